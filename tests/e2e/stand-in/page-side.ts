// The script that runs in every page of a stand-in window before its own: a small `electron` for the built preload.

/** The name of the binding through which the page speaks to main, and of the function through which it hears. */
export const TALK = '__standInTalk';
export const HEAR = '__standInHear';
/** Where a test says which file of the page lies where on disk, by name. */
export const PATHS = '__standInPaths';

/** The script around a preload; frames inside the page get none, as in Electron. */
export function pageScript(preload: string): string {
  return `(() => {
    const talk = globalThis.${TALK};
    window.open = (url) => { talk(JSON.stringify({ kind: 'open', url: new URL(url ?? 'about:blank', location.href).href })); return null; };
    if (window !== window.top) return;
    const waiting = new Map();
    const listeners = new Map();
    let calls = 0;
    globalThis.${HEAR} = (message) => {
      if (message.kind === 'answer') {
        const { resolve, reject } = waiting.get(message.id) ?? {};
        waiting.delete(message.id);
        if (message.error === undefined) resolve?.(message.value); else reject?.(new Error(message.error));
      } else for (const listener of [...(listeners.get(message.channel) ?? [])]) listener({}, ...message.args);
    };
    const electron = {
      contextBridge: {
        exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze(api), enumerable: true }),
      },
      ipcRenderer: {
        invoke: (channel, ...args) => new Promise((resolve, reject) => {
          calls += 1;
          waiting.set(calls, { resolve, reject });
          talk(JSON.stringify({ kind: 'invoke', id: calls, channel, args }));
        }),
        send: (channel, ...args) => talk(JSON.stringify({ kind: 'send', channel, args })),
        on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
        off: (channel, listener) => listeners.set(channel, (listeners.get(channel) ?? []).filter((each) => each !== listener)),
      },
      webUtils: {
        getPathForFile: (file) => {
          // Throws for what only looks like one.
          Object.getOwnPropertyDescriptor(File.prototype, 'name').get.call(file);
          return globalThis.${PATHS}?.[file.name] ?? '';
        },
      },
    };
    const module = { exports: {} };
    ((require, module, exports) => {\n${preload}\n})((name) => {
      if (name !== 'electron') throw new Error('A sandboxed preload has no ' + name);
      return electron;
    }, module, module.exports);
  })();`;
}
