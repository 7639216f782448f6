// The settings that this browser stores: language, theme, confirmation, helps, sound, name.
import { FIRST_LANGUAGE, type Language } from "../protocol";
import { fetchTranslation, spoken } from "../words/translation.svelte";

export type Theme = "auto" | "light" | "dark";
export type Confirm = "never" | "pieces" | "always";

interface Kept {
  language: Language;
  theme: Theme;
  confirm: Confirm;
  sound: boolean;
  vibrate: boolean;
  emotes: boolean;
  projected: boolean;
  features: boolean;
  dead: boolean;
  calm: boolean; // moves of others are shown slowly enough to follow
  name: string;
  people: string[]; // players of the last game with the real box
  level: string;
  muted: string[]; // tables whose emotes and chat are not shown
}

const PLACE = "tuilerie.settings";

function defaults(): Kept {
  return {
    language: spoken(typeof navigator === "undefined" ? undefined : navigator.language) ?? FIRST_LANGUAGE,
    theme: "auto",
    confirm: "pieces",
    sound: true,
    vibrate: true,
    emotes: true,
    projected: false,
    features: false,
    dead: true,
    calm: true,
    name: "",
    people: [],
    level: "easy",
    muted: [],
  };
}

function read(): Kept {
  try {
    const kept = { ...defaults(), ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
    // A newer page may have stored a language that this one does not have.
    return { ...kept, language: spoken(kept.language) ?? FIRST_LANGUAGE };
  } catch {
    return defaults();
  }
}

export const settings = $state<Kept>(read());

const night = typeof matchMedia !== "undefined" ? matchMedia("(prefers-color-scheme: dark)") : null;
let systemIsDark = $state(night?.matches ?? false);
night?.addEventListener("change", (event) => (systemIsDark = event.matches));

export function isDark(): boolean {
  return settings.theme === "auto" ? systemIsDark : settings.theme === "dark";
}

/** Stores every change and applies settings to the document. Called once by the page. */
export function keepSettings(): void {
  $effect(() => {
    document.documentElement.lang = settings.language;
    void fetchTranslation(settings.language);
    document.documentElement.dataset.theme = isDark() ? "dark" : "light";
    try {
      localStorage.setItem(PLACE, JSON.stringify(settings));
    } catch {
      // Playing works even if the browser stores nothing.
    }
  });
}

export function reducedMotion(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
