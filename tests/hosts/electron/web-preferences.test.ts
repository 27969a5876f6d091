// The points of Electron's security checklist that are settled by how the window is opened, and by what is nowhere in the source.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { webPreferences } from '../../../src-main/hosts/electron/web-preferences.ts';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');

test("the page is sandboxed and isolated, has no Node, and gives up nothing of the web's own security", () => {
  expect(webPreferences(false)).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    devTools: false,
  });
  expect(webPreferences(true)).toEqual({ ...webPreferences(false), devTools: true });
});

test('there is one window, and it is opened with these preferences', () => {
  const opening = sources(/new BrowserWindow\(|BrowserView|WebContentsView/);
  expect(opening).toEqual(['src-main/hosts/electron/main-window.ts']);
  expect(read('src-main/hosts/electron/main-window.ts')).toContain(
    'webPreferences(options.development)',
  );
});

test.each([
  [
    "Chromium's features are neither switched on by name nor off for security",
    /enableBlinkFeatures|disable-web-security|ignore-certificate-errors|appendSwitch\(['"`]no-sandbox/,
  ],
  ['no webview is used', /<webview|allowpopups/],
  ['no page comes from file://', /loadFile\(|['"`]file:\/\//],
  [
    'the remote module, and Node in the page, are not to be had',
    /enableRemoteModule|nodeIntegration: true|contextIsolation: false/,
  ],
])('%s', (_name, words) => {
  expect(sources(words)).toEqual([]);
});

test("the page is given four functions, and none of Electron's own", () => {
  const preload = read('src-main/preload/preload.ts');
  expect(preload.match(/exposeInMainWorld/g)).toHaveLength(1);
  expect(preload).toContain("exposeInMainWorld('vouch', bridge)");
});

function sources(words: RegExp): string[] {
  return ['src-main/hosts/electron', 'src-main/preload', 'src-renderer']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => /\.(tsx?|html)$/.test(file) && words.test(read(file)));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
