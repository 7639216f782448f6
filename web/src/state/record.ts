// Passes records to the replay page: by storage of this tab, or packed into links.
const PLACE = "tuilerie.record";

export function keepRecord(text: string): void {
  sessionStorage.setItem(PLACE, text);
}

export function keptRecord(): string {
  return sessionStorage.getItem(PLACE) ?? "";
}

export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text: string): Promise<string> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** The file name for a record: the game, the players and the date. */
export function recordName(game: string, names: string[], at: number): string {
  const plain = (name: string) =>
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-");
  const day = new Date(at).toISOString().slice(0, 10);
  return `${[game, ...names.map(plain), day].filter(Boolean).join("_")}.game`;
}

/** Lets the player save a text as a file. */
export function saveFile(text: string, name: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
