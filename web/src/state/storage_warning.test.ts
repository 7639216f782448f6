import { expect, it } from "vitest";
import { storageWarning } from "./storage_warning";

it.each([
  [true, true, true, null],
  [true, false, true, "nothing_kept_here"],
  [true, false, false, "nothing_kept_here"],
  [true, true, false, "insecure_here"],
  [false, true, false, null],
])("here %s, kept %s, secure %s: %s", (isHere, isKept, isSecure, word) => {
  expect(storageWarning(isHere, isKept, isSecure)).toBe(word);
});
