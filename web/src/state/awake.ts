// Keeps the screen on while a game with the real box is being entered.

/**
 * Requests a wake lock now and whenever the page becomes visible again. Returns a function that releases it.
 */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  async function ask() {
    if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null; // browsers refuse this when the battery is low
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
