// No method of either window names a file: each is called with paths wherever it takes a text, and nothing outside is touched.
import { EventEmitter } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { IpcMain } from 'electron';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { desktopCalls, type SavePlace } from '../../../src-main/hosts/electron/desktop-calls.ts';
import { ownPages } from '../../../src-main/hosts/electron/page-address.ts';
import { answerWindow } from '../../../src-main/hosts/electron/window-calls.ts';
import { createWebHost } from '../../../src-main/hosts/web/web-host.ts';
import { createWebWindow } from '../../../src-main/hosts/web/web-window.ts';
import { readEnvironment } from '../../../src-main/program/environment.ts';
import { type Host, openProgram, type Program } from '../../../src-main/program/program.ts';
import { createTickets, type Tickets } from '../../../src-main/program/tickets.ts';
import type { BridgePayload } from '../../../src-shared/bridge/events.ts';
import {
  BRIDGE_METHODS,
  type BridgeMethod,
  COMMAND_METHODS,
  DESKTOP_METHODS,
  SERVICE_METHODS,
  WEB_METHODS,
  WINDOW_METHODS,
} from '../../../src-shared/bridge/methods.ts';
import { type BridgeAnswer, CHANNELS } from '../../../src-shared/bridge/window.ts';
import { OPTIONS } from '../../doubles/list-choices.ts';
import { namesOf, type RealIds, valuesFor } from '../../program/hostile-values.ts';
import { DEEP } from '../../setup/depth.ts';

const LIST_OPTIONS = { ...OPTIONS, no_company: true };
/** Stands in the files that nobody may read; whoever sees it has read one. */
const MARK = 'canary-5d0e7c';
/** What other programs would be asked, or what takes the window itself away; their parameters are numbers and switches. */
const NOT_CALLED: ReadonlySet<string> = new Set([
  'doctor',
  'feeds.update',
  'service.practice',
  'files.sample',
]);

let folder: string;
let outside: string;
let app: Program;
let places: Tickets<SavePlace>;
let dialogs: number;
let revealed: string[];
let call: (method: string, params: unknown) => Promise<BridgeAnswer>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-paths-'));
  outside = join(folder, 'outside');
  await mkdir(join(outside, 'deep'), { recursive: true });
  await writeFile(join(outside, 'list.csv'), `email\n${MARK}@kestrel-freight.example\n`);
  await writeFile(join(outside, 'deep', 'vouch.db'), MARK);
  dialogs = 0;
  revealed = [];
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function open(host: 'desktop' | 'web'): Promise<void> {
  const environment = readEnvironment(
    { VOUCH_HOME: join(folder, 'home'), VOUCH_DEMO: '1', VOUCH_PORT: '0' },
    process.platform,
  );
  const web = host === 'web' ? createWebWindow(() => performance.now(), null) : null;
  const opened = await openProgram({
    environment,
    host: web === null ? desktopHost() : createWebHost(web, () => performance.now()),
    anyPort: true,
  });
  if (opened === null) throw new Error('the data folder is taken');
  app = opened;
  const { url } = await app.api.start();
  call = web === null ? overIpc() : overHttp(String(url), web.token);
}

function desktopHost(): Host {
  places = createTickets<SavePlace>(() => performance.now(), 60_000);
  return {
    kind: 'desktop',
    methods: [DESKTOP_METHODS],
    calls: (parts) => desktopCalls(closedDialogs(), places, parts),
  };
}

/** A user who chooses nothing: whatever is written then was named by somebody else. */
function closedDialogs() {
  return {
    async pickList() {
      dialogs += 1;
      return null;
    },
    async pickTarget() {
      dialogs += 1;
      return null;
    },
    reveal: (path: string) => revealed.push(path),
  };
}

function overHttp(url: string, token: string): typeof call {
  return async (method, params) => {
    const response = await fetch(`${url}/ui/call/${encodeURIComponent(method)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(params),
    });
    return (await response.json()) as BridgeAnswer;
  };
}

function overIpc(): typeof call {
  const answerers = new Map<string, (...args: unknown[]) => Promise<BridgeAnswer>>();
  const ipc = Object.assign(new EventEmitter(), {
    handle: (channel: string, answerer: (...args: unknown[]) => Promise<BridgeAnswer>) =>
      answerers.set(channel, answerer),
  });
  answerWindow({
    ipc: ipc as unknown as IpcMain,
    bridge: Promise.resolve(app.bridge),
    offer: (path) => app.offerDropped(path),
    pages: ownPages(null),
    log: { error() {} },
    onWindowReady() {},
    gone: () => places.forget(),
  });
  const sender = new EventEmitter();
  const senderFrame = { url: 'app://vouch/', parent: null };
  return async (method, params) => {
    // As Electron clones what crosses.
    const crossed: unknown = structuredClone(params);
    const answerer = answerers.get(CHANNELS.invoke);
    if (answerer === undefined) throw new Error('nobody answers');
    return answerer({ sender, senderFrame }, method, crossed, 'a call');
  };
}

/** What the method's parameters name, made anew for each: some methods remove what they are given. */
async function realIds(method: string, params: object, name: string): Promise<RealIds> {
  const text = JSON.stringify(params);
  const file = 'email\namelia.clarke@kestrel-freight.example\n';
  const ids: Record<string, string> = {};
  if (text.includes('"file_id"'))
    ids.file_id = (await app.bridge.call('files.paste', { name, text: file })).file_id;
  if (text.includes('"job_id"') || method.startsWith('exports.')) {
    const { call: ask } = app.bridge;
    const { job_id } = await ask('jobs.create', {
      name,
      columns: ['email'],
      options: LIST_OPTIONS,
    });
    const email = 'amelia.clarke@kestrel-freight.example';
    await ask('jobs.append', { job_id, rows: [{ input: { email }, source: [email] }] });
    await ask('jobs.start', { job_id });
    ids.job_id = job_id;
  }
  return ids;
}

/** Every entry below a folder with all that changes when it is touched by a writer. */
async function stateOf(place: string): Promise<Record<string, string>> {
  const entries = await readdir(place, { recursive: true });
  const states = await Promise.all(
    entries.sort().map(async (name) => {
      const path = join(place, name);
      const { mode, mtimeMs, ctimeMs, ino, size } = await lstat(path);
      const text = (await lstat(path)).isFile() ? await readFile(path, 'utf8') : '';
      return [name, `${mode} ${mtimeMs} ${ctimeMs} ${ino} ${size} ${text}`] as const;
    }),
  );
  return Object.fromEntries(states);
}

describe.each(['web', 'desktop'] as const)('the window of the %s', (host) => {
  test('reads, writes, makes and removes nothing that a page names', async () => {
    await open(host);
    const reported: string[] = [];
    app.onEvent((event, payload) => reported.push(`${event} ${JSON.stringify(payload)}`));
    const before = await stateOf(outside);
    const here = await readdir(process.cwd());
    const around = await readdir(folder);
    const file = join(outside, 'list.csv');
    const all = [
      ...namesOf(file, relative(process.cwd(), file)),
      ...namesOf(join(outside, 'new.csv'), 'new-canary.csv'),
      outside,
      join(outside, 'deep', 'vouch.db'),
    ];
    const names = DEEP ? all : all.filter((_, index) => index % 8 === 0);
    const exporting = new Map<string, string>();
    app.onEvent((event, payload) => {
      if (event !== 'exports.changed') return;
      const { export_id, state } = payload as BridgePayload<'exports.changed'>;
      exporting.set(export_id, state);
    });
    let calls = 0;
    const answered = new Set<string>();
    for (const [method, { params }] of Object.entries(BRIDGE_METHODS)) {
      if (NOT_CALLED.has(method)) continue;
      for (const name of names) {
        const ids = await realIds(method, params, file);
        // Every branch of the schema with the plainest name, and every name once.
        const values = valuesFor(params, name, ids);
        for (const value of name === file ? values : values.slice(0, 1)) {
          const answer = await call(method, value);
          calls += 1;
          if (answer.ok) answered.add(method);
          else expect(answer.error.code, `${method} ${name}`).not.toBe('internal_error');
          reported.push(JSON.stringify(answer));
        }
      }
    }
    await expect
      .poll(() => [...exporting.values()].filter((state) => state === 'running'))
      .toEqual([]);
    expect(exporting.size > 0).toBe(host === 'web');
    // Enough of them were let through to be worked on, and not merely refused for their shape.
    expect(calls).toBeGreaterThan(DEEP ? 2_000 : 400);
    expect(answered.size).toBeGreaterThan(25);
    expect(reported.filter((each) => each.includes(MARK))).toEqual([]);
    expect(await stateOf(outside)).toEqual(before);
    expect(await readdir(process.cwd())).toEqual(here);
    expect(await readdir(folder)).toEqual(around);
    // What a page may show is the program's own place, whatever it was asked with.
    expect(new Set(revealed)).toEqual(
      host === 'web' ? new Set() : new Set([join(folder, 'home', 'practice', 'vouch.db')]),
    );
    expect(dialogs > 0).toBe(host === 'desktop');
  });

  test('has the methods of its own table and none of the others', async () => {
    await open(host);
    const strange = { ...(host === 'web' ? DESKTOP_METHODS : WEB_METHODS), ...COMMAND_METHODS };
    for (const method of [...Object.keys(strange), 'files.offer', 'toString', '../service.status'])
      expect(await call(method, {}), method).toMatchObject({
        ok: false,
        error: { code: 'not_found' },
      });
    const own = {
      ...SERVICE_METHODS,
      ...WINDOW_METHODS,
      ...(host === 'web' ? WEB_METHODS : DESKTOP_METHODS),
    };
    // A handler that is there finds fault with what is no object; one that is not there is not found.
    for (const method of Object.keys(own) as BridgeMethod[])
      expect(await call(method, 'no object'), method).toMatchObject({
        ok: false,
        error: { code: 'invalid_request' },
      });
  });
});

test('no field of any method is called a path, a folder or a URL', () => {
  const fields = Object.values(BRIDGE_METHODS).flatMap(({ params }) =>
    [...JSON.stringify(params).matchAll(/"([a-z_]+)":\{/g)].map(([, name]) => name),
  );
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter((name) => /path|dir|url|file_?name|location/.test(name ?? ''))).toEqual([]);
});
