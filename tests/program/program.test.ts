// The program behind a window: its methods, its events, its changes of network, and its end.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { desktopCalls, type SavePlace } from '../../src-main/hosts/electron/desktop-calls.ts';
import { readEnvironment } from '../../src-main/program/environment.ts';
import { openProgram, type Program } from '../../src-main/program/program.ts';
import { createTickets, type Tickets } from '../../src-main/program/tickets.ts';
import type { BridgeEvent, BridgePayload } from '../../src-shared/bridge/events.ts';
import { ALL_ROWS, countedAs, rowsWhere } from '../../src-shared/bridge/lists.ts';
import {
  type BridgeMethod,
  type BridgeParams,
  type BridgeResult,
  DESKTOP_METHODS,
} from '../../src-shared/bridge/methods.ts';
import { DETECT, EMAIL_FIRST, OPTIONS } from '../doubles/list-choices.ts';

/** The real network's DNS is a port of loopback where nobody answers: no test asks the world. */
const ENVIRONMENT = { VOUCH_PORT: '0', VOUCH_DNS_SERVERS: '127.0.0.1:1' };

let home = '';
let app: Program;
let received: { readonly event: BridgeEvent; readonly payload: unknown }[];
const revealed: string[] = [];
/** What the user chooses in the next dialog. */
let chosen: string | null = null;

/** What files the dialogs offered to open; null is what a list can be in. */
const offered: (readonly string[] | null)[] = [];
const dialogs = {
  async pickList(extensions: readonly string[] | null) {
    offered.push(extensions);
    return chosen;
  },
  pickTarget: async () => chosen,
  reveal: (path: string) => revealed.push(path),
};
let places: Tickets<SavePlace>;

beforeEach(async () => {
  places = createTickets(() => performance.now(), 60_000);
  home = await mkdtemp(join(tmpdir(), 'vouch-app-'));
  const environment = readEnvironment(
    { ...ENVIRONMENT, VOUCH_HOME: home, VOUCH_DEMO: '1' },
    process.platform,
  );
  const opened = await openProgram({
    environment,
    host: {
      kind: 'desktop',
      methods: [DESKTOP_METHODS],
      calls: (parts) => desktopCalls(dialogs, places, parts),
    },
    anyPort: true,
  });
  if (opened === null) throw new Error('the data folder is taken');
  app = opened;
  received = [];
  app.onEvent((event, payload) => received.push({ event, payload }));
});

afterEach(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

function call<M extends BridgeMethod>(
  method: M,
  params: BridgeParams<M>,
): Promise<BridgeResult<M>> {
  return app.bridge.call(method, params);
}

/** The next event of that name that fits; one that was heard already counts. */
async function event<E extends BridgeEvent>(
  name: E,
  fits: (payload: BridgePayload<E>) => boolean = () => true,
): Promise<BridgePayload<E>> {
  const find = () =>
    received.find((each) => each.event === name && fits(each.payload as BridgePayload<E>));
  const early = find();
  if (early) return early.payload as BridgePayload<E>;
  return new Promise((resolve) => {
    const stop = app.onEvent((reported, payload) => {
      if (reported !== name || !fits(payload as BridgePayload<E>)) return;
      stop();
      resolve(payload as BridgePayload<E>);
    });
  });
}

async function list(rows: readonly string[]): Promise<string> {
  const { file_id } = await call('files.paste', { name: 'pasted', text: rows.join('\n') });
  const { job_id } = await call('files.import', {
    file_id,
    reading: { ...DETECT, header: false },
    mapping: EMAIL_FIRST,
    name: 'Pasted',
    options: OPTIONS,
  });
  return job_id;
}

describe('single checks', () => {
  test('tell of their stages, and enter the history', async () => {
    const result = await call('verify', {
      request: { email: 'amelia.clarke@kestrel-freight.example', name: 'Amelia Clarke' },
      options: OPTIONS,
      follow: 'mine',
    });
    expect(result.recommendation).toBe('approve');
    const stages = received
      .filter((each) => each.event === 'verify.stage')
      .map((each) => each.payload as BridgePayload<'verify.stage'>);
    expect(stages.every(({ follow }) => follow === 'mine')).toBe(true);
    expect(stages.map(({ stage, state }) => `${stage} ${state}`)).toEqual(
      expect.arrayContaining(['dns started', 'dns done', 'registration done', 'website done']),
    );
    await event('checks.changed');
    const { checks } = await call('checks.list', {
      search: 'CLARKE',
      recommendation: null,
      flag: null,
      after: null,
      limit: 10,
    });
    expect(checks).toMatchObject([{ request_id: result.request_id, origin: 'app' }]);
    const shown = await call('checks.show', { request_id: result.request_id });
    expect(shown).toEqual(result);
    expect(await call('checks.delete', { request_id: result.request_id })).toEqual({
      deleted: true,
    });
    await expect(call('checks.show', { request_id: result.request_id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('with very long texts are listed by their beginnings', async () => {
    const email = `a${'b'.repeat(975)}@kestrel-freight.example`;
    const request = { email, name: 'n'.repeat(401), company_name: 'c'.repeat(400) };
    const { request_id } = await call('verify', { request, options: OPTIONS });
    const filter = { search: null, recommendation: null, flag: null, after: null, limit: 10 };
    const { checks } = await call('checks.list', filter);
    expect(checks).toMatchObject([
      {
        request_id,
        input: {
          email: `a${'b'.repeat(398)}…`,
          name: `${'n'.repeat(399)}…`,
          company_name: 'c'.repeat(400),
        },
      },
    ]);
  });

  test('with a name that is too long are refused as the API refuses them, by the same place', async () => {
    const request = { email: 'a@b.example', name: 'n'.repeat(501) };
    await expect(call('verify', { request, options: OPTIONS })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: [{ pointer: '/name' }],
    });
  });

  test('with an address of more than a thousand characters are refused', async () => {
    const request = { email: `${'a'.repeat(1_000)}@b.example` };
    await expect(call('verify', { request, options: OPTIONS })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: [{ pointer: '/email' }],
    });
  });
});

describe('lists', () => {
  test('run, tell how they go, and are paged, summed up and exported', async () => {
    const job_id = await list([
      'amelia.clarke@kestrel-freight.example',
      'not an address',
      'Amelia.Clarke@kestrel-freight.example',
    ]);
    const { job } = await event('jobs.changed', (reported) => reported.job.status === 'completed');
    expect(job).toMatchObject({
      job_id,
      name: 'Pasted',
      origin: 'app',
      total: 3,
      succeeded: 3,
      recommendations: { approve: 2, review: 0, block: 1 },
    });
    const sort = { by: 'score', descending: false } as const;
    const page = await call('rows.page', { job_id, filter: ALL_ROWS, sort, offset: 0, limit: 10 });
    expect(page.rows.map(({ index }) => index)).toEqual([1, 0, 2]);
    expect(page.rows[0]?.item).not.toHaveProperty('evidence');
    const filter = rowsWhere(countedAs('approve'));
    expect(await call('rows.count', { job_id, filter })).toEqual({ count: 2 });
    const summary = await call('lists.summary', { job_id, filter: ALL_ROWS });
    expect(summary).toMatchObject({ total: 3, approve: 2, block: 1, duplicates: 1 });
    chosen = join(home, 'out.csv');
    const options = { name: 'out', kind: 'csv' } as const;
    const target = (await call('host.pick_target', options)).target ?? '';
    expect(target).not.toContain('out');
    const { export_id } = await call('host.save_export', {
      job_id,
      format: 'csv',
      rows: { kind: 'filter', filter },
      source_columns: null,
      result_columns: ['vouch_score'],
      split: false,
      for_mailing: false,
      csv: { bom: false, delimiter: ',' },
      target,
    });
    const done = await event('exports.changed', (reported) => reported.state !== 'running');
    expect(done).toMatchObject({ export_id, state: 'done', file: { name: 'out.csv', rows: 2 } });
    await call('host.reveal_export', { export_id });
    expect(revealed.at(-1)).toBe(chosen);
    await call('jobs.rename', { job_id, name: 'Leads' });
    expect((await call('jobs.show', { job_id })).name).toBe('Leads');
    await call('jobs.delete', { job_id });
    expect(await event('jobs.removed')).toEqual({ job_id });
  });

  test('come from files by their path, and a folder is refused with a sentence', async () => {
    const path = join(home, '🧾 ../leads.csv'.replaceAll('/', ' '));
    await writeFile(path, 'Email;Firma\namelia.clarke@kestrel-freight.example;Kestrel\n');
    const offered = await app.offer(path);
    expect(await event('files.opened')).toEqual(offered);
    const preview = await call('files.preview', { file_id: offered.file_id, reading: DETECT });
    expect(preview).toMatchObject({
      columns: ['Email', 'Firma'],
      reading: { header: true, delimiter: ';' },
      mapping: { email: 0, company_name: 1 },
    });
    for (const [dropped, code] of [
      [home, 'is_folder'],
      [join(home, 'gone.csv'), 'missing'],
      ['/dev/zero', 'io'],
    ] as const)
      await expect(app.offerDropped(dropped)).rejects.toMatchObject({ code });
  });

  test('the dialog for a file offers what is asked for, such as returned mail, and else what a list can be in', async () => {
    chosen = join(home, 'returned.mbox');
    await writeFile(chosen, 'From MAILER-DAEMON Mon Nov  2 10:04:05 2026\n\n');
    const { file } = await call('host.pick_list', { extensions: ['csv', 'mbox', 'eml'] });
    expect(file).toMatchObject({ name: 'returned.mbox' });
    chosen = null;
    expect(await call('host.pick_list', {})).toEqual({ file: null });
    expect(offered.splice(0)).toEqual([['csv', 'mbox', 'eml'], null]);
    await expect(call('host.pick_list', { extensions: ['*'] })).rejects.toThrow();
    expect(offered).toEqual([]);
  });

  test('are saved to a place that was chosen: once, for that kind of export, and by the page that asked', async () => {
    const job_id = await list(['amelia.clarke@kestrel-freight.example']);
    chosen = join(home, 'chosen.csv');
    const options = { name: 'chosen', kind: 'csv' } as const;
    const pick = async () => (await call('host.pick_target', options)).target ?? '';
    const save = (target: string, change: { format?: 'json'; split?: true } = {}) =>
      call('host.save_export', {
        job_id,
        format: 'csv',
        rows: { kind: 'all' },
        source_columns: null,
        result_columns: null,
        split: false,
        for_mailing: false,
        csv: { bom: false, delimiter: ',' },
        ...change,
        target,
      });
    for (const forged of [chosen, '', 'guessed', '../chosen.csv'])
      await expect(save(forged)).rejects.toMatchObject({ code: 'not_found' });
    await expect(save(await pick(), { format: 'json' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(save(await pick(), { split: true })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    const archive = await call('host.pick_target', { name: 'chosen', kind: 'zip' });
    await expect(save(archive.target ?? '')).rejects.toMatchObject({ code: 'invalid_request' });
    const left = await pick();
    places.forget();
    await expect(save(left)).rejects.toMatchObject({ code: 'not_found' });
    expect(await readdir(home)).not.toContain('chosen.csv');
    const target = await pick();
    await save(target);
    await event('exports.changed', ({ state }) => state === 'done');
    expect(await readdir(home)).toContain('chosen.csv');
    await expect(save(target)).rejects.toMatchObject({ code: 'not_found' });
    chosen = null;
    expect(await call('host.pick_target', options)).toEqual({ target: null });
  });
});

describe('the policy', () => {
  test('applies at once to stored results, and is announced', async () => {
    const job_id = await list(['amelia.clarke@kestrel-freight.example']);
    await event('jobs.changed', (reported) => reported.job.status === 'completed');
    await call('overrides.add', {
      subject: 'domain',
      value: 'kestrel-freight.example',
      verdict: 'deny',
      reason: 'they asked us to',
    });
    await event('policy.changed');
    expect(await call('lists.summary', { job_id, filter: ALL_ROWS })).toMatchObject({ block: 1 });
    const { rows } = await call('jobs.items', { job_id, from: 0, limit: 1 });
    expect(JSON.parse(rows[0]?.item ?? 'null')).toMatchObject({
      score: 0,
      recommendation: 'block',
      original: { recommendation: 'approve' },
    });
  });
});

describe('the API', () => {
  test('is started, moved, stopped and reported; its requests are shown', async () => {
    expect(app.api.status().state).toBe('stopped');
    const started = await app.api.start();
    expect(started.state).toBe('listening');
    expect(await event('api.changed')).toEqual(started);
    const { key } = await call('keys.create', { name: 'mine' });
    const response = await fetch(`${started.url}/v1/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"email":"amelia.clarke@kestrel-freight.example"}',
    });
    expect(response.status).toBe(200);
    const { requests } = await call('requests.recent', { limit: 5 });
    expect(requests).toMatchObject([{ path: '/v1/verify', status: 200, key_name: 'mine' }]);
    expect((await call('usage.show', { days: 2 })).days.at(-1)).toMatchObject({ by_key: 1 });
    expect(await call('api.stop', {})).toMatchObject({ state: 'stopped', url: null });
    await expect(fetch(`${started.url}/v1/health`)).rejects.toThrow();
    expect(await call('api.start', {})).toMatchObject({ state: 'listening' });
  });

  test('is not the window: without a web host nothing but /v1 is served', async () => {
    const { url } = await app.api.start();
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/ui/events`)).status).toBe(404);
  });
});

describe('the network', () => {
  test('changes to the real one and back, with data of its own, while the API stays', async () => {
    const { url } = await app.api.start();
    await call('keys.create', { name: 'of practice' });
    expect(app.status()).toMatchObject({ practice: true, data_folder: join(home, 'practice') });
    expect(await call('service.practice', { on: false })).toMatchObject({
      practice: false,
      data_folder: home,
    });
    expect((await call('keys.list', {})).keys).toEqual([]);
    expect((await fetch(`${url}/v1/health`)).status).toBe(200);
    await call('service.practice', { on: true });
    expect((await call('keys.list', {})).keys).toMatchObject([{ name: 'of practice' }]);
    expect(received.filter((each) => each.event === 'service.changed').length).toBeGreaterThan(1);
  });

  test('stays as it is when the other data folder is taken', async () => {
    const other = await openProgram({
      environment: readEnvironment({ ...ENVIRONMENT, VOUCH_HOME: home }, process.platform),
      host: { kind: 'desktop', methods: [], calls: () => ({}) },
      anyPort: true,
    });
    await expect(call('service.practice', { on: false })).rejects.toMatchObject({
      code: 'store_unavailable',
    });
    expect(app.status().practice).toBe(true);
    await other?.close();
  });
});

describe('the end', () => {
  test('comes once, and what is asked afterwards is refused with a sentence', async () => {
    await Promise.all([app.close(), app.close()]);
    await expect(call('keys.list', {})).rejects.toMatchObject({
      code: 'store_unavailable',
    });
  });
});
