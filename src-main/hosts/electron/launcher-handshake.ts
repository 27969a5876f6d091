// Reports to the launcher of `npm start` how the start went, so that it can serve the window in a browser where the app has none.

/**
 * `open`: there is a display and a window. `told`: this start ends, and the user knows why (a second start, a wrong
 * argument, a data folder in use). An end without a word means that Electron itself could not run here.
 */
export type LauncherWord = 'open' | 'told';

export function tellLauncher(word: LauncherWord): void {
  // Only a start by the launcher has the channel.
  process.send?.({ vouch: word }, undefined, undefined, () => {});
}

/** Ends the app when the launcher is gone without a word, so that it leaves no orphan. */
export function endWithLauncher(end: () => void): void {
  if (process.channel === undefined) return;
  process.on('disconnect', end);
  process.channel?.unref();
}
