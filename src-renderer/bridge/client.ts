// The client of this window: over IPC where Electron's preload is, else over HTTP to `vouch serve`.
import type { DesktopBridge } from '../../src-shared/bridge/window.ts';
import type { Client } from './client-contract.ts';
import { createDesktopClient } from './desktop-client.ts';
import { createWebClient } from './web-client.ts';

declare global {
  interface Window {
    /** What the preload of the desktop app exposes; absent in a browser. */
    readonly vouch?: DesktopBridge;
  }
}

export const client: Client =
  window.vouch === undefined ? createWebClient(window) : createDesktopClient(window.vouch);
