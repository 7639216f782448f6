import type { Help } from "../protocol";
import { named, t } from ".";

/** Which helps a table gives. */
export function helpsWords(helps: Help[]): string {
  return helps.length ? t("helps_on", { list: helps.map((help) => named("help", help)).join(", ") }) : t("helps_none");
}
