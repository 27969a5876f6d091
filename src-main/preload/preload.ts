// The window's door to main: calls, events and dropped files; nothing else of Electron reaches the page.
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type BridgeAnswer, CHANNELS, type DesktopBridge } from '../../src-shared/bridge/window.ts';

const bridge: DesktopBridge = {
  invoke: (method, params, call) =>
    ipcRenderer.invoke(CHANNELS.invoke, method, params, call) as Promise<BridgeAnswer>,
  abandon: (call) => ipcRenderer.send(CHANNELS.abandon, call),
  on(event, listener) {
    const onMessage = (_: unknown, name: string, payload: unknown) => {
      if (name === event) listener(payload);
    };
    ipcRenderer.on(CHANNELS.event, onMessage);
    return () => ipcRenderer.off(CHANNELS.event, onMessage);
  },
  // Throws for whatever is no File; one that a script made has no place, and an empty path.
  offer: async (file) =>
    (await ipcRenderer.invoke(
      CHANNELS.offer,
      webUtils.getPathForFile(file as File),
    )) as BridgeAnswer,
};

contextBridge.exposeInMainWorld('vouch', bridge);
