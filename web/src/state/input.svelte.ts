// Whether the player is using a mouse, fingers or keys, so that instructions can name the right one.
export type Input = "mouse" | "touch" | "keys";

let last = $state<Input>(typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches ? "touch" : "mouse");

export function inputNow(): Input {
  return last;
}

if (typeof window !== "undefined") {
  window.addEventListener("keydown", () => (last = "keys"), true);
  window.addEventListener("pointerdown", ({ pointerType }) => (last = pointerType === "mouse" ? "mouse" : "touch"), true);
}
