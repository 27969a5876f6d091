// Reports to the launcher of `npm start` how the start went, so that it can serve the window in a browser where the app has none.

/**
 * `open`: there is a display and a window. `told`: this start ends, and the user knows why (a second start, a wrong
 * argument, a data folder in use). An end without a word means that Electron itself could not run here.
 */
export type LauncherWord = 'open' | 'told';

export function notifyLauncher(word: LauncherWord, ownProcess: NodeJS.Process): void {
  // Only a start by the launcher has the channel.
  ownProcess.send?.({ vouch: word }, undefined, undefined, () => {});
}

/** Ends the app when the launcher closes the channel (Ctrl-C on Windows) or is gone, so that it leaves no orphan. */
export function endWithLauncher(end: () => void, ownProcess: NodeJS.Process): void {
  // Undefined without a launcher, false once it is gone: it may have ended before anything listened here.
  const { connected } = ownProcess as { readonly connected?: boolean };
  if (connected === undefined) return;
  if (connected) ownProcess.on('disconnect', end);
  else end();
  ownProcess.channel?.unref();
}
