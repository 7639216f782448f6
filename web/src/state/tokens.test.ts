import { expect, it } from "vitest";
import { madeMove, madeNews, madeTold } from "../made";
import { foundToken } from "./tokens";

const taken = (seat: number, token: string) =>
  madeNews(1, { kind: "chance", move: madeMove("reveal", { token }), told: [madeTold({ kind: "took_token", seat })] });

it.each([
  ["one's own token", [taken(0, "4")], 4],
  ["a token of no worth", [taken(0, "0")], 0],
  ["another's token, which is hidden", [taken(1, "")], null],
  ["another's token, which is known", [taken(1, "3")], null],
  ["a token without a number", [taken(0, "apple")], null],
])("of %s it says the worth that may be known", (_, rows, worth) => {
  expect(foundToken(rows, 0)).toBe(worth);
});
