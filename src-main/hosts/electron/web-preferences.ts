// The web preferences with which the window is opened: a page of the app may do less than an ordinary web page.
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
