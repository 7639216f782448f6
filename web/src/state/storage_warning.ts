// What a player of a table in this browser should know about this browser, also at a table.

/** The word for it, or none: where tables are on a server, nothing depends on the browser. */
export function storageWarning(
  isHere: boolean,
  isKept: boolean,
  isSecure: boolean,
): "nothing_kept_here" | "insecure_here" | null {
  if (!isHere) return null;
  if (!isKept) return "nothing_kept_here";
  return isSecure ? null : "insecure_here";
}
