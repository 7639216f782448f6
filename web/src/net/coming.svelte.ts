// The progress of downloads that are needed before a game can be played in this tab.
class Coming {
  done = $state<number | null>(null); // 0 to 1 while it is loaded
  isForTables = $state(false); // while playing in the tab, or when records are analysed beside a server
  isKept = $state(true); // whether the browser lets the page store games
}

export const coming = new Coming();
