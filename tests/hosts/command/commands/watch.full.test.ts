// `vouch watch` over real folders: what is dropped is checked once, whatever happens meanwhile.
import { mkdirSync, writeFileSync } from 'node:fs';
import {
  appendFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createStabilityWatch,
  type DroppedFile,
} from '../../../../src-main/hosts/command/watch/dropped-files.ts';
import {
  type ListEnd,
  type TakenList,
  type WatchDeps,
  type WatchEvent,
  watchFolder,
} from '../../../../src-main/hosts/command/watch/watch-folder.ts';
import { NOT_ON_WINDOWS, unless } from '../../../setup/skipped.ts';
import { heldAddresses, holdLists, letGo, listUnderWay } from '../../paused-list.ts';
import { ownPractice, vouch as run } from '../../vouch-command.ts';
import { end, start, temporaryHome } from '../../vouch-process.ts';

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

test('lists are done as a recipe says; one that it does not fit is put into failed with the reason', async () => {
  const folder = await dropFolder({
    'fair.csv': 'Mail;Team\nx@mailinator.com;a\nX@mailinator.com;b\n;\n',
    'other.csv': 'Telefon;Ort\n123;Malmö\n',
  });
  const recipe = join(home, 'fair.json');
  const choices = {
    vouch_recipe: 1,
    name: 'Fair',
    columns: { email: 'Mail' },
    rows: { duplicates: 'first', blank: 'skip' },
  };
  await writeFile(recipe, JSON.stringify(choices));
  const { code, events } = await watchOnce(folder, '--recipe', recipe);
  expect({ code, events: events.map(({ event, file, error }) => [event, file, error]) }).toEqual({
    code: 1,
    events: [
      ['watching', undefined, undefined],
      ['started', 'fair.csv', undefined],
      ['done', 'fair.csv', undefined],
      ['started', 'other.csv', undefined],
      ['failed', 'other.csv', expect.stringContaining('1 Telefon, 2 Ort')],
    ],
  });
  expect(await visible(folder)).toEqual(['done', 'failed', 'fair.vouch.csv']);
  expect(await visible(join(folder, 'failed'))).toEqual(['other.csv']);
  const results = Papa.parse<string[]>(
    (await readFile(join(folder, 'fair.vouch.csv'), 'utf8')).replace(/^\ufeff/, '').trim(),
  ).data;
  expect(results.map((row) => row.slice(0, 2))).toEqual([
    ['Mail', 'Team'],
    ['x@mailinator.com', 'a'],
  ]);
});

test.each([
  [
    '{"vouch_recipe":',
    'This file is not JSON, so it holds no recipe: Unexpected end of JSON input.',
  ],
  [
    '{"vouch_recipe":2,"name":"Fair"}',
    'This recipe was written by a newer Vouch; update this one to use it.',
  ],
  [null, 'It cannot be read.'],
])('a recipe that cannot be used ends the watch before it begins: %s', async (text, why) => {
  const folder = await dropFolder({ 'people.csv': GOOD });
  const recipe = join(home, `broken-${folders}.json`);
  if (text !== null) await writeFile(recipe, text);
  const args = ['watch', folder, '--once', '--demo', '--recipe', recipe];
  const { code, stderr } = await run(home, args);
  expect([code, stderr.split('\n')[0]]).toEqual([2, `vouch: --recipe ${recipe}: ${why}`]);
  expect(await visible(folder)).toEqual(['people.csv']);
});

test('what is called like a list and cannot be one is passed over, and said so once', async () => {
  const folder = await dropFolder({ 'peo\nple.csv': GOOD, 'list.csv': GOOD });
  await mkdir(join(folder, 'folder.csv'));
  const { code, events } = await watchOnce(folder);
  expect(code).toBe(0);
  const passedOver = events.filter(({ event }) => event === 'passed_over');
  expect(passedOver.map(({ file }) => file)).toEqual(['folder.csv', 'peo\nple.csv']);
  const reported = await run(home, ['watch', folder, '--once', '--settle', '0', '--demo']);
  expect(reported.stderr.match(/passed over/g)).toHaveLength(2);
  expect(reported.stderr).toContain('peo\ufffdple.csv: passed over, because there is a control');
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
  expect(await visible(join(folder, 'failed'))).toEqual(['a.csv', 'book.xlsx']);
  const reported = await run(home, ['watch', folder, '--failures', '--demo', '--json']);
  expect(JSON.parse(reported.stdout)).toMatchObject([
    { file: 'a.csv', error: expect.stringContaining('PDF') },
    { file: 'book.xlsx', error: expect.stringContaining('ZIP') },
  ]);
  expect(await visible(folder)).toEqual(['b.vouch.csv', 'done', 'failed']);
});

test('a folder that is not there is wrong usage', async () => {
  const { code } = await run(home, ['watch', join(home, 'nowhere'), '--once', '--demo']);
  expect(code).toBe(2);
});

test('a file that still grows has not settled', async () => {
  const found = await stat(join(await dropFolder({ 'people.csv': GOOD }), 'people.csv'), {
    bigint: true,
  });
  const file = (sizeBytes: number, changedMs: number): DroppedFile => ({
    name: 'people.csv',
    stats: Object.assign(Object.create(found), {
      size: BigInt(sizeBytes),
      mtimeNs: BigInt(changedMs),
    }),
  });
  const { stable } = createStabilityWatch();
  expect(stable([file(10, 1)])).toEqual([]);
  expect(stable([file(20, 2)])).toEqual([]);
  // Written over with as many bytes.
  expect(stable([file(20, 3)])).toEqual([]);
  expect(stable([file(20, 3)])).toEqual([file(20, 3)]);
  expect(stable([])).toEqual([]);
  expect(stable([file(20, 3)])).toEqual([]);
  expect(stable([file(0, 3)])).toEqual([]);
});

test('without --once a list that comes later by renaming is checked too, and SIGINT ends the watch', async () => {
  const folder = await dropFolder({ 'later.part': GOOD });
  const child = start(home, ['watch', folder, '--settle', '0', '--demo', '--json']);
  const ending = end(child);
  let reported = '';
  const done = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      reported += String(text);
      if (reported.includes('"done"')) resolve();
    });
  });
  await rename(join(folder, 'later.part'), join(folder, 'later.csv'));
  await utimes(join(folder, 'later.csv'), 0, 0);
  await done;
  child.kill('SIGINT');
  expect((await ending).code).toBe(0);
  expect(await visible(folder)).toEqual(['done', 'later.vouch.csv']);
});

/** Where a watch in this process keeps what is its own. */
function notesOf(folder: string): string {
  const notes = `${folder}-notes`;
  mkdirSync(notes, { recursive: true });
  return notes;
}

/** A watch in this process over checks that a test answers; `events` fills as it goes. */
function watched(folder: string, check: WatchDeps['check'], own: Partial<WatchDeps> = {}) {
  const stopping = new AbortController();
  const events: WatchEvent[] = [];
  const ended = watchFolder({
    folder,
    notes: notesOf(folder),
    once: true,
    stableMs: 1,
    ending: 'csv',
    now: () => 0,
    signal: stopping.signal,
    report: async (event) => void events.push(event),
    check: async (list, results) => {
      const end = await check(list, results);
      if (end.kind === 'ended') await writeFile(results, `results of ${list.name}\n`);
      return end;
    },
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

test('with --once a list that is changed while it is checked is checked as it is then', async () => {
  const folder = await dropFolder({ 'people.csv': GOOD });
  const read: string[] = [];
  const { ended, named } = watched(folder, async ({ path, name }) => {
    read.push(await readFile(path, 'utf8'));
    if (read.length === 1) await appendFile(join(folder, name), 'x@mailinator.com,\n');
    return ENDED;
  });
  await ended;
  expect(read).toEqual([GOOD, `${GOOD}x@mailinator.com,\n`]);
  expect(named().map(([event]) => event)).toEqual(['started', 'changed', 'started', 'done']);
});

test('a list that begins to be written again while another is checked waits until it has settled', async () => {
  const folder = await dropFolder({ 'a.csv': GOOD, 'b.csv': 'old' });
  const read: string[] = [];
  const check = async ({ path, name }: TakenList) => {
    read.push(await readFile(path, 'utf8'));
    if (name === 'a.csv') {
      const other = join(folder, 'b.csv');
      await writeFile(other, 'ha');
      // The timer of the next look is set after this one, and is a longer one.
      setTimeout(() => writeFileSync(other, 'whole'), 100);
    }
    return ENDED;
  };
  await watched(folder, check, { stableMs: 200 }).ended;
  expect(read).toEqual([GOOD, 'whole']);
});

test('a list that is put off does not hold others up, and is tried again after a while', async () => {
  const folder = await dropFolder({ 'a.csv': GOOD });
  const tries: string[] = [];
  let now = 0;
  let next = Promise.withResolvers<void>();
  const { ended, stop } = watched(
    folder,
    async ({ name }) => {
      tries.push(name);
      if (name === 'a.csv') throw new Error('the disk is full');
      return ENDED;
    },
    {
      once: false,
      now: () => now,
      report: async ({ event }) => {
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

describe('in a folder that others may write to', () => {
  test(
    'a link in the place of what the watch writes is left as it is, and so is what it leads to',
    unless(NOT_ON_WINDOWS),
    async () => {
      const folder = await dropFolder({ 'bad.csv': '%PDF-1.4 no list', 'good.csv': GOOD });
      const own = await dropFolder({ profile: 'mine', results: 'mine', journal: 'mine' });
      await mkdir(join(folder, 'failed'));
      await symlink(join(own, 'profile'), join(folder, 'failed', 'bad.csv.vouch-error.txt'));
      await symlink(join(own, 'results'), join(folder, 'good.vouch.csv'));
      await symlink(join(own, 'journal'), join(folder, '.vouch-watch.ndjson'));
      const { events } = await watchOnce(folder);
      expect(events.at(-1)).toMatchObject({ event: 'done', results: 'good.vouch-2.csv' });
      for (const name of ['profile', 'results', 'journal'])
        expect(await readFile(join(own, name), 'utf8')).toBe('mine');
    },
  );

  test('nothing is moved through a link', unless(NOT_ON_WINDOWS), async () => {
    const folder = await dropFolder({ 'good.csv': GOOD });
    const own = await dropFolder({});
    await symlink(own, join(folder, 'done'));
    const { code, events } = await watchOnce(folder);
    expect(code).toBe(1);
    expect(events.at(-1)).toMatchObject({ event: 'put_off', file: 'good.csv' });
    expect(await visible(own)).toEqual([]);
  });

  test(
    'a list that becomes a link once it has settled is not read',
    unless(NOT_ON_WINDOWS),
    async () => {
      const folder = await dropFolder({ 'a.csv': GOOD, 'b.csv': GOOD });
      const own = await dropFolder({ 'secret.csv': 'secret' });
      const read: string[] = [];
      const { ended } = watched(folder, async ({ path, name }) => {
        read.push(await readFile(path, 'utf8'));
        if (name === 'a.csv') {
          await rm(join(folder, 'b.csv'));
          await symlink(join(own, 'secret.csv'), join(folder, 'b.csv'));
        }
        return ENDED;
      });
      await ended;
      expect(read).toEqual([GOOD]);
    },
  );

  test(
    'a list is checked as it was when it was taken up, from a copy that nobody else can read',
    unless(NOT_ON_WINDOWS),
    async () => {
      const folder = await dropFolder({ 'a.csv': GOOD });
      const own = await dropFolder({ 'secret.csv': 'secret' });
      const seen: unknown[] = [];
      const { ended } = watched(folder, async ({ path, name }) => {
        await rm(join(folder, name));
        await symlink(join(own, 'secret.csv'), join(folder, name));
        seen.push(await readFile(path, 'utf8'), (await stat(path)).mode & 0o777);
        return ENDED;
      });
      await ended;
      expect(seen).toEqual([GOOD, 0o600]);
      expect(await visible(notesOf(folder))).toEqual(['journal.ndjson']);
    },
  );

  test(
    'a private file that somebody gave a second name there is passed over',
    unless(NOT_ON_WINDOWS),
    async () => {
      const folder = await dropFolder({});
      const own = await dropFolder({ 'secret.csv': GOOD });
      await link(join(own, 'secret.csv'), join(folder, 'people.csv'));
      const { events } = await watchOnce(folder);
      expect(events.map(({ event }) => event)).toEqual(['watching', 'passed_over']);
    },
  );

  test(
    'a folder that is exchanged while a list is checked gets nothing of it',
    unless(NOT_ON_WINDOWS),
    async () => {
      const folder = await dropFolder({ 'a.csv': GOOD });
      const own = await dropFolder({});
      const { ended } = watched(folder, async () => {
        await rename(folder, `${folder}-before`);
        await symlink(own, folder);
        return ENDED;
      });
      await expect(ended).rejects.toMatchObject({ code: 'ENOTDIR' });
      expect(await visible(own)).toEqual([]);
    },
  );
});
