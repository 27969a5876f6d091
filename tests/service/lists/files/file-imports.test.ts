import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '../../../../src-main/adapters/files/files.ts';
import { listOpener } from '../../../../src-main/program/reading/open-list.ts';
import {
  createFileImports,
  type FileImports,
} from '../../../../src-main/service/lists/files/file-imports.ts';
import type { FilesPort } from '../../../../src-main/service/ports/files.ts';
import type { Service } from '../../../../src-main/service/service.ts';
import {
  EVERY_ROW,
  type FileCount,
  type FoundKind,
  type Mapping,
} from '../../../../src-shared/bridge/files.ts';
import type { JobDetails, JobRow } from '../../../../src-shared/bridge/jobs.ts';
import { DETECT, EMAIL_FIRST, OPTIONS } from '../../../doubles/list-choices.ts';

/** Jobs as the fileImports sees them: what was created, filled, started and deleted. */
function recordedJobs() {
  const rows: JobRow[] = [];
  const calls: string[] = [];
  const jobs: Pick<Service['jobs'], 'create' | 'append' | 'start' | 'delete'> = {
    async create() {
      calls.push('create');
      return 'job_1';
    },
    async append(_, more) {
      calls.push('append');
      rows.push(...more);
      return rows.length;
    },
    async start() {
      calls.push('start');
      return { job_id: 'job_1', total: rows.length } as JobDetails;
    },
    async delete() {
      calls.push('delete');
    },
  };
  return { rows, calls, jobs: jobs as Service['jobs'] };
}

let folder: string;
let fileImports: FileImports;
let files: FilesPort;
let recorded: ReturnType<typeof recordedJobs>;
let mappingCache: Map<string, unknown>;
let progress: { doing: string; rows: number }[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-fileImports-'));
  recorded = recordedJobs();
  mappingCache = new Map();
  progress = [];
  const ids = Array.from({ length: 20 }, (_, n) => String(n));
  files = createFiles({
    openTable: listOpener(),
    copies: join(folder, 'incoming'),
    exports: join(folder, 'exports'),
    newId: () => ids.pop() ?? 'more',
  });
  fileImports = createFileImports({
    files,
    newId: () => `file_${ids.pop() ?? 'more'}`,
    clock: { now: () => 0 },
    mappingCache: {
      read: async (key) => mappingCache.get(key) ?? null,
      write: async (key, mapping) => void mappingCache.set(key, mapping),
    },
    jobs: recorded.jobs,
    isWellKnown: () => false,
    suppression: {
      of: () => null,
      fill: async () => Promise.reject(new Error('not asked')),
      list: async () => [
        { list_id: 's1', name: 'Opt-outs', addresses: 1, domains: 0, created_at: '2026-01-01' },
      ],
    },
    hasPolicy: async (policyId) => policyId === 'p1',
  });
});
afterEach(async () => {
  fileImports.close();
  await files.close();
  await rm(folder, { recursive: true, force: true });
});

function found(count: FileCount, kind: FoundKind) {
  return count.found.find((each) => each.kind === kind)?.rows ?? [];
}

const onProgress = (reported: { doing: string; rows: number }) => void progress.push(reported);

async function offered(name: string, content: string) {
  const path = join(folder, name);
  await writeFile(path, content);
  return fileImports.offerPath(path);
}

describe('a file on offer', () => {
  test('is shown as it will be read, without its path', async () => {
    const offer = await offered('people.csv', 'E-Mail;Vorname;Nachname\na@x.example;Ann;Lee\n');
    const preview = await fileImports.preview(offer.file_id, DETECT);
    expect(preview).toMatchObject({
      file: { name: 'people.csv' },
      kind: 'delimited',
      columns: ['E-Mail', 'Vorname', 'Nachname'],
      sample: [['a@x.example', 'Ann', 'Lee']],
      reading: { header: true, delimiter: ';', encoding: 'utf-8', sheet: null },
      mapping: { email: 0, first_name: 1, last_name: 2 },
      remembered: false,
    });
    expect(JSON.stringify(preview)).not.toContain(folder);
  });

  test('that vanished is reported by its name alone', async () => {
    const offer = await offered('gone.csv', 'email\n');
    await rm(join(folder, 'gone.csv'));
    const failed = fileImports.preview(offer.file_id, DETECT);
    await expect(failed).rejects.toMatchObject({ code: 'missing' });
    await expect(failed).rejects.not.toThrow(folder);
  });

  test('may have any name, which is only a label', async () => {
    const offer = await fileImports.receive(
      '../../\u202eetc/😀.csv\0',
      Readable.from(['email\n']),
      100,
    );
    expect(offer.name).toBe('😀.csv');
    expect(await readdir(folder)).toEqual(['incoming']);
    const [copy = ''] = await readdir(join(folder, 'incoming'));
    expect((await stat(join(folder, 'incoming', copy))).mode & 0o777).toBe(0o600);
    await fileImports.discard(offer.file_id);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    await expect(fileImports.preview(offer.file_id, DETECT)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('larger than allowed leaves nothing', async () => {
    await expect(
      fileImports.receive('big', Readable.from(['x'.repeat(200)]), 100),
    ).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });

  test('two at once do not disturb each other', async () => {
    const offers = await Promise.all([
      fileImports.paste('one', 'a@x.example\n'),
      fileImports.paste('two', 'b@x.example\n'),
    ]);
    const previews = await Promise.all(
      offers.map(({ file_id }) => fileImports.preview(file_id, DETECT)),
    );
    expect(previews.map(({ sample }) => sample[0]?.[0])).toEqual(['a@x.example', 'b@x.example']);
  });
});

describe('counting', () => {
  test('tells usable rows, duplicates, other spellings and why rows cannot be used', async () => {
    const offer = await offered(
      'count.csv',
      [
        'email,ip',
        'Ann@x.example,',
        'ann@X.example,',
        'j.doe+a@gmail.com,',
        'jdoe@gmail.com,',
        ',',
        'nonsense,',
        ' ,unknown',
        'b@y.example,unknown',
        '',
      ].join('\n'),
    );
    const count = await fileImports.count(
      offer.file_id,
      DETECT,
      { ...EMAIL_FIRST, ip_address: 1 },
      { ...EVERY_ROW, bad_ip: 'refuse' },
      onProgress,
    );
    expect(count).toMatchObject({
      rows: 8,
      added: 0,
      to_check: 2,
      duplicates: 2,
      blank: 1,
      unusable: 3,
      suppressed: 0,
      listed: 7,
      cut_cells: 0,
      sketch: { rows: 3, mail_domains: 2 },
      // Three addresses and the one that is badly formed; a bad IP address fails and costs nothing.
      credits: 4,
    });
    expect(found(count, 'unusable').map(({ row, before }) => [row, before])).toEqual([
      [6, 'nonsense'],
      [7, ' '],
      [8, 'unknown'],
    ]);
    expect(found(count, 'duplicate').map(({ row }) => row)).toEqual([2, 4]);
    expect(
      count.found.flatMap(({ rows }) => rows).every(({ reason }) => reason.endsWith('.')),
    ).toBe(true);
    expect(progress[0]).toMatchObject({ doing: 'counting', rows: 8 });
  });

  test.each([
    ['without a break', 'a'.repeat(5_000)],
    ['of pairs that no cut may part', `${'a'.repeat(4)}${'😀'.repeat(3_000)}`],
    ['behind a name', `${'Ann '.repeat(500)}<ann`],
  ])('tells an address of thousands of characters as too long: %s', async (_, text) => {
    const offer = await offered('far.csv', `email,n\n${text}@x.example,1\nb@x.example,2\n`);
    const count = await fileImports.count(
      offer.file_id,
      DETECT,
      EMAIL_FIRST,
      EVERY_ROW,
      onProgress,
    );
    expect(count).toMatchObject({ to_check: 1, unusable: 1, cut_cells: 0 });
    expect(found(count, 'unusable')[0]?.reason).toBe('The address is longer than 254 octets.');
  });

  test('ends when it is given up', async () => {
    const offer = await offered('long.csv', `email\n${'a@x.example\n'.repeat(100_000)}`);
    const control = new AbortController();
    const counting = fileImports.count(
      offer.file_id,
      DETECT,
      EMAIL_FIRST,
      EVERY_ROW,
      onProgress,
      control.signal,
    );
    control.abort(new Error('given up'));
    await expect(counting).rejects.toThrow('given up');
  });

  test('needs a column of addresses that the file has', async () => {
    const offer = await offered('few.csv', 'email\na@x.example\n');
    for (const email of [null, 3]) {
      await expect(
        fileImports.count(offer.file_id, DETECT, { ...EMAIL_FIRST, email }, EVERY_ROW, onProgress),
      ).rejects.toMatchObject({ code: 'invalid_request' });
    }
  });
});

describe('importing', () => {
  const request = (file_id: string, mapping: Mapping) => ({
    file_id,
    reading: DETECT,
    mapping,
    policies: EVERY_ROW,
    name: 'List',
    options: OPTIONS,
  });

  test('makes every row part of a new list, in order, with its original cells', async () => {
    const offer = await offered(
      'rows.csv',
      `mail,n\n${Array.from({ length: 2_500 }, (_, n) => `p${n}@x.example,${n}`).join('\n')}`,
    );
    await fileImports.importList(request(offer.file_id, EMAIL_FIRST), { kind: 'app' }, onProgress);
    expect(recorded.calls).toEqual(['create', 'append', 'append', 'append', 'start']);
    expect(recorded.rows.map(({ source }) => source?.[1])).toEqual(
      Array.from({ length: 2_500 }, (_, n) => String(n)),
    );
    expect(recorded.rows[7]?.input).toEqual({ email: 'p7@x.example' });
  });

  test('keeps a thousand characters of an address that is too long for one', async () => {
    const offer = await offered('far.csv', `email\n${'a'.repeat(5_000)}@x.example\n`);
    await fileImports.importList(request(offer.file_id, EMAIL_FIRST), { kind: 'app' }, onProgress);
    expect(recorded.rows[0]?.input.email).toBe(`${'a'.repeat(999)}…`);
  });

  test('remembers a mapping that was corrected by hand, for the same header only', async () => {
    const mapping = { ...EMAIL_FIRST, name: 1 };
    const first = await offered('one.csv', 'mail,who\na@x.example,Ann\n');
    await fileImports.importList(request(first.file_id, mapping), { kind: 'app' }, onProgress);
    const again = await offered('two.csv', 'Mail, WHO\nb@x.example,Bob\n');
    expect(await fileImports.preview(again.file_id, DETECT)).toMatchObject({
      mapping,
      remembered: true,
    });
    const other = await offered('three.csv', 'mail,whom\nb@x.example,Bob\n');
    expect((await fileImports.preview(other.file_id, DETECT)).remembered).toBe(false);
  });

  test('remembers all that was chosen, without what is gone since and what was meant for one list', async () => {
    const policies = { ...EVERY_ROW, suppression: ['s1', 's2'] };
    const options = { ...OPTIONS, no_company: true, no_cache: true };
    const chosen = { ...request('', EMAIL_FIRST), policies, options };
    for (const policy_id of ['p1', 'p2']) {
      const { file_id } = await offered(`${policy_id}.csv`, 'mail,who\na@x.example,Ann\n');
      const list = { ...chosen, file_id, policy_id };
      await fileImports.importList(list, { kind: 'app' }, onProgress);
      expect(await fileImports.chosenFor(['Mail', 'Who'])).toEqual({
        mapping: EMAIL_FIRST,
        policies: { ...policies, suppression: ['s1'] },
        options: { ...options, no_cache: false },
        policy_id: policy_id === 'p1' ? policy_id : null,
      });
    }
    expect(await fileImports.chosenFor(['Mail'])).toBeNull();
  });

  test('of a file that breaks half-way leaves no list', async () => {
    const offer = await offered('half.csv', `email\n${'a@x.example\n'.repeat(20_000)}"open`);
    await expect(
      fileImports.importList(request(offer.file_id, EMAIL_FIRST), { kind: 'app' }, onProgress),
    ).rejects.toMatchObject({
      code: 'unterminated_quote',
    });
    expect(recorded.calls.at(-1)).toBe('delete');
    expect(recorded.calls).not.toContain('start');
  });
});
