// Lists on their way out: exports run one beside the other, are followed, cancelled and fetched by id.
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import {
  ALL_ROWS,
  type ExportDetails,
  type ExportRequest,
  type RowState,
} from '../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { createBreather } from '../../adapters/files/breather.ts';
import { exportPieces } from '../../adapters/files/exports.ts';
import { FileError } from '../../adapters/files/file-error.ts';
import type { ListReport } from '../../adapters/files/report-words.ts';
import { RESULT_COLUMNS } from '../../adapters/files/result-columns.ts';
import type { ExportRow } from '../../adapters/files/table-cells.ts';
import { writeToFile } from '../../adapters/files/write-out.ts';
import type { Clock } from '../../engine/ports.ts';
import { exportRows, type RowSource } from './export-rows.ts';
import { rowsInWords } from './filter-words.ts';

export interface ExportDeskDeps {
  readonly rows: RowSource;
  readonly job: (jobId: string) => Promise<JobDetails>;
  /** From which score on rows are approved and reviewed, by today's policy. */
  readonly bands: () => Promise<ListReport['bands']>;
  /** A private folder for exports to be fetched, used for nothing else; emptied before its first use. */
  readonly folder: string;
  readonly newId: () => string;
  readonly clock: Clock;
  /** Told when an export begins and ends, and at most five times a second while it runs. */
  readonly onChanged: (details: ExportDetails) => void;
}

export interface ExportDesk {
  /** Answers as soon as it runs. @throws FileError or VouchError when it cannot begin */
  start(request: ExportRequest): Promise<ExportDetails>;
  /** Ends a running export; resolves when its temporary files are gone. @throws VouchError `not_found` */
  cancel(exportId: string): Promise<ExportDetails>;
  /** @throws VouchError `not_found` */
  show(exportId: string): ExportDetails;
  /** Resolves when the export has ended. */
  ended(exportId: string): Promise<ExportDetails>;
  /** The paths of a finished export, to show them in their folder. */
  paths(exportId: string): readonly string[];
  /** A finished file to be sent. @throws VouchError `not_found` */
  openForDownload(exportId: string, file: number): Promise<DownloadFile>;
  /** Removes what is older than a day in the folder of its own. */
  tidyUp(): Promise<void>;
  /** Cancels what runs and removes what was kept inside. */
  close(): Promise<void>;
}

export interface DownloadFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly content: Readable;
}

interface Running {
  details: ExportDetails;
  readonly control: AbortController;
  readonly paths: string[];
  readonly startedAt: number;
  /** The export's folder, when the files are kept inside. */
  readonly inside: string | null;
  done: Promise<void>;
}

const KEPT_MS = 24 * 3_600_000;
const PROGRESS_MS = 200;

/** The names of the result columns, in order. */
export const EXPORT_COLUMNS: readonly string[] = RESULT_COLUMNS.map(({ name }) => name);

export function createExportDesk(deps: ExportDeskDeps): ExportDesk {
  const exports = new Map<string, Running>();
  let emptied: Promise<void> | null = null;
  const empty = () => {
    emptied ??= rm(deps.folder, { recursive: true, force: true }).then(async () => {
      await mkdir(deps.folder, { recursive: true, mode: 0o700 });
    });
    return emptied;
  };

  function find(exportId: string): Running {
    const found = exports.get(exportId);
    if (found === undefined)
      throw new VouchError('not_found', 'This export is no longer there; make it again.');
    return found;
  }

  function change(running: Running, change: Partial<ExportDetails>): void {
    running.details = { ...running.details, ...change };
    deps.onChanged(running.details);
  }

  async function run(running: Running, request: ExportRequest, job: JobDetails): Promise<void> {
    const { signal } = running.control;
    try {
      await writeAll(running, request, job);
      change(running, { state: 'done' });
    } catch (cause) {
      await Promise.all(running.paths.map((path) => rm(path, { force: true })));
      running.paths.length = 0;
      change(
        running,
        signal.aborted
          ? { state: 'cancelled', files: [] }
          : { state: 'failed', files: [], error: sentenceOf(cause) },
      );
    }
  }

  async function writeAll(
    running: Running,
    request: ExportRequest,
    job: JobDetails,
  ): Promise<void> {
    const { signal } = running.control;
    const report = await reportOf(deps, request, job);
    signal.throwIfAborted();
    change(running, { rows_total: rowsTotal(request, report) });
    let toldAt = deps.clock.now();
    const told = (rows: number) => {
      running.details = { ...running.details, rows_done: running.details.rows_done + rows };
      if (deps.clock.now() - toldAt < PROGRESS_MS) return;
      toldAt = deps.clock.now();
      deps.onChanged(running.details);
    };
    for (const part of partsOf(request)) {
      const rows = await begun(exportRows(deps.rows, job.job_id, request.rows, part.states));
      if (rows === null && part.states !== null) continue;
      const path = pathOf(running, request, job, part.suffix);
      const counted = { rows: 0 };
      const passed = passing(rows ?? none(), signal, (count) => {
        counted.rows += count;
        told(count);
      });
      const pieces = exportPieces(request.format, passed, job.columns, report, {
        choice: { source: request.source_columns, results: request.result_columns },
        csv: request.csv,
      });
      await writeToFile(path, pieces, signal);
      running.paths.push(path);
      const { size } = await stat(path);
      const file = {
        name: basename(path),
        size_bytes: size,
        rows: request.format === 'html' ? report.summary.total : counted.rows,
      };
      change(running, { files: [...running.details.files, file] });
    }
  }

  return {
    async start(request) {
      const job = await deps.job(request.job_id);
      const exportId = `export_${deps.newId()}`;
      const inside = request.target === null ? join(deps.folder, exportId) : null;
      if (inside !== null) {
        await empty();
        await mkdir(inside, { recursive: true, mode: 0o700 });
      }
      const running: Running = {
        details: {
          export_id: exportId,
          job_id: job.job_id,
          state: 'running',
          rows_done: 0,
          rows_total: null,
          files: [],
          error: null,
        },
        control: new AbortController(),
        paths: [],
        startedAt: deps.clock.now(),
        inside,
        done: Promise.resolve(),
      };
      exports.set(exportId, running);
      deps.onChanged(running.details);
      const first = running.details;
      running.done = run(running, request, job);
      return first;
    },
    async cancel(exportId) {
      const running = find(exportId);
      running.control.abort();
      await running.done;
      return running.details;
    },
    show: (exportId) => find(exportId).details,
    async ended(exportId) {
      const running = find(exportId);
      await running.done;
      return running.details;
    },
    paths: (exportId) => [...find(exportId).paths],
    async openForDownload(exportId, file) {
      const path = find(exportId).paths[file];
      if (path === undefined)
        throw new VouchError('not_found', 'There is no such file in this export.');
      const { size } = await stat(path).catch((cause) => {
        throw new VouchError('not_found', 'The file of this export is gone; make it again.', {
          cause,
        });
      });
      return { name: basename(path), sizeBytes: size, content: createReadStream(path) };
    },
    async tidyUp() {
      const before = deps.clock.now() - KEPT_MS;
      for (const [exportId, { startedAt, inside, details }] of exports) {
        if (startedAt >= before || details.state === 'running') continue;
        exports.delete(exportId);
        if (inside !== null) await rm(inside, { recursive: true, force: true });
      }
      if (exports.size === 0 && emptied === null && (await holdsSomething(deps.folder)))
        await empty();
    },
    async close() {
      for (const { control } of exports.values()) control.abort();
      await Promise.all([...exports.values()].map(({ done }) => done));
      exports.clear();
      if (emptied !== null) await rm(deps.folder, { recursive: true, force: true });
    },
  };
}

interface Part {
  readonly states: readonly RowState[] | null;
  /** Behind the list's name. */
  readonly suffix: string;
}

/** One file, or one for each recommendation and one for what has none. A report is of all rows together. */
function partsOf({ split, format }: ExportRequest): readonly Part[] {
  if (!split || format === 'html') return [{ states: null, suffix: '' }];
  return [
    { states: ['approve'], suffix: '-approve' },
    { states: ['review'], suffix: '-review' },
    { states: ['block'], suffix: '-block' },
    { states: ['failed', 'pending'], suffix: '-unchecked' },
  ];
}

/** The target names a file; with several files it names their folder. */
function pathOf(running: Running, request: ExportRequest, job: JobDetails, suffix: string): string {
  const name = `${fileName(job.name)}${suffix === '' ? '-results' : suffix}.${request.format}`;
  if (running.inside !== null) return join(running.inside, name);
  const target = request.target ?? '';
  return request.split ? join(target, name) : target;
}

/** A list's name as the beginning of a file's name, fit for every system. */
function fileName(name: string | null): string {
  const known = /\.(?:csv|tsv|txt|xlsx|json|ndjson|jsonl|gz)$/i;
  let bare = basename((name ?? '').replaceAll('\\', '/'));
  while (known.test(bare)) bare = bare.slice(0, -extname(bare).length);
  const fit = bare
    .replace(/[<>:"|?*]|\p{Cc}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return fit === '' ? 'list' : fit.slice(0, 80).toWellFormed();
}

async function reportOf(
  deps: ExportDeskDeps,
  request: ExportRequest,
  job: JobDetails,
): Promise<ListReport> {
  const filter = request.rows.kind === 'filter' ? request.rows.filter : ALL_ROWS;
  const summary = await deps.rows.summariseRows(job.job_id, filter);
  if (summary === null)
    throw new VouchError(
      'job_not_found',
      'This list is no longer there; it may have been deleted.',
    );
  return {
    name: job.name ?? 'List',
    createdAt: job.created_at,
    endedAt: job.ended_at,
    exportedAt: new Date(deps.clock.now()).toISOString(),
    rows: rowsInWords(request.rows),
    mostRows: job.total,
    creditsUsed: job.credits_used,
    summary,
    bands: await deps.bands(),
  };
}

function rowsTotal({ rows, format }: ExportRequest, { summary }: ListReport): number | null {
  if (format === 'html') return null;
  return rows.kind === 'picked' ? new Set(rows.indexes).size : summary.total;
}

type Pages = AsyncGenerator<readonly ExportRow[]>;

/** The same pages once it is known that there is one; else null. */
async function begun(pages: Pages): Promise<Pages | null> {
  const first = await pages.next();
  if (first.done === true) return null;
  async function* all(): Pages {
    if (first.done !== true) yield first.value;
    yield* pages;
  }
  return all();
}

async function* passing(pages: Pages, signal: AbortSignal, told: (rows: number) => void): Pages {
  const breathe = createBreather(signal);
  for await (const page of pages) {
    for (let from = 0; from < page.length; from += STEP_ROWS) {
      const pause = breathe();
      if (pause !== null) await pause;
      const step = page.slice(from, from + STEP_ROWS);
      yield step;
      told(step.length);
    }
  }
}

/** A row's text is a few kilobytes: so many take a millisecond or two to write. */
const STEP_ROWS = 100;

async function* none(): Pages {}

async function holdsSomething(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

function sentenceOf(cause: unknown): string {
  return cause instanceof FileError || cause instanceof VouchError
    ? cause.message
    : 'Something unexpected went wrong while the file was written; try again.';
}
