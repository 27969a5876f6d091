// `vouch watch` over real folders: what is dropped is checked once, whatever happens meanwhile.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createStillness,
  type DroppedFile,
} from '../../src-main/hosts/command/watch/dropped-files.ts';
import {
  type ListEnd,
  type WatchDeps,
  type WatchEvent,
  watchFolder,
} from '../../src-main/hosts/command/watch/watch-folder.ts';
import { UsageError } from '../../src-main/program/environment.ts';
import { heldAddresses, holdLists, letGo, listUnderWay } from './held-list.ts';
import { ownPractice, vouch as run } from './vouch-command.ts';
import { end, start, temporaryHome } from './vouch-process.ts';

let home: string;
let remove: () => Promise<void>;
let owner: Awaited<ReturnType<typeof ownPractice>>;
let folders = 0;

beforeAll(async () => {
  ({ home, remove } = await temporaryHome());
  owner = await ownPractice(home);
});
afterAll(async () => {
  await owner?.close();
  await remove?.();
});

async function dropFolder(files: Readonly<Record<string, string>>): Promise<string> {
  folders += 1;
  const folder = join(home, `drop-${folders}`);
  await mkdir(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

interface Line {
  readonly event: string;
  readonly file?: string;
  readonly results?: string;
  readonly rows?: number;
  readonly error?: string;
}

async function watchOnce(
  folder: string,
  ...flags: string[]
): Promise<{ readonly code: number | null; readonly events: readonly Line[] }> {
  const args = ['watch', folder, '--once', '--settle', '0', '--demo', '--json', ...flags];
  const { code, stdout } = await run(home, args);
  return { code, events: eventsOf(stdout) };
}

function eventsOf(stdout: string): readonly Line[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

const GOOD = 'email,name\namelia.clarke@kestrel-freight.example,Amelia Clarke\n';
const visible = async (folder: string) =>
  (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();

test('results stand beside the list, and the list is out of the way', async () => {
  const folder = await dropFolder({
    'people.csv': GOOD,
    'lines.txt': 'x@mailinator.com\namelia.clarke@kestrel-freight.example\n',
  });
  const { code, events } = await watchOnce(folder);
  expect(code).toBe(0);
  expect(events.map(({ event, file }) => [event, file])).toEqual([
    ['watching', undefined],
    ['started', 'lines.txt'],
    ['done', 'lines.txt'],
    ['started', 'people.csv'],
    ['done', 'people.csv'],
  ]);
  expect(await visible(folder)).toEqual(['done', 'lines.vouch.csv', 'people.vouch.csv']);
  expect(await visible(join(folder, 'done'))).toEqual(['lines.txt', 'people.csv']);
  expect(await readFile(join(folder, 'done', 'people.csv'), 'utf8')).toBe(GOOD);
  const results = await readFile(join(folder, 'people.vouch.csv'), 'utf8');
  const [head = [], row = []] = Papa.parse<string[]>(results).data;
  expect(row[0]).toBe('amelia.clarke@kestrel-freight.example');
  expect(row[head.indexOf('vouch_recommendation')]).toBe('approve');
});

test('what is called like a list and cannot be one is passed over, and said so once', async () => {
  const folder = await dropFolder({ 'peo\nple.csv': GOOD, 'list.csv': GOOD });
  await mkdir(join(folder, 'folder.csv'));
  const { code, events } = await watchOnce(folder);
  expect(code).toBe(0);
  const passedOver = events.filter(({ event }) => event === 'passed_over');
  expect(passedOver.map(({ file }) => file)).toEqual(['folder.csv', 'peo\nple.csv']);
  const told = await run(home, ['watch', folder, '--once', '--settle', '0', '--demo']);
  expect(told.stderr.match(/passed over/g)).toHaveLength(2);
  expect(told.stderr).toContain('peo\ufffdple.csv: passed over, because there is a line break');
});

test('what it wrote itself, links, folders, hidden and unfinished files are left alone', async () => {
  const folder = await dropFolder({
    'people.vouch.csv': GOOD,
    'people.vouch-2.csv': GOOD,
    '.hidden.csv': GOOD,
    '~$people.xlsx': GOOD,
    'people.csv.part': GOOD,
    'picture.png': 'x',
    'empty.csv': '',
  });
  await mkdir(join(folder, 'folder.csv'));
  const elsewhere = await dropFolder({ 'secret.csv': GOOD });
  await symlink(join(elsewhere, 'secret.csv'), join(folder, 'link.csv'));
  const before = await visible(folder);
  const { code, events } = await watchOnce(folder);
  expect({ code, events: events.map(({ event }) => event) }).toEqual({
    code: 0,
    events: ['watching', 'passed_over', 'passed_over'],
  });
  expect(await visible(folder)).toEqual(before);
});

test('the same bytes a second time are not checked again; other bytes of that name replace nothing', async () => {
  const folder = await dropFolder({ 'people.csv': GOOD });
  await watchOnce(folder);
  await writeFile(join(folder, 'again.csv'), GOOD);
  await writeFile(join(folder, 'people.csv'), `${GOOD}x@mailinator.com,\n`);
  const { events } = await watchOnce(folder);
  expect(events.filter(({ event }) => event !== 'started')).toMatchObject([
    { event: 'watching' },
    { event: 'repeated', file: 'again.csv', results: 'people.vouch.csv' },
    { event: 'done', file: 'people.csv', results: 'people.vouch-2.csv', rows: 2 },
  ]);
  expect(await visible(join(folder, 'done'))).toEqual(['again.csv', 'people-2.csv', 'people.csv']);
});

test('a list that cannot be read is put aside with the reason, and the others go on', async () => {
  const folder = await dropFolder({
    'a.csv': '%PDF-1.4 no list',
    'b.csv': GOOD,
    'book.xlsx': 'PK\u0003\u0004 no workbook',
  });
  const { code, events } = await watchOnce(folder);
  expect(code).toBe(1);
  expect(events.filter(({ event }) => event === 'failed').map(({ file }) => file)).toEqual([
    'a.csv',
    'book.xlsx',
  ]);
  expect(await visible(join(folder, 'failed'))).toEqual([
    'a.csv',
    'a.csv.vouch-error.txt',
    'book.xlsx',
    'book.xlsx.vouch-error.txt',
  ]);
  expect(await visible(folder)).toEqual(['b.vouch.csv', 'done', 'failed']);
});

test('a folder that is not there is wrong usage', async () => {
  const { code } = await run(home, ['watch', join(home, 'nowhere'), '--once', '--demo']);
  expect(code).toBe(2);
});

test('a file that still grows has not settled', () => {
  const file = (sizeBytes: number, changedMs: number): DroppedFile => ({
    name: 'people.csv',
    path: '/drop/people.csv',
    sizeBytes,
    changedMs,
  });
  const { settled } = createStillness();
  expect(settled([file(10, 1)])).toEqual([]);
  expect(settled([file(20, 2)])).toEqual([]);
  // Written over with as many bytes.
  expect(settled([file(20, 3)])).toEqual([]);
  expect(settled([file(20, 3)])).toEqual([file(20, 3)]);
  expect(settled([])).toEqual([]);
  expect(settled([file(20, 3)])).toEqual([]);
  expect(settled([file(0, 3)])).toEqual([]);
});

test('without --once a list that comes later by renaming is checked too, and SIGINT ends the watch', async () => {
  const folder = await dropFolder({ 'later.part': GOOD });
  const child = start(home, ['watch', folder, '--settle', '0', '--demo', '--json']);
  const ending = end(child);
  let told = '';
  const done = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      told += String(text);
      if (told.includes('"done"')) resolve();
    });
  });
  await rename(join(folder, 'later.part'), join(folder, 'later.csv'));
  await utimes(join(folder, 'later.csv'), 0, 0);
  await done;
  child.kill('SIGINT');
  expect((await ending).code).toBe(0);
  expect(await visible(folder)).toEqual(['done', 'later.vouch.csv']);
});

/** A watch in this process over checks that a test answers; `events` fills as it goes. */
function watched(folder: string, check: WatchDeps['check'], own: Partial<WatchDeps> = {}) {
  const stopping = new AbortController();
  const events: WatchEvent[] = [];
  const ended = watchFolder({
    folder,
    once: true,
    settleMs: 1,
    ending: 'csv',
    now: () => 0,
    signal: stopping.signal,
    tell: async (event) => void events.push(event),
    check: (path, results) => check(path, results),
    ...own,
  });
  const named = () => events.flatMap((each) => ('file' in each ? [[each.event, each.file]] : []));
  return { ended, events, named, stop: () => stopping.abort() };
}

const ENDED: ListEnd = { kind: 'ended', status: 'completed', jobId: 'j', rows: 1, unchecked: 0 };

test('a second watch of a folder is refused, and the first goes on', async () => {
  const folder = await dropFolder({});
  const child = start(home, ['watch', folder, '--settle', '0', '--demo', '--json']);
  const ending = end(child);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const second = await run(home, ['watch', folder, '--once', '--demo']);
  expect(second.code).toBe(1);
  expect(second.stderr).toContain(`Another vouch watch checks the lists of ${folder}.`);
  child.kill('SIGINT');
  expect((await ending).code).toBe(0);
  expect((await watchOnce(folder)).code).toBe(0);
});

test('results do not take the name that an interrupted list was promised', async () => {
  const folder = await dropFolder({ 'people.csv': GOOD });
  const digest = createHash('sha256').update('the interrupted list').digest('hex');
  const begun = { digest, name: 'people.csv', results: 'people.vouch.csv', state: 'begun' };
  await writeFile(join(folder, '.vouch-watch.ndjson'), `${JSON.stringify(begun)}\n`);
  const results: string[] = [];
  const check = async (_path: string, out: string) => {
    results.push(basename(out));
    await writeFile(out, out);
    return ENDED;
  };
  await watched(folder, check).ended;
  await writeFile(join(folder, 'people.csv'), 'the interrupted list');
  await watched(folder, check).ended;
  expect(results).toEqual(['people.vouch-2.csv', 'people.vouch.csv']);
});

test('with --once a list that is changed while it is checked is checked as it is then', async () => {
  const folder = await dropFolder({ 'people.csv': GOOD });
  const read: string[] = [];
  const { ended, named } = watched(folder, async (path) => {
    read.push(await readFile(path, 'utf8'));
    if (read.length === 1) await appendFile(path, 'x@mailinator.com,\n');
    return ENDED;
  });
  await ended;
  expect(read).toEqual([GOOD, `${GOOD}x@mailinator.com,\n`]);
  expect(named().map(([event]) => event)).toEqual(['started', 'changed', 'started', 'done']);
});

test('a list that begins to be written again while another is checked waits until it has settled', async () => {
  const folder = await dropFolder({ 'a.csv': GOOD, 'b.csv': 'old' });
  const read: string[] = [];
  const check = async (path: string) => {
    read.push(await readFile(path, 'utf8'));
    if (basename(path) === 'a.csv') {
      const other = join(folder, 'b.csv');
      await writeFile(other, 'ha');
      // The timer of the next look is set after this one, and is a longer one.
      setTimeout(() => writeFileSync(other, 'whole'), 100);
    }
    return ENDED;
  };
  await watched(folder, check, { settleMs: 200 }).ended;
  expect(read).toEqual([GOOD, 'whole']);
});

test('a list that is put off does not hold others up, and is tried again after a while', async () => {
  const folder = await dropFolder({ 'a.csv': GOOD });
  const tries: string[] = [];
  let now = 0;
  let next = Promise.withResolvers<void>();
  const { ended, stop } = watched(
    folder,
    async (path) => {
      tries.push(basename(path));
      if (basename(path) === 'a.csv') throw new Error('the disk is full');
      return ENDED;
    },
    {
      once: false,
      now: () => now,
      tell: async ({ event }) => {
        if (event === 'put_off' || event === 'done') next.resolve();
      },
    },
  );
  await next.promise;
  // It takes two looks until another is checked.
  for (const name of ['b.csv', 'c.csv']) {
    next = Promise.withResolvers<void>();
    await writeFile(join(folder, name), name);
    await next.promise;
  }
  expect(tries).toEqual(['a.csv', 'b.csv', 'c.csv']);
  next = Promise.withResolvers<void>();
  now = 10_000;
  await next.promise;
  expect(tries.at(-1)).toBe('a.csv');
  stop();
  await ended;
});

test('a list that cannot even be put aside is put off, with both reasons', async () => {
  const folder = await dropFolder({ 'a.csv': GOOD, failed: 'no folder' });
  const { ended, events } = watched(folder, async () => {
    throw new UsageError('This is no list.');
  });
  expect(await ended).toEqual({ interrupted: false, failed: 1 });
  expect(events.at(-1)).toMatchObject({
    event: 'put_off',
    error: expect.stringMatching(/^This is no list\. .*EEXIST/),
  });
  expect(await visible(folder)).toEqual(['a.csv', 'failed']);
});

test('a killed watch goes on with the list, under the same name', async () => {
  const own = await temporaryHome();
  try {
    await holdLists(own.home);
    const emails = heldAddresses(20);
    const folder = await dropFolder({ 'people.csv': `email\n${emails.join('\n')}\n` });
    const child = start(own.home, ['watch', folder, '--settle', '0', '--demo', '--json']);
    const ending = end(child);
    await listUnderWay(own.home);
    await letGo(own.home);
    child.kill('SIGKILL');
    await ending;
    expect(await visible(folder)).toEqual(['people.csv']);
    const { code, stdout } = await run(own.home, [
      ...['watch', folder, '--once', '--settle', '0', '--demo', '--json'],
    ]);
    expect(code).toBe(0);
    expect(eventsOf(stdout)).toMatchObject([
      { event: 'watching' },
      { event: 'started', file: 'people.csv' },
      { event: 'done', file: 'people.csv', results: 'people.vouch.csv', rows: 21 },
    ]);
    const listed = await run(own.home, ['jobs', 'list', '--demo', '--json']);
    expect(JSON.parse(listed.stdout)).toHaveLength(1);
    expect(await visible(folder)).toEqual(['done', 'people.vouch.csv']);
  } finally {
    await own.remove();
  }
});
