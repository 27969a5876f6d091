// The application menu of each platform as a template; what its own commands do is handed in.
import type { MenuItemConstructorOptions } from 'electron';
import type { BridgePayload } from '../../../src-shared/bridge/events.ts';

export type MenuCommand = BridgePayload<'menu.command'>['command'];

export interface MenuActions {
  /** Tells the window. */
  command(command: MenuCommand): void;
  /** A step nearer (1), farther (-1), or back to the actual size (0). */
  zoom(step: -1 | 0 | 1): void;
  revealDataFolder(): void;
  quit(): void;
  /** Null where there is nowhere to look for a newer version. */
  readonly lookForUpdate: (() => void) | null;
  /** Puts the command on the PATH; null where the package's own installer did. */
  readonly linkCommand: (() => void) | null;
}

type Item = MenuItemConstructorOptions;
const SEPARATOR: Item = { type: 'separator' };

export function menuTemplate(
  platform: NodeJS.Platform,
  development: boolean,
  act: MenuActions,
): Item[] {
  const mac = platform === 'darwin';
  return [
    ...(mac ? [appMenu(act)] : []),
    fileMenu(mac, act),
    { role: 'editMenu' },
    viewMenu(development, act),
    mac ? { role: 'windowMenu' } : { label: '&Window', submenu: [{ role: 'minimize' }] },
    helpMenu(mac, act),
  ];
}

const own = (label: string, accelerator: string | null, click: () => void): Item => ({
  label,
  ...(accelerator === null ? {} : { accelerator }),
  click: () => click(),
});

function appMenu(act: MenuActions): Item {
  return {
    label: 'Vouch',
    submenu: [
      { role: 'about' },
      SEPARATOR,
      own('Settings…', 'Command+,', () => act.command('show_settings')),
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      own('Quit Vouch', 'Command+Q', act.quit),
    ],
  };
}

function fileMenu(mac: boolean, act: MenuActions): Item {
  return {
    label: '&File',
    submenu: [
      own('New Check', 'CommandOrControl+N', () => act.command('new_check')),
      own('Open List…', 'CommandOrControl+O', () => act.command('open_list')),
      SEPARATOR,
      ...(mac
        ? [{ role: 'close' } as Item]
        : [
            own('Settings', 'Control+,', () => act.command('show_settings')),
            SEPARATOR,
            { role: 'close', label: 'Close Window' } as Item,
            own('Quit', 'Control+Q', act.quit),
          ]),
    ],
  };
}

function viewMenu(development: boolean, act: MenuActions): Item {
  return {
    label: '&View',
    submenu: [
      own('Search', 'CommandOrControl+K', () => act.command('search')),
      own('History', 'CommandOrControl+Shift+H', () => act.command('show_history')),
      own('API', 'CommandOrControl+Shift+A', () => act.command('show_api')),
      own('Show or Hide the Rail', 'CommandOrControl+B', () => act.command('toggle_rail')),
      SEPARATOR,
      own('Actual Size', 'CommandOrControl+0', () => act.zoom(0)),
      own('Zoom In', 'CommandOrControl+Plus', () => act.zoom(1)),
      own('Zoom Out', 'CommandOrControl+-', () => act.zoom(-1)),
      SEPARATOR,
      { role: 'togglefullscreen' },
      ...(development
        ? [SEPARATOR, { role: 'reload' } as Item, { role: 'toggleDevTools' } as Item]
        : []),
    ],
  };
}

function helpMenu(mac: boolean, act: MenuActions): Item {
  return {
    role: 'help',
    submenu: [
      own('Show the Data Folder', null, act.revealDataFolder),
      ...(act.linkCommand === null
        ? []
        : [own('Install the Command “vouch”…', null, act.linkCommand)]),
      ...(act.lookForUpdate === null
        ? []
        : [SEPARATOR, own('Check for Updates…', null, act.lookForUpdate)]),
      // A Mac's is in the app's own menu.
      ...(mac ? [] : [SEPARATOR, { role: 'about' } as Item]),
    ],
  };
}

/** Chromium's zoom levels: each step is a factor of 1.2, and 0 the actual size. */
const ZOOM = { least: -2, most: 4 } as const;

export function nextZoom(level: number, step: -1 | 0 | 1): number {
  if (step === 0) return 0;
  return Math.min(ZOOM.most, Math.max(ZOOM.least, Math.round(level) + step));
}
