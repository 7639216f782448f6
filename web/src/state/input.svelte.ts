// What the player uses at the moment: a mouse, fingers or keys. Hints say what to do with it.
export type Input = "mouse" | "touch" | "keys";

let last = $state<Input>(typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches ? "touch" : "mouse");

export function inputNow(): Input {
  return last;
}

if (typeof window !== "undefined") {
  window.addEventListener("keydown", () => (last = "keys"), true);
  window.addEventListener("pointerdown", ({ pointerType }) => (last = pointerType === "mouse" ? "mouse" : "touch"), true);
}
