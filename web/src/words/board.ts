// The texts of pages with a board. Importing this module registers them.
import { learn } from ".";
import { kinds } from "./kinds";
import { noted } from "./noted";
import { replay } from "./replay";
import { study } from "./study";
import { table } from "./table";

export const board = { ...table, ...replay, ...kinds, ...noted, ...study };
export type BoardWords = typeof board;

learn(board);
