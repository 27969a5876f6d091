// Where the desktop app finds its own parts: the preload and the icons.
import { join } from 'node:path';
import { DATA_FOLDER } from '../../program/package-files.ts';

const root = join(DATA_FOLDER, '..', '..');

export const PRELOAD = join(root, 'out', 'preload', 'preload.cjs');

const ICONS = join(root, 'resources', 'icons');

export const WINDOW_ICON = join(ICONS, '256x256.png');

/** macOS tints a template image itself; `@2x` beside it serves finer screens. */
export function trayIcon(platform: NodeJS.Platform): string {
  return join(ICONS, platform === 'darwin' ? 'trayTemplate.png' : 'tray.png');
}
