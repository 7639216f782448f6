// Short sounds, made with oscillators, so that no file has to be loaded.
import { settings } from "./state/settings.svelte";

let context: AudioContext | null = null;

function tone(pitch: number, after: number, lasts: number, loud: number, shape: OscillatorType = "sine"): void {
  if (!context) return;
  const begin = context.currentTime + after;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, begin);
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  voice.connect(volume).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + lasts + 0.05);
}

const SOUNDS = {
  lay: () => {
    tone(170, 0, 0.09, 0.25, "triangle");
    tone(90, 0.01, 0.12, 0.22);
  },
  piece: () => tone(520, 0, 0.06, 0.12, "triangle"),
  score: () => [523, 659, 784].forEach((pitch, n) => tone(pitch, n * 0.09, 0.22, 0.1)),
  hurry: () => [880, 880].forEach((pitch, n) => tone(pitch, n * 0.2, 0.12, 0.12, "triangle")),
  turn: () => [659, 880].forEach((pitch, n) => tone(pitch, n * 0.14, 0.4, 0.09)),
  end: () => [392, 523, 659, 784, 1046].forEach((pitch, n) => tone(pitch, n * 0.13, 0.5, 0.09)),
};

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (context.state === "running") SOUNDS[sound]();
}
