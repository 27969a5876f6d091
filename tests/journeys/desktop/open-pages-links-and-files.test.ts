// Addresses and names in the desktop app: its own pages, links that may leave it, files, what it remembers, and the menu of text.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contextMenuTemplate } from '../../../src-main/hosts/electron/context-menu.ts';
import { desktopCalls, type SavePlace } from '../../../src-main/hosts/electron/desktop-calls.ts';
import { desktopEnvironment } from '../../../src-main/hosts/electron/desktop-environment.ts';
import { mayOpenOutside } from '../../../src-main/hosts/electron/external-links.ts';
import { withoutFolders } from '../../../src-main/hosts/electron/file-name.ts';
import { developmentServer, ownPages } from '../../../src-main/hosts/electron/page-address.ts';
import { trayIcon } from '../../../src-main/hosts/electron/program-files.ts';
import { openSavedState } from '../../../src-main/hosts/electron/window-state.ts';
import { createTickets } from '../../../src-main/program/tickets.ts';
import { VouchError } from '../../../src-shared/errors.ts';

test.each([
  ['http://127.0.0.1:5173/', true],
  ['http://[::1]:5173/', true],
  ['http://localhost:5173/', true],
  ['https://localhost:5173/', false],
  ['http://acme.example/', false],
  ['localhost', false],
  ['', false],
  [undefined, false],
])('%s is a development server: %s', (url, is) => {
  expect(developmentServer({ ELECTRON_RENDERER_URL: url })).toBe(is ? url : null);
});

test('a page is ours by its scheme and host', () => {
  const pages = ownPages(null);
  const urls = ['app://vouch/', 'app://vouch/lists?a', 'app://other/', 'http://vouch/', 'vouch'];
  expect([pages.url, urls.map(pages.has)]).toEqual([
    'app://vouch/',
    [true, true, false, false, false],
  ]);
  const development = ownPages('http://localhost:5173');
  expect([
    development.url,
    development.has('http://localhost:5173/a'),
    development.has('http://localhost:5174/a'),
    development.has('app://vouch/'),
  ]).toEqual(['http://localhost:5173/', true, false, false]);
});

test.each([
  ['https://github.com/a/b', true],
  ['https://db-ip.com/', true],
  ['https://www.npmjs.com/', true],
  ['https://datatracker.ietf.org/doc/', true],
  ['https://www.rfc-editor.org/rfc/rfc5321', true],
  ['https://www.iana.org/', true],
  ['https://spdx.org/', true],
  ['https://publicsuffix.org/', true],
  ['https://check.torproject.org/', true],
  ['https://gist.github.com/', false],
  ['http://github.com/', false],
  ['https://github.com:8443/', false],
  ['https://a@github.com/', false],
  ['https://:b@github.com/', false],
  ['https://acme.example/', false],
  ['no address', false],
  ['http://127.0.0.1:8787/v1/docs', true],
  ['http://127.0.0.1:8787/v1/openapi.json', true],
  ['http://127.0.0.1:8787/v1/jobs', false],
  ['http://127.0.0.1:8788/v1/docs', false],
])('%s may be opened outside: %s', (url, may) => {
  expect(mayOpenOutside(url, 'http://127.0.0.1:8787')).toBe(may);
});

test('without an API its documentation is not opened', () => {
  expect(mayOpenOutside('http://127.0.0.1:8787/v1/docs', null)).toBe(false);
});

test.each([
  ['March 2026', 'March 2026'],
  ['../a/b\\c', '-a-b-c'],
  ['a:*?"<>|\u0000b', 'a-b'],
  ['...hidden', 'hidden'],
  [' . ', '.'],
  ['', 'results'],
  ['..', 'results'],
])('a list called %j is saved as %j', (name, file) => {
  expect(withoutFolders(name)).toBe(file);
});

test('the icon of the tray is a template on macOS', () => {
  const names = (['darwin', 'linux', 'win32'] as const).map((each) =>
    trayIcon(each).split(/[\\/]/).at(-1),
  );
  expect(names).toEqual(['trayTemplate.png', 'tray.png', 'tray.png']);
});

test('the menu of text offers what can be done there', () => {
  const editFlags = { canCut: true, canCopy: false, canPaste: true, canSelectAll: false };
  const menu = (isEditable: boolean, selectionText: string) =>
    contextMenuTemplate({ isEditable, selectionText, editFlags });
  expect([menu(false, ' '), menu(false, 'a'), menu(true, '')]).toEqual([
    [],
    [{ role: 'copy', enabled: false }],
    [
      { role: 'cut', enabled: true },
      { role: 'copy', enabled: false },
      { role: 'paste', enabled: true },
      { type: 'separator' },
      { role: 'selectAll', enabled: false },
    ],
  ]);
});

describe('what the window remembers', () => {
  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'vouch-window-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }
  const NOTHING = { place: null, trayNoticeShown: false };

  test('is there at the next start', () => {
    const folder = newFolder();
    const state = openSavedState(folder);
    expect(state.read()).toEqual(NOTHING);
    state.change({ trayNoticeShown: true });
    expect(openSavedState(folder).read()).toEqual({ ...NOTHING, trayNoticeShown: true });
    expect(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).toEqual({
      ...NOTHING,
      trayNoticeShown: true,
    });
  });

  test.each(['no JSON', 'null', '7', '{"trayNoticeShown":1,"place":3}'])(
    'is nothing where the file holds %s',
    (text) => {
      const folder = newFolder();
      writeFileSync(join(folder, 'window.json'), text);
      expect(openSavedState(folder).read()).toEqual(NOTHING);
    },
  );

  test('is kept for this window where it cannot be written', () => {
    const state = openSavedState(join(newFolder(), 'gone'));
    state.change({ trayNoticeShown: true });
    expect(state.read()).toEqual({ ...NOTHING, trayNoticeShown: true });
  });
});

test('an argument outranks the environment, and a port that was named is not changed for another', () => {
  const start = (demo: boolean, port: string | null, variables: Record<string, string>) => {
    const given = { VOUCH_HOME: '/nowhere', ...variables };
    const { environment, anyPort } = desktopEnvironment({ demo, port } as never, given, 'linux');
    return [environment.demo, environment.port, anyPort];
  };
  expect([
    start(false, null, {}),
    start(true, null, {}),
    start(false, null, { VOUCH_DEMO: '1', VOUCH_PORT: '9001' }),
    start(false, '9002', { VOUCH_PORT: '9001' }),
  ]).toEqual([
    [false, null, true],
    [true, null, true],
    [true, 9001, false],
    [false, 9002, false],
  ]);
});

describe('the calls of the desktop alone', () => {
  function opened(path: string | null) {
    const asked: unknown[] = [];
    const noted = <Answer>(note: unknown, answer: Answer): Answer => {
      asked.push(note);
      return answer;
    };
    const dialogs = {
      pickList: async (extensions: unknown) => noted(['list', extensions], path),
      pickTarget: async (options: unknown) => noted(['target', options], path),
      reveal: (place: string) => noted(['reveal', place], undefined),
    };
    const exports = {
      start: (...given: readonly unknown[]) =>
        noted(['start', ...given.slice(0, 2)], { export_id: 'e' }),
      path: (id: string) => (id === 'e' ? '/a.csv' : null),
    };
    const files = { offerPath: async (place: string) => ({ offered: place }) };
    const parts = { lists: () => ({ exports, files }), folder: () => '/data' };
    const places = createTickets<SavePlace>(() => 0, 1_000);
    return { asked, calls: desktopCalls(dialogs, places, parts as never) };
  }
  const caller = { emit: () => {} } as never;

  test('a list is picked, or none', async () => {
    const { asked, calls } = opened('/people.csv');
    expect(await calls['host.pick_list']({} as never, caller)).toEqual({
      file: { offered: '/people.csv' },
    });
    expect(await calls['host.pick_list']({ extensions: ['txt'] } as never, caller)).toEqual({
      file: { offered: '/people.csv' },
    });
    expect(asked).toEqual([
      ['list', null],
      ['list', ['txt']],
    ]);
    expect(await opened(null).calls['host.pick_list']({} as never, caller)).toEqual({ file: null });
    expect(
      await opened(null).calls['host.pick_target']({ name: 'a', kind: 'csv' } as never, caller),
    ).toEqual({ target: null });
  });

  test('a place serves one export of its kind', async () => {
    const { asked, calls } = opened('/a.csv');
    const pick = async () =>
      (await calls['host.pick_target']({ name: 'a', kind: 'csv' } as never, caller)).target;
    const save = (target: unknown, format = 'csv') =>
      calls['host.save_export']({ target, format, job_id: 'j' } as never, caller);
    const target = await pick();
    expect(await save(target)).toEqual({ export_id: 'e' });
    expect(asked.at(-1)).toEqual([
      'start',
      { format: 'csv', job_id: 'j' },
      { kind: 'file', path: '/a.csv' },
    ]);
    await expect(save(target)).rejects.toEqual(
      new VouchError(
        'not_found',
        'This location was already used, or chosen too long ago. Choose it again.',
      ),
    );
    await expect(save(await pick(), 'xlsx')).rejects.toEqual(
      new VouchError(
        'invalid_request',
        'This location was chosen for a different kind of export. Choose one for this kind.',
      ),
    );
  });

  test('files are shown where they lie', async () => {
    const { asked, calls } = opened(null);
    expect(await calls['host.reveal_export']({ export_id: 'e' }, caller)).toEqual({});
    expect(await calls['host.reveal_data_folder']({}, caller)).toEqual({});
    expect(asked).toEqual([
      ['reveal', '/a.csv'],
      ['reveal', join('/data', 'vouch.db')],
    ]);
    await expect(calls['host.reveal_export']({ export_id: 'x' }, caller)).rejects.toEqual(
      new VouchError('not_found', 'This export left no file. Export again.'),
    );
  });
});
