// Warnings about this browser for players of tables that are stored in it.

/** The key of the warning, or none. Tables on a server do not depend on the browser's storage. */
export function storageWarning(
  isHere: boolean,
  isKept: boolean,
  isSecure: boolean,
): "nothing_kept_here" | "insecure_here" | null {
  if (!isHere) return null;
  if (!isKept) return "nothing_kept_here";
  return isSecure ? null : "insecure_here";
}
