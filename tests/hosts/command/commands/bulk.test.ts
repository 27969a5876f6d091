import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { heldAddresses, holdLists, letGo, listUnderWay } from '../../paused-list.ts';
import { ownPractice, vouch as run } from '../../vouch-command.ts';
import { type Ended, end, SAMPLE_LIST, start, temporaryHome } from '../../vouch-process.ts';

let home: string;
let remove: () => Promise<void>;

let owner: Awaited<ReturnType<typeof ownPractice>>;
/** The sample list on its way: some of its sources never answer, so it is begun before all else. */
let sample: Promise<Ended>;
const sampleOut = () => join(home, 'results.csv');

beforeAll(async () => {
  ({ home, remove } = await temporaryHome());
  owner = await ownPractice(home);
  sample = run(home, ['bulk', SAMPLE_LIST, '--demo', '--out', sampleOut()]);
});
afterAll(async () => {
  await owner?.close();
  await remove?.();
});

/** A folder that nobody has open. */
async function ownHome(): Promise<string> {
  const own = await temporaryHome();
  onTestFinished(() => own.remove());
  return own.home;
}

const table = (text: string) => Papa.parse<string[]>(text, { skipEmptyLines: false }).data;

async function list(name: string, text: string | Buffer): Promise<string> {
  const path = join(home, name);
  await writeFile(path, text);
  return path;
}

describe('vouch bulk', () => {
  test('blank lines come back in their places in a table, and are neither rows nor charged', async () => {
    const people = await list(
      'spaced.csv',
      'email\n\nx@mailinator.com\n\n\namelia.clarke@kestrel-freight.example\n\n',
    );
    const bulk = async (...flags: string[]) =>
      (await run(home, ['bulk', people, '--demo', '--restart', '--out', '-', ...flags])).stdout;
    const first = (text: string) => table(text).map(([email]) => email);
    const csv = await bulk('--format', 'csv');
    // As long as they were: of a few hundred kilobytes, packed, there can be hundreds of millions.
    expect(csv.split('\n').filter((line) => line === '')).toHaveLength(4);
    expect(first(csv)).toEqual([
      ...['email', '', 'x@mailinator.com', '', '', 'amelia.clarke@kestrel-freight.example', ''],
    ]);
    expect(first(await bulk('--format', 'csv', '--blank', 'skip'))).toEqual([
      ...['email', 'x@mailinator.com', 'amelia.clarke@kestrel-freight.example', ''],
    ]);
    const items = (await bulk('--format', 'ndjson')).trim().split('\n');
    expect(items.map((line) => JSON.parse(line).index)).toEqual([0, 1]);
    const book = join(home, 'spaced.xlsx');
    const args = ['bulk', people, '--demo', '--restart', '--out', book, '--json'];
    expect(JSON.parse((await run(home, args)).stdout)).toMatchObject({ total: 2, blanks: 3 });
    const [sheet] = (await readXlsx(await readFile(book))).sheets;
    expect(sheet?.rows.map(([email]) => email ?? null)).toEqual([
      ...['email', null, 'x@mailinator.com', null, null, 'amelia.clarke@kestrel-freight.example'],
    ]);
  });

  describe('with a recipe', () => {
    const PEOPLE =
      'Mail;Team\na@unheard-of.example;x\nA@unheard-of.example;y\nb (at) unheard-of.example;z\n';
    const RECIPE = { vouch_recipe: 1, name: 'Leads', columns: { email: 'Mail' } };
    const dryRun = async (recipe: object, ...flags: string[]) => {
      const people = await list('team.csv', PEOPLE);
      const path = await list('recipe.json', JSON.stringify(recipe));
      return run(home, [
        'bulk',
        people,
        '--demo',
        '--dry-run',
        '--json',
        '--recipe',
        path,
        ...flags,
      ]);
    };
    const counted = async (recipe: object, ...flags: string[]) => {
      const { to_check, duplicates, unusable } = JSON.parse(
        (await dryRun(recipe, ...flags)).stdout,
      );
      return { to_check, duplicates, unusable };
    };

    test('does as it says, and as the flags besides say', async () => {
      const rows = { duplicates: 'first', at_sign: 'apply' };
      const read = { ...RECIPE, reading: { header: false }, columns: { email: '1' } };
      expect([
        await counted({ ...RECIPE, rows }),
        await counted(RECIPE),
        await counted(RECIPE, '--column', 'email=Team'),
        await counted(read),
      ]).toEqual([
        { to_check: 2, duplicates: 1, unusable: 0 },
        { to_check: 1, duplicates: 1, unusable: 1 },
        { to_check: 0, duplicates: 0, unusable: 3 },
        { to_check: 1, duplicates: 1, unusable: 2 },
      ]);
    });

    test.each([
      [{ ...RECIPE, vouch_recipe: 2 }, 'recipe.json: '],
      [{ ...RECIPE, colums: {} }, ' colums '],
      [{ ...RECIPE, columns: { email: 'E-Mail' } }, '"E-Mail"'],
      [{ ...RECIPE, policy: 'Client B' }, '"Client B"'],
      [{ ...RECIPE, suppression: ['Gone'] }, '"Gone"'],
    ])('%j is refused by what is wrong: %s', async (recipe, named) => {
      const { code, stderr } = await dryRun(recipe);
      expect(code).toBe(2);
      expect(stderr).toContain(named);
    });
  });

  test("another verifier's results are compared with ours", async () => {
    const people = await list(
      'verified.csv',
      [
        'email;ZeroBounce Status',
        'amelia.clarke@kestrel-freight.example;valid',
        'noah@lumen-analytics.example;do_not_mail',
        'x@mailinator.com;Valid',
        'y@mailinator.com;unknown',
        'nonsense;',
        '',
      ].join('\n'),
    );
    const bulk = ['bulk', people, '--demo', '--out', join(home, 'compared.csv')];
    const { stdout } = await run(home, [...bulk, '--json']);
    expect(JSON.parse(stdout).other_verifier).toEqual({
      column: 1,
      label: 'ZeroBounce',
      results: { good: ['valid', 'Valid'], risky: [], bad: ['do_not_mail'], unknown: ['unknown'] },
      matrix: {
        good: { approve: 1, review: 0, block: 1 },
        risky: { approve: 0, review: 0, block: 0 },
        bad: { approve: 1, review: 0, block: 0 },
        unknown: { approve: 0, review: 0, block: 1 },
      },
      rows: { agree: 1, vouch_stricter: 1, other_stricter: 1, not_comparable: 1 },
    });
  });

  test('a dry run says what would be looked up, and checks nothing', async () => {
    const people = await list(
      'people.csv',
      'email\na@unheard-of.example\nb@unheard-of.example\nb@unheard-of.example\nx@never-heard-of.example\n',
    );
    const { stdout } = await run(home, ['bulk', people, '--demo', '--dry-run']);
    const reported = await run(home, ['bulk', people, '--demo', '--dry-run', '--json']);
    expect(JSON.parse(reported.stdout)).toMatchObject({
      to_check: 3,
      listed: 4,
      duplicates: 1,
      estimate: { domains: 2, sampled: 2 },
    });
    const jobs = await run(home, ['jobs', 'list', '--demo', '--json', '--search', 'people']);
    expect(JSON.parse(jobs.stdout)).toEqual([]);
    // The run itself begins with the same numbers.
    const { stderr } = await run(home, ['bulk', people, '--demo', '--out', join(home, 'p.csv')]);
    expect(stderr).toContain(stdout.split('\n')[0]);
  });

  test('reads stdin and streams to stdout; unusable rows included', async () => {
    const text =
      'Name;E-Mail\r\nJane;jane@kestrel-freight.example\r\n;\r\n\r\n"Doe, J";"nonsense"\r\n';
    const { code, stdout } = await run(home, ['bulk', '-', '--demo', '--format', 'json'], {
      stdin: text,
    });
    expect(code).toBe(0);
    const items = JSON.parse(stdout) as {
      index: number;
      input: { email: string };
      score: number;
      source: Record<string, string>;
    }[];
    expect(items.map((item) => [item.index, item.input.email])).toEqual([
      [0, 'jane@kestrel-freight.example'],
      [1, 'nonsense'],
    ]);
    expect(items[1]?.score).toBe(0);
    expect(items[1]?.source).toEqual({ Name: 'Doe, J', 'E-Mail': 'nonsense' });
  });

  test('columns can be named by hand, and by number without a header', async () => {
    const file = await list('plain.csv', 'jane@kestrel-freight.example,Jane Doe\n');
    const { stdout } = await run(home, [
      'bulk',
      file,
      '--demo',
      '--no-header',
      '--column',
      'email=1',
      '--column',
      'name=2',
      '--format',
      'ndjson',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      input: { email: 'jane@kestrel-freight.example', name: 'Jane Doe' },
    });
  });

  test.each([
    [
      'a list of addresses',
      'list.txt',
      'jane@kestrel-freight.example\nJo <jo@kestrel-freight.example>\n',
    ],
    [
      'JSON',
      'list.json',
      '[{"email":"jane@kestrel-freight.example"},"jo@kestrel-freight.example"]',
    ],
    [
      'packed NDJSON',
      'list.ndjson.gz',
      gzipSync('"jane@kestrel-freight.example"\n"jo@kestrel-freight.example"\n'),
    ],
  ])('reads %s', async (_, name, content) => {
    const file = await list(name, content);
    const { code, stdout } = await run(home, ['bulk', file, '--demo', '--format', 'ndjson']);
    expect(code).toBe(0);
    const items = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { input: { email: string } });
    expect(items.map(({ input }) => input.email)).toEqual([
      'jane@kestrel-freight.example',
      'jo@kestrel-freight.example',
    ]);
  });

  test('reads a workbook and writes one, with a summary', async () => {
    const rows = [
      ['Mail', 'No'],
      ['jane@kestrel-freight.example', 7],
      ['nonsense', 8],
    ];
    const file = await list(
      'people.xlsx',
      Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows }] })),
    );
    const out = join(home, 'results.xlsx');
    expect((await run(home, ['bulk', file, '--demo', '--out', out])).code).toBe(0);
    const book = await readXlsx(await readFile(out));
    expect(book.sheets[0]?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['Mail', 'No', 'vouch_score'],
      ['jane@kestrel-freight.example', '7', expect.any(Number)],
      ['nonsense', '8', 0],
    ]);
    expect(book.sheets[1]?.rows).toContainEqual(expect.arrayContaining(['Rows', 2]));
  });

  test('gives every row of the sample list back, in order, with its results', async () => {
    const { code, stdout, stderr } = await sample;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('1 row checked without the IP address, which is not valid.');
    const before = table(await readFile(SAMPLE_LIST, 'utf8')).filter((row) => row.length > 1);
    const after = table(await readFile(sampleOut(), 'utf8')).filter((row) => row.length > 1);
    expect(after).toHaveLength(201);
    expect(after.map((row) => row[0])).toEqual(before.map((row) => row[0]));
    const head = after[0] ?? [];
    expect(head.slice(0, 7)).toEqual(before[0]);
    expect(head.slice(7).every((name) => name.startsWith('vouch_'))).toBe(true);
    const verdicts = new Set(
      after.slice(1).map((row) => row[head.indexOf('vouch_recommendation')]),
    );
    expect(verdicts).toEqual(new Set(['approve', 'review', 'block', '']));
  });

  test('Ctrl-C pauses the job, and resume finishes it', async () => {
    const own = await ownHome();
    const file = join(own, 'people.csv');
    await writeFile(file, ['email', ...heldAddresses(50)].join('\n'));
    await holdLists(own);
    const child = start(own, ['bulk', file, '--demo', '--out', join(own, 'out.csv')]);
    const ending = end(child);
    await listUnderWay(own);
    await letGo(own);
    child.kill('SIGINT');
    const ended = await ending;
    expect(ended.code).toBe(130);
    const id = /vouch jobs resume (job_\w+)/.exec(ended.stderr)?.[1] ?? '';
    const resumed = await run(own, ['jobs', 'resume', id, '--demo', '--json']);
    expect(JSON.parse(resumed.stdout)).toMatchObject({
      status: 'completed',
      total: 51,
      processed: 51,
      credits_used: 51,
    });
    const exported = await run(own, ['jobs', 'export', id, '--demo', '--format', 'csv']);
    expect(table(exported.stdout.trimEnd())).toHaveLength(52);
  });
});

/** The lists that were begun. */
async function jobs(): Promise<unknown> {
  const { stdout } = await run(home, ['jobs', 'list', '--demo', '--json']);
  return JSON.parse(stdout);
}

describe('a file that cannot be used is one sentence and a failing exit code', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  test.each([
    ['an empty file', 'empty.csv', ''],
    ['a picture', 'list.csv', png],
    ['a workbook', 'list.xlsx', Buffer.from('504b0304140006000800', 'hex')],
    ['a header without a column of addresses', 'odd.csv', 'a,b\n1,2\n'],
    ['a header without rows', 'head.csv', 'email\n'],
  ])('%s', async (_, name, content) => {
    const file = await list(name, content);
    const before = await jobs();
    const { code, stdout, stderr } = await run(home, ['bulk', file, '--demo']);
    expect(code).toBeGreaterThan(0);
    expect(code).toBeLessThan(3);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^vouch: [^\n]+\n$/);
    expect(await jobs()).toEqual(before);
  });

  test('a file that is not there', async () => {
    const { code, stderr } = await run(home, ['bulk', join(home, 'nowhere.csv'), '--demo']);
    expect(code).toBe(1);
    expect(stderr).toContain('nowhere.csv');
  });

  test('an output folder that is not there, and nothing half-written is left', async () => {
    await mkdir(join(home, 'out'));
    const file = await list('ok.csv', 'email\njane@kestrel-freight.example\n');
    const { code, stderr } = await run(home, [
      'bulk',
      file,
      '--demo',
      '--out',
      join(home, 'none', 'x.csv'),
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/vouch: [^\n]+\n$/);
    expect(await readdir(join(home, 'out'))).toEqual([]);
  });
});

test('a reader that goes away, such as head, is no failure', async () => {
  const own = await ownHome();
  const file = join(own, 'people.csv');
  // More than a pipe holds, at a domain of which nothing is asked but the DNS.
  const rows = Array.from({ length: 200 }, (_, index) => `p${index}@billing-robot.example`);
  await writeFile(file, ['email', ...rows].join('\n'));
  const child = start(own, ['bulk', file, '--demo', '--format', 'ndjson']);
  const ended = once(child, 'close');
  child.stdin.end();
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = (await ended) as [number | null];
  expect(code).toBe(0);
});
