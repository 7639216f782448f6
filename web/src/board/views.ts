// The views of the board that keys and buttons choose.
import type { Desk } from "../state/desk.svelte";
import type { Camera } from "./camera.svelte";
import { extent, middleOf } from "./geometry";

const NEAR = 0.9;

const STEP = 1.4; // zoom factor of one click or key

export interface Views {
  nearer(this: void): void;
  farther(this: void): void;
  fitAll(this: void): void;
  toLast(this: void): void;
}

export function viewsOf(camera: Camera, desk: () => Desk): Views {
  return {
    nearer: () => camera.by(STEP),
    farther: () => camera.by(1 / STEP),
    fitAll() {
      const { atlas, board } = desk();
      if (atlas && board) camera.fitAll(extent(board.squares, atlas, 1));
    },
    toLast() {
      const last = desk().view?.latest.at(-1);
      if (last) camera.aim(middleOf(last), Math.max(camera.k, NEAR));
    },
  };
}
