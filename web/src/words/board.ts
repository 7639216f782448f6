// The words of pages with a board; importing this makes them known.
import { learn } from ".";
import { kinds } from "./kinds";
import { noted } from "./noted";
import { replay } from "./replay";
import { study } from "./study";
import { table } from "./table";

export const board = { ...table, ...replay, ...kinds, ...noted, ...study };
export type BoardWords = typeof board;

learn(board);
