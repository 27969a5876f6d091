// What comes over the private socket: calls that are no JSON or nested without end, and rows with cells of megabytes.
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DataFolder, openDataFolder } from '../../../src-main/program/data-folder.ts';
import { readEnvironment } from '../../../src-main/program/environment.ts';
import { ALL_ROWS } from '../../../src-shared/bridge/lists.ts';
import { OPTIONS } from '../../doubles/list-choices.ts';

let home: string;
let owner: DataFolder;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vouch-socket-'));
  const variables = { VOUCH_HOME: home, VOUCH_DNS_SERVERS: '127.0.0.1:1' };
  const opened = await openDataFolder(readEnvironment(variables, process.platform));
  if (opened === null) throw new Error('the data folder is taken');
  owner = opened;
});

afterEach(async () => {
  await owner.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

/** Sends a body as it is, which no client of ours would. */
function send(method: string, body: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: join(home, 'vouch.sock'), path: `/${method}`, method: 'POST' },
      (incoming) => void text(incoming).then((reported) => resolve(JSON.parse(reported)), reject),
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

test.each([
  ['nested a hundred thousand levels deep', '['.repeat(100_000) + ']'.repeat(100_000), 'nested'],
  ['that is no JSON', '{"name":', 'not JSON'],
])('a call %s is refused with a sentence, and the next is answered', async (_name, body, words) => {
  expect(await send('settings.change', body)).toMatchObject({
    code: 'invalid_request',
    detail: expect.stringContaining(words),
  });
  expect(await send('service.status', '{}')).toMatchObject({ host: 'command' });
});

test.each(['files.offer', 'exports.start', 'host.save_export', 'host.pick_list', 'files.paste'])(
  'there is no %s: a command reads and writes files itself',
  async (method) => {
    expect(await send(method, '{}')).toMatchObject({ code: 'not_found' });
  },
);

test('a row keeps as much of its cells as can be judged', async () => {
  const long = 'x'.repeat(1_000_000);
  const options = { ...OPTIONS, no_company: true };
  const { job_id } = await owner.commands.call('jobs.create', {
    name: 'l',
    columns: null,
    options,
  });
  const input = { email: long, name: long, company_name: long, ip_address: long };
  await owner.commands.call('jobs.append', { job_id, rows: [{ input, source: null }] });
  await owner.commands.call('jobs.start', { job_id });
  const byRow = { by: 'row', descending: false } as const;
  const [row] = await owner.vouch.lists.results.page(job_id, ALL_ROWS, byRow, {
    offset: 0,
    limit: 1,
  });
  const lengths = Object.entries(row?.input ?? {}).map(([field, value]) => [field, value.length]);
  expect(Object.fromEntries(lengths)).toEqual({
    email: 1000,
    name: 2000,
    company_name: 2000,
    ip_address: 1000,
  });
});
