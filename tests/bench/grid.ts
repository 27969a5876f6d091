// A list of a million rows: how fast it comes in and is recorded, and how long its pages, counts and summaries take.
import { hash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src-main/adapters/sqlite/thread/open.ts';
import { STORE_WORKER } from '../../src-main/program/package-files.ts';
import type { ItemOutcome, NewItem } from '../../src-main/service/ports/jobs.ts';
import type { Store } from '../../src-main/service/ports/store.ts';
import { AS_SET } from '../../src-main/service/service.ts';
import {
  ALL_ROWS,
  countedAs,
  type RowFilter,
  type RowSort,
  rowsWhere,
} from '../../src-shared/bridge/lists.ts';
import type { Flag } from '../../src-shared/flags.ts';
import { aVerdict } from '../doubles/verdicts.ts';
import { type Measured, spent, timed } from './measure.ts';

const JOB = 'job_grid';
const PIECE = 5_000;
const BATCH = 256;
const PAGE_ROWS = 100;
/** A page behind these is found with the whole view. */
const FIRST_ROWS = 1_000;
const DOMAINS = 8_000;
const FLAGS: readonly Flag[] = ['no_dmarc', 'no_spf', 'role_based', 'catch_all', 'disposable'];
const PROVIDERS = ['Google Workspace', 'Microsoft 365', 'Zoho Mail', 'Fastmail', null];
const NAMES =
  'Anna Bo Carla Dora Emil Fred Gina Hans Ida Jane Kurt Lena Mike Nora Otto Paul Rosa'.split(' ');

const SORTS: readonly RowSort[] = (['row', 'score', 'email', 'domain'] as const).flatMap((by) => [
  { by, descending: false },
  { by, descending: true },
]);

/** One wish each, from what nearly every row passes to what hardly one does. */
const FILTERS: Readonly<Record<string, Partial<RowFilter>>> = {
  all: {},
  recommendation: rowsWhere(countedAs('review')),
  flag: rowsWhere({ facet: 'flag', match: 'all', values: ['no_spf'] }),
  'two flags': rowsWhere({ facet: 'flag', match: 'all', values: ['disposable', 'catch_all'] }),
  score: { score_min: 40, score_max: 60 },
  domain: rowsWhere({ facet: 'domain', match: 'any', values: ['company77.example'] }),
  provider: rowsWhere({ facet: 'provider', match: 'any', values: ['Zoho Mail'] }),
  'common text': { text: 'company' },
  'rare text': { text: 'jane.rosa123456@' },
  'short text': { text: 'xq' },
  'text without rows': { text: 'nobody at all' },
};

/** `size` is the number of rows. */
export function measureGrid(size = 1_000_000): Promise<readonly Measured[]> {
  return withList(size, async (store, into, recorded, bytes) => {
    const rows = size.toLocaleString('en');
    return [
      {
        name: `${rows} rows into the store`,
        figure: `${rate(size, into.append)} appended, sealed in ${seconds(into.seal)}`,
        aim: 'no slower than they are read',
      },
      {
        name: `${rows} rows recorded`,
        figure: `${rate(size, recorded)} (file ${Math.round(bytes / 1e6).toLocaleString('en')} MB)`,
        aim: 'faster than they are checked',
      },
      ...(await measurePages(store, size)),
      ...(await measureCounts(store)),
    ];
  });
}

/** How long it takes to look for patterns in a list, and to show the rows of one. */
export function measureInsights(size = 1_000_000): Promise<readonly Measured[]> {
  return withList(size, async (store, _into, recorded) => {
    const rows = size.toLocaleString('en');
    const first = await spent(() => store.surveyList(JOB));
    const again = await spent(() => store.surveyList(JOB));
    const where = [{ facet: 'pattern' as const, match: 'any' as const, values: ['name:anna bo'] }];
    const shown = await spent(() => store.countRows(JOB, { ...ALL_ROWS, where }));
    return [
      { name: `${rows} rows recorded`, figure: rate(size, recorded), aim: 'as before' },
      { name: 'a list looked through', figure: first, aim: '5 s of the processor' },
      { name: 'the same again', figure: again, aim: '5 s of the processor' },
      { name: 'rows of one pattern counted', figure: shown, aim: 'a second or two' },
    ];
  });
}

/** A store with a list that was checked, gone when `measure` is done. */
export async function withList(
  size: number,
  measure: (
    store: Store,
    into: { readonly append: number; readonly seal: number },
    recordedMs: number,
    bytes: number,
  ) => Promise<readonly Measured[]>,
): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-grid-'));
  try {
    const store = await openStore({ folder, workerUrl: STORE_WORKER, clock: { now: Date.now } });
    try {
      const into = await fill(store, size);
      const recorded = await record(store, size);
      const { size: bytes } = await stat(join(folder, 'vouch.db'));
      return await measure(store, into, recorded, bytes);
    } finally {
      await store.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(store: Store, size: number): Promise<{ append: number; seal: number }> {
  await store.createDraft({
    jobId: JOB,
    origin: { kind: 'app' },
    name: 'grid',
    columns: ['Mail', 'Who', 'Company'],
    options: { noCache: false, company: false, mailbox: AS_SET },
    createdAt: Date.now(),
  });
  let append = 0;
  for (let from = 0; from < size; from += PIECE) {
    const piece = Array.from({ length: Math.min(PIECE, size - from) }, (_, at) => row(from + at));
    append += await timed(() => store.appendItems(JOB, piece));
  }
  return { append, seal: await timed(() => store.sealDraft(JOB)) };
}

function row(index: number): NewItem {
  const { email, first, last, company } = personAt(index);
  const input = { email, name: `${first} ${last}`, company_name: `Company ${company} Ltd` };
  const fingerprint = hash('md5', email, 'hex');
  return { index, input, fingerprint, source: [email, input.name, input.company_name] };
}

/** Who stands in a row. */
export function personAt(index: number) {
  const first = NAMES[mixed(index, 3) % NAMES.length] ?? '';
  const last = NAMES[mixed(index, 5) % NAMES.length] ?? '';
  const company = mixed(index, 7) % DOMAINS;
  const email = `${first}.${last}${index}@company${company}.example`.toLowerCase();
  return { email, first, last, company };
}

/** A number without order that is always the same for an index (the finalizer of MurmurHash3). */
export function mixed(index: number, salt: number): number {
  let sum = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt, 0xc2b2ae35);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}

/** Records all rows but every hundredth, which fails. */
async function record(store: Store, size: number): Promise<number> {
  await store.startJob(JOB, Date.now());
  let ms = 0;
  for (let from = 0; from < size; from += BATCH) {
    const outcomes = Array.from({ length: Math.min(BATCH, size - from) }, (_, at) =>
      outcome(from + at),
    );
    ms += await timed(() => store.recordItems(JOB, outcomes, Date.now()));
  }
  await store.completeJob(JOB, Date.now());
  return ms;
}

function outcome(index: number): ItemOutcome {
  if (index % 100 === 99) return { index, kind: 'failed', code: 'timeout', message: 'Too slow.' };
  const domain = mixed(index, 7) % DOMAINS;
  return {
    index,
    kind: 'verified',
    checkedAt: Date.now(),
    verdict: aVerdict({
      requestId: `${index}`,
      score: mixed(index, 11) % 101,
      flags: FLAGS.filter((_, place) => mixed(index, 13 + place) % (2 << place) === 0),
      domain: `company${domain}.example`,
      address: personAt(index).email,
      provider: PROVIDERS[mixed(index, 17) % PROVIDERS.length] ?? null,
      ageDays: mixed(domain, 19) % 9_000,
      mailHost: `mx${mixed(domain, 23) % 2_000}.example`,
    }),
  };
}

/** For each order and filter: the first page, which nothing is known of yet, one as soon as the rest is found, and jumps about the list. */
async function measurePages(store: Store, size: number): Promise<readonly Measured[]> {
  const first: Timing[] = [];
  const rest: Timing[] = [];
  const jumps: Timing[] = [];
  for (const [name, options] of Object.entries(FILTERS)) {
    const filter: RowFilter = { ...ALL_ROWS, ...options };
    for (const sort of SORTS) {
      const what = `${name} by ${sort.by}${sort.descending ? ' down' : ''}`;
      const page = (offset: number) =>
        store.pageRows(JOB, filter, sort, { offset, limit: PAGE_ROWS });
      first.push({ what, ms: await timed(() => page(0)) });
      rest.push({ what, ms: await timed(() => page(FIRST_ROWS)) });
      const count = name === 'all' ? size : await store.countRows(JOB, filter);
      for (const part of [0.999, 0.5, 0.25, 0.75, 0.1]) {
        const offset = Math.max(0, Math.floor(count * part) - PAGE_ROWS);
        jumps.push({ what, ms: await timed(() => page(offset)) });
      }
    }
  }
  return [
    { name: 'first pages', figure: spread(first), aim: '150 ms at the 95th percentile' },
    ...perKind(first),
    { name: 'the rest behind a first page', figure: spread(rest), aim: '1.5 s' },
    { name: 'jumps in a list', figure: spread(jumps), aim: '50 ms at the 95th percentile' },
  ];
}

interface Timing {
  readonly what: string;
  readonly ms: number;
}

function perKind(first: readonly Timing[]): readonly Measured[] {
  return Object.keys(FILTERS).map((name) => {
    const own = first.filter(({ what }) => what.startsWith(`${name} by`));
    const slow = own.toSorted((a, b) => b.ms - a.ms)[0];
    return {
      name: `first pages of ${name}`,
      figure: `${spread(own)}; slowest ${slow?.what ?? 'none'}`,
      aim: '50 ms',
    };
  });
}

async function measureCounts(store: Store): Promise<readonly Measured[]> {
  const counts: Timing[] = [];
  const summaries: Timing[] = [];
  for (const [what, options] of Object.entries(FILTERS)) {
    const filter: RowFilter = { ...ALL_ROWS, ...options };
    counts.push({ what, ms: await timed(() => store.countRows(JOB, filter)) });
    summaries.push({ what, ms: await timed(() => store.summariseRows(JOB, filter)) });
  }
  return [
    { name: 'counts', figure: spread(counts), aim: 'may come later' },
    { name: 'summaries', figure: spread(summaries), aim: 'may come later' },
  ];
}

function spread(timings: readonly Timing[]): string {
  const sorted = timings.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(1)} ms`;
}

function rate(rows: number, ms: number): string {
  return `${Math.round((rows / ms) * 1_000).toLocaleString('en')} a second`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
