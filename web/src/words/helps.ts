import type { Clock, Help, TableCard } from "../protocol";
import { named, t } from ".";

/** The helps that a table allows, in words. */
export function helpsWords(helps: Help[]): string {
  return helps.length ? t("helps_on", { list: helps.map((help) => named("help", help)).join(", ") }) : t("helps_none");
}

/** Helps and watchers of a table, for its players. */
export function companyWords(helps: Help[], watchers: number): string {
  return [helpsWords(helps), ...(watchers > 0 ? [t("watchers", { n: watchers })] : [])].join(" · ");
}

export function clockWords({ kind, seconds, increment }: Clock): string {
  switch (kind) {
    case "none":
      return t("clock_none");
    case "total":
      return t(increment ? "clock_increment" : "clock_total", { n: Math.round(seconds / 60), increment });
    case "turn":
      return t("clock_turn", { n: seconds });
    case "days":
      return t("clock_days", { n: Math.round(seconds / 86400) });
  }
}

/** Clock and options of a table, for people who may join it. */
export function tableWords({ clock, options }: Pick<TableCard, "clock" | "options">): string {
  return [clockWords(clock), ...options.map((option) => named("option", option))].join(" · ");
}
