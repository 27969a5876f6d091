import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type UpdateDeps,
  type Updater,
  updateFeed,
  updateLook,
} from '../../../src-main/hosts/electron/updates.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';

const FEED = { url: 'https://updates.example/vouch', host: 'updates.example' };

function desk(changes: Partial<UpdateDeps> & { newest?: string; answers?: number[] } = {}) {
  const text: string[] = [];
  const done: string[] = [];
  const noted: Contact[] = [];
  const { newest = '0.2.0', answers = [0, 0, 0], ...deps } = changes;
  const updater: Updater = {
    autoDownload: true,
    autoInstallOnAppQuit: false,
    setFeedURL: ({ url }) => void done.push(`feed ${url}`),
    async checkForUpdates() {
      done.push('looked');
      return { isUpdateAvailable: newest !== '0.1.0', updateInfo: { version: newest } };
    },
    async downloadUpdate() {
      done.push('fetched');
    },
  };
  const look = updateLook({
    feed: FEED,
    version: '0.1.0',
    load: async () => updater,
    busy: () => false,
    ask: async (message) => {
      text.push(message);
      return answers.shift() ?? 0;
    },
    note: (contact) => noted.push(contact),
    now: () => 5,
    log: { error: (_details, message) => text.push(message) },
    ...deps,
  });
  return { look, said: text, done, noted, updater };
}

describe('checking for updates', () => {
  test('is not there without a feed', () => {
    expect(desk({ feed: null }).look).toBe(null);
  });

  test('says whom it asks before it asks, and fetches nothing unasked', async () => {
    const refused = desk({ answers: [1] });
    await refused.look?.();
    expect(refused.said).toEqual(['Check for updates?']);
    expect(refused.done).toEqual([]);

    const unwanted = desk({ answers: [0, 1] });
    await unwanted.look?.();
    expect(unwanted.done).toEqual(['feed https://updates.example/vouch', 'looked']);
    expect(unwanted.updater.autoDownload).toBe(false);
  });

  test('fetches what is wanted, to be put in place when Vouch quits, and notes each contact', async () => {
    const { look, said: text, done, noted, updater } = desk();
    await look?.();
    expect(text).toEqual(['Check for updates?', 'Vouch 0.2.0 is available', 'The update is ready']);
    expect(done.slice(1)).toEqual(['looked', 'fetched']);
    expect(updater.autoInstallOnAppQuit).toBe(true);
    expect(noted.map(({ host, sent, outcome }) => ({ host, sent, outcome }))).toEqual([
      { host: 'updates.example', sent: 'newest version', outcome: 'answered' },
      { host: 'updates.example', sent: 'new version', outcome: 'answered' },
    ]);
  });

  test('never happens during a list, nor when one began meanwhile', async () => {
    const running = desk({ busy: () => true });
    await running.look?.();
    expect(running.said).toEqual(['A list is running']);
    expect(running.done).toEqual([]);

    let looks = 0;
    const begun = desk({
      busy: () => {
        looks += 1;
        return looks > 1;
      },
    });
    await begun.look?.();
    expect(begun.said.at(-1)).toBe(running.said[0]);
    expect(begun.done).not.toContain('fetched');
  });

  test('says so when there is none, and when nobody answers', async () => {
    const newest = desk({ newest: '0.1.0' });
    await newest.look?.();
    expect(newest.said.at(-1)).toBe('Vouch is up to date');

    const unasked = desk();
    unasked.updater.checkForUpdates = async () => null;
    await unasked.look?.();
    expect(unasked.said.at(-1)).toBe('This copy of Vouch does not update itself');
    expect(unasked.noted).toEqual([]);

    const failing = desk({ load: () => Promise.reject(new Error('no such module')) });
    await failing.look?.();
    expect(failing.said.at(-1)).toBe('Vouch could not check for updates');
  });
});

test('a feed comes with the package, a variable names another or none, and nobody who runs a clone has one', () => {
  const resources = folder();
  const named = { VOUCH_UPDATE_FEED: FEED.url };
  const form = { packaged: true, platform: 'darwin', resources } as const;
  expect(updateFeed({}, form)).toBe(null);
  // electron-updater fetches nothing without the package's own file.
  expect(updateFeed(named, form)).toBe(null);
  writeFileSync(join(resources, 'app-update.yml'), 'provider: generic\n');
  expect(updateFeed({}, form)).toEqual({ url: null, host: null });
  expect(updateFeed(named, form)).toEqual(FEED);
  expect(updateFeed({ VOUCH_UPDATE_FEED: 'http://updates.example' }, form)).toEqual({
    url: null,
    host: null,
  });
  expect(updateFeed({ VOUCH_UPDATE_FEED: '0' }, form)).toBe(null);
  expect(updateFeed(named, { ...form, packaged: false })).toBe(null);
});

test('a form that does not update itself has no feed', () => {
  const program = folder();
  const resources = join(program, 'resources');
  mkdirSync(resources);
  writeFileSync(join(resources, 'app-update.yml'), 'provider: generic\n');
  const offered = (platform: NodeJS.Platform, variables: Record<string, string> = {}) =>
    updateFeed(variables, { packaged: true, platform, resources }) !== null;
  expect(offered('linux')).toBe(false);
  expect(offered('linux', { APPIMAGE: '/home/ada/Vouch.AppImage' })).toBe(true);
  expect(offered('win32')).toBe(false);
  writeFileSync(join(resources, 'package-type'), 'deb');
  expect(offered('linux')).toBe(true);
  writeFileSync(join(program, 'Uninstall Vouch.exe'), '');
  expect(offered('win32')).toBe(true);
  expect(offered('win32', { PORTABLE_EXECUTABLE_FILE: 'D:\\Vouch.exe' })).toBe(false);
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vouch-feed-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
