// What a page of the app may do, as the window is opened: nothing but what any web page may, and less.
import type { BrowserWindowConstructorOptions } from 'electron';
import { PRELOAD } from './program-files.ts';

/** Each of them is said, whether or not it is the default of this Electron. In development there are the tools. */
export function webPreferences(
  development: boolean,
): NonNullable<BrowserWindowConstructorOptions['webPreferences']> {
  return {
    preload: PRELOAD,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    spellcheck: false,
    navigateOnDragDrop: false,
    devTools: development,
  };
}
