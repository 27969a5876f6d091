// Merges several lists, and a file if there is one, into a new list: columns aligned, repeats as in an import, verdicts
// kept.
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import { EVERY_ROW, type RowPolicies } from '../../../../src-shared/bridge/files.ts';
import type { JobDetails, JobRow, ReusedVerdictOfRow } from '../../../../src-shared/bridge/jobs.ts';
import {
  type ListedRow,
  type MergePlan,
  MOST_MERGED,
} from '../../../../src-shared/bridge/list-merge.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import { REQUEST_FIELDS } from '../../../../src-shared/plain-request.ts';
import { denseCells, type TableRow } from '../../ports/cells.ts';
import type { ColumnMapping, Table } from '../../ports/files.ts';
import type { PageFrom } from '../../ports/page.ts';
import { fingerprintOf } from '../../verify/fingerprint.ts';
import { toRequest } from '../rows/columns.ts';
import { createFillIns } from '../rows/fill-ins.ts';
import { hashOf } from '../rows/hash-set.ts';
import { createChunks, fillJob, type JobFiller } from '../rows/import-rows.ts';
import {
  type Merging,
  type PlanDeps,
  type PlannedRow,
  type PlanPart,
  planParts,
  type Suppression,
} from '../rows/row-plan.ts';
import { createSketcher } from '../rows/sketch.ts';
import { type Alignment, alignColumns, freeName } from './column-alignment.ts';

/** A list that is merged; its rows are read again in each pass. */
export interface MergedList {
  readonly job: Pick<
    JobDetails,
    'job_id' | 'name' | 'columns' | 'total' | 'delimiter' | 'email_column'
  >;
  rows(page: PageFrom): Promise<readonly ListedRow[]>;
}

/** A file whose rows follow those of the lists. */
export interface MergedFile {
  readonly name: string;
  readonly columns: readonly string[];
  readonly delimiter: string | null;
  readonly mapping: ColumnMapping;
  readonly policies: RowPolicies;
  readonly suppression: Suppression | null;
  open(): Promise<Pick<Table, 'rows' | 'close'>>;
}

export interface Merge {
  readonly lists: readonly MergedList[];
  readonly file: MergedFile | null;
  readonly duplicates: RowPolicies['duplicates'];
  /** Whether a column more says which list each row came from. */
  readonly nameOrigin: boolean;
}

export interface MergeDeps {
  readonly isWellKnown: PlanDeps['isWellKnown'];
  /** Called for each batch, in each pass. */
  readonly onProgress: (rows: number) => void;
  readonly signal?: AbortSignal;
}

/** The request of a row is before its cells, so that rows of lists and files go through one plan. */
const REQUEST_MAPPING: ColumnMapping = {
  email: 0,
  name: 1,
  first_name: null,
  last_name: null,
  company_name: 2,
  ip_address: 3,
};
/** What a list has already was decided when it was made. */
const AS_THEY_ARE: RowPolicies = { ...EVERY_ROW, bad_ip: 'refuse' };
const PAGE_ROWS = 1_000;

/**
 * What the merge would give, by the same plan.
 * @throws FileError, VouchError, or the signal's reason
 */
export async function planMerge(merge: Merge, deps: MergeDeps): Promise<MergePlan> {
  const shape = shapeOf(merge);
  const sketcher = createSketcher();
  const counts = { rows: 0, listed: 0, duplicates: 0, kept: 0, unusable: 0, to_check: 0 };
  for await (const batch of mergedRows(merge, shape, deps)) {
    for (const { row, reused } of batch) {
      if (!row.added) counts.rows += 1;
      if (row.kept) counts.listed += 1;
      if (row.duplicateOf !== null) counts.duplicates += 1;
      if (!row.kept || row.repeats !== null) continue;
      if (reused.verdict !== null) counts.kept += 1;
      else if (row.address === null) counts.unusable += 1;
      else {
        counts.to_check += 1;
        sketcher.add(row.address, row.request);
      }
    }
  }
  const columns = shape.columns.map((name, index) => ({ name, from: [...shape.from(index)] }));
  return { columns, ...counts, sketch: sketcher.sketch() };
}

/** Makes the new list and starts it; what fails leaves none. @throws FileError, VouchError, or the signal's reason */
export async function mergeLists(
  jobs: JobFiller,
  merge: Merge,
  list: {
    readonly name: string;
    readonly options: CheckOptions;
    readonly policyId: string | null;
  },
  deps: MergeDeps,
): Promise<JobDetails> {
  const shape = shapeOf(merge);
  const { columns, delimiter, emailColumn } = shape;
  const file = { columns, delimiter, emailColumn };
  const chunks = jobRows(merge, shape, deps);
  const start = async () => {};
  return fillJob(jobs, list, file, chunks, deps.onProgress, start, deps.signal);
}

async function* jobRows(
  merge: Merge,
  shape: Shape,
  deps: MergeDeps,
): AsyncGenerator<JobRow[], void, undefined> {
  const chunks = createChunks();
  for await (const batch of mergedRows(merge, shape, deps)) {
    for (const { row, reused } of batch) {
      if (!row.kept) continue;
      const source = row.cells.slice(REQUEST_FIELDS.length);
      const takes = reused.verdict !== null || reused.decision !== null;
      const chunk = chunks.add(
        { input: row.request, source, ...(takes ? { reused } : {}) },
        source,
      );
      if (chunk !== null) yield chunk;
    }
  }
  const rest = chunks.rest();
  if (rest !== null) yield rest;
}

interface Shape {
  readonly columns: readonly string[];
  readonly delimiter: string | null;
  /** That of the first list. */
  readonly emailColumn: number | null;
  readonly alignment: Alignment;
  /** The lists, and at the end the file, that have a column. */
  from(index: number): readonly number[];
}

/** @throws VouchError `invalid_request` */
function shapeOf({ lists, file, nameOrigin }: Merge): Shape {
  const ids = lists.map(({ job }) => job.job_id);
  if (new Set(ids).size < ids.length)
    throw new VouchError('invalid_request', 'A list was named twice: name each one once.');
  if (lists.length + (file === null ? 0 : 1) < 2)
    throw new VouchError(
      'invalid_request',
      'One list alone has nothing to be merged with: choose another list or a file.',
    );
  if (lists.length > MOST_MERGED)
    throw new VouchError('invalid_request', `At most ${MOST_MERGED} lists are merged at once.`);
  const named = [
    ...lists.map(({ job }) => job.columns ?? REQUEST_FIELDS),
    ...(file === null ? [] : [file.columns]),
  ];
  const alignment = alignColumns(named);
  const origin = nameOrigin ? [freeName('List', alignment.columns)] : [];
  const every = named.map((_, index) => index);
  return {
    columns: [...alignment.columns, ...origin],
    delimiter: lists[0]?.job.delimiter ?? file?.delimiter ?? null,
    emailColumn: alignment.places[0]?.[addressPlace(lists[0])] ?? null,
    alignment,
    from: (index) =>
      index === alignment.columns.length
        ? every
        : every.filter((part) => alignment.places[part]?.includes(index)),
  };
}

/** Which column of a list holds the addresses: of one from the API, its first field. */
function addressPlace(list: MergedList | undefined): number {
  return list?.job.columns === null
    ? REQUEST_FIELDS.indexOf('email')
    : (list?.job.email_column ?? -1);
}

interface MergedRow {
  readonly row: PlannedRow;
  readonly reused: ReusedVerdictOfRow;
}

/** A first pass finds what rows take from later ones; a second one gives the rows. */
async function* mergedRows(
  merge: Merge,
  shape: Shape,
  deps: MergeDeps,
): AsyncGenerator<readonly MergedRow[], void, undefined> {
  const taking = createTaking(merge.lists);
  const fillIns =
    merge.duplicates === 'merge'
      ? createFillIns(REQUEST_FIELDS.length + shape.columns.length)
      : null;
  for await (const batch of planned(fillIns === null ? null : { kind: 'note', fillIns }, taking))
    for (const row of batch) taking.meet(row);
  const filling = fillIns === null ? null : ({ kind: 'fill', fillIns } as const);
  for await (const batch of planned(filling, null))
    yield batch.map((row) => ({ row, reused: taking.reusedBy(row) }));

  async function* planned(merging: Merging, reading: Taking | null) {
    const parts = await partsOf(merge, shape, reading);
    try {
      let reportedRows = 0;
      const plan = planParts(parts.parts, merge.duplicates, deps.isWellKnown, merging, deps.signal);
      for await (const batch of plan) {
        deps.signal?.throwIfAborted();
        reportedRows += batch.length;
        deps.onProgress(reportedRows);
        yield batch;
      }
    } finally {
      await parts.close();
    }
  }
}

async function partsOf(
  { lists, file, nameOrigin }: Merge,
  { alignment }: Shape,
  reading: Taking | null,
): Promise<{ readonly parts: PlanPart[]; close(): Promise<void> }> {
  const laid = (part: number, request: readonly string[], cells: readonly string[]) => {
    const places = alignment.places[part] ?? [];
    const row = Array.from({ length: alignment.columns.length }, () => '');
    for (const [at, index] of places.entries()) row[index] = cells[at] ?? '';
    const name = (part < lists.length ? lists[part]?.job.name : file?.name) ?? 'API';
    // What is beyond its columns has no name: it stays behind all that have one.
    const surplus = cells.slice(places.length);
    return [...request, ...row, ...(nameOrigin ? [name] : []), ...surplus];
  };
  const table = file === null ? null : await file.open();
  const common = { mapping: REQUEST_MAPPING };
  const parts: PlanPart[] = lists.map((list, part) => ({
    ...common,
    policies: AS_THEY_ARE,
    suppression: null,
    rows: listRows(list, reading, (request, cells) => laid(part, request, cells)),
  }));
  if (file !== null && table !== null) {
    const { mapping, policies, suppression } = file;
    parts.push({
      ...common,
      policies,
      suppression,
      rows: fileRows(table, mapping, (request, cells) => laid(lists.length, request, cells)),
    });
  }
  return { parts, close: async () => table?.close() };
}

type Lay = (request: readonly string[], cells: readonly string[]) => string[];

async function* listRows(
  { job, rows }: MergedList,
  reading: Taking | null,
  lay: Lay,
): AsyncGenerator<string[][]> {
  for (let from = 0; from < job.total; from += PAGE_ROWS) {
    const page = await rows({ from, limit: Math.min(PAGE_ROWS, job.total - from) });
    if (page.length === 0) return;
    yield page.map((row) => {
      reading?.read(row);
      const request = REQUEST_FIELDS.map((field) => row.input[field] ?? '');
      return lay(request, row.source ?? request);
    });
  }
}

async function* fileRows(
  table: Pick<Table, 'rows'>,
  mapping: ColumnMapping,
  lay: Lay,
): AsyncGenerator<TableRow[]> {
  for await (const batch of table.rows) {
    yield batch.map((found) => {
      if (typeof found === 'number') return found;
      const cells = denseCells(found);
      const { name, company_name, ip_address } = toRequest(cells, mapping);
      const email = mapping.email === null ? '' : (cells[mapping.email] ?? '');
      return lay([email, name ?? '', company_name ?? '', ip_address ?? ''], cells);
    });
  }
}

/** What the rows of the lists have, and which row of the new list takes it; rows are counted from 1 over all lists. */
interface Taking {
  /** Notes the next row of the lists, as it is. */
  read(row: ListedRow): void;
  /** Lets the row that stays take what it lacks from one that repeats it. */
  meet(row: PlannedRow): void;
  reusedBy(row: PlannedRow): ReusedVerdictOfRow;
}

function createTaking(lists: readonly MergedList[]): Taking {
  const total = lists.reduce((sum, { job }) => sum + job.total, 0);
  // By row: what it asks, and the rows whose verdict and decision it takes; 0 for none. Sixteen bytes a row.
  const asked = new Uint32Array(total + 1);
  const verdictOf = new Uint32Array(total + 1);
  const decisionOf = new Uint32Array(total + 1);
  let count = 0;

  function placeOf(row: number): ReusedVerdictOfRow['verdict'] {
    let before = 0;
    for (const { job } of lists) {
      if (row > 0 && row <= before + job.total)
        return { job_id: job.job_id, index: row - before - 1 };
      before += job.total;
    }
    return null;
  }

  return {
    read({ input, verified, decided }) {
      count += 1;
      asked[count] = numberOf(input);
      verdictOf[count] = verified ? count : 0;
      decisionOf[count] = decided ? count : 0;
    },
    meet({ row, repeats, kept }) {
      if (repeats === null || repeats > total || row > total) return;
      // The store compares the requests in full.
      if (verdictOf[repeats] === 0 && asked[repeats] === asked[row])
        verdictOf[repeats] = verdictOf[row] ?? 0;
      if (!kept && decisionOf[repeats] === 0) decisionOf[repeats] = decisionOf[row] ?? 0;
    },
    reusedBy({ row, repeats, request }) {
      if (row > total) return { verdict: null, decision: null };
      const holder = repeats === null ? (verdictOf[row] ?? 0) : 0;
      const same = holder > 0 && asked[holder] === numberOf(request);
      return {
        verdict: same ? placeOf(holder) : null,
        decision: placeOf(decisionOf[row] ?? 0),
      };
    },
  };
}

function numberOf(request: Parameters<typeof fingerprintOf>[0]): number {
  return hashOf(fingerprintOf(request))[0];
}
