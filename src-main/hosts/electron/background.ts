// Where the window goes when it is closed during a list, and in what words that is said.

/** What this desktop and this form of the program can show. */
export interface Outside {
  readonly tray: boolean;
  readonly notifications: boolean;
}

/**
 * Windows shows notifications only of a program with a shortcut in the Start menu, which Electron makes at the first one and
 * nobody removes: from a clone to Electron itself, in the place of an installed Vouch's, and from the portable program to a
 * temporary folder. Those two show no notifications.
 */
export function mayNotify(
  form: { readonly platform: NodeJS.Platform; readonly packaged: boolean },
  variables: Readonly<Record<string, string | undefined>>,
): boolean {
  if (form.platform !== 'win32') return true;
  return form.packaged && variables.PORTABLE_EXECUTABLE_FILE === undefined;
}

/** Whether the window may be hidden: it can be had back then, and its list's end is reported without it. */
export function mayHide({ tray, notifications }: Outside): boolean {
  return tray && notifications;
}

export function backgroundSentence({ tray, notifications }: Outside): string {
  const sentence = notifications
    ? 'Vouch keeps working in the background and tells you when the list is done.'
    : 'Vouch keeps working in the background. Windows shows no notifications of a copy that is not installed: the button in the taskbar flashes when the list is done.';
  const place =
    tray && notifications
      ? 'Open it again from its icon in the tray, or by starting it.'
      : tray
        ? 'Its window is minimized.'
        : 'Its window is minimized: this desktop shows no tray icons.';
  return `${sentence} ${place} If you quit, the list continues at the next start.`;
}
