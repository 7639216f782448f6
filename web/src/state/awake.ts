// Keeps the screen on while a game on a real table is entered.

/** Asks for it now and whenever the page is looked at again; returns what ends it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  async function ask() {
    if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null; // a low battery refuses
    if (isOver) void lock?.release();
  }
  const seen = () => void ask();
  document.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", seen);
    void lock?.release();
  };
}
