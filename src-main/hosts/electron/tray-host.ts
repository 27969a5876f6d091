// Whether anything on this desktop shows tray icons: GNOME does only with an extension.
import { execFile } from 'node:child_process';

/** A session bus that takes longer has nobody to answer. */
const LONGEST_MS = 2_000;

/** StatusNotifierItem (freedesktop.org): a watcher on the session bus knows whether a host shows the icons. */
const ASK_WATCHER = [
  '--session',
  '--print-reply=literal',
  '--dest=org.kde.StatusNotifierWatcher',
  '/StatusNotifierWatcher',
  'org.freedesktop.DBus.Properties.Get',
  'string:org.kde.StatusNotifierWatcher',
  'string:IsStatusNotifierHostRegistered',
];

/** False where that cannot be found out: a window without an icon could not be had back. Windows and macOS always show them. */
export function trayHostAnswers(platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return Promise.resolve(true);
  return new Promise((resolve) => {
    execFile('dbus-send', ASK_WATCHER, { timeout: LONGEST_MS }, (error, reply) =>
      resolve(error === null && /\bboolean true\b/.test(reply)),
    );
  });
}
