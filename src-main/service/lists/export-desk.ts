// Lists on their way out: exports run one beside the other, are followed, cancelled and fetched by id.
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import type { ExportDetails, ExportRequest } from '../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { FileError } from '../../adapters/files/file-error.ts';
import type { ListReport } from '../../adapters/files/write/report-words.ts';
import { RESULT_COLUMNS } from '../../adapters/files/write/result-columns.ts';
import type { Clock } from '../../engine/ports.ts';
import { exportName } from './export-name.ts';
import { exportRows, type RowSource } from './export-rows.ts';
import { listReport, summarisedRows } from './list-report.ts';
import { type ListMatter, type ListShape, type Suffix, writeList } from './write-list.ts';

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

/** Where an export goes: kept inside for a download, or to a place that the user chose in a dialog. */
export type ExportPlace =
  | { readonly kind: 'inside' }
  | { readonly kind: 'file'; readonly path: string }
  /** Files are put beside what is there: nobody was asked whether anything may be replaced. */
  | { readonly kind: 'folder'; readonly path: string };

export interface ExportDesk {
  /** Answers as soon as it runs. @throws FileError or VouchError when it cannot begin */
  start(request: ExportRequest, place: ExportPlace): Promise<ExportDetails>;
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
  readonly place: ExportPlace;
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
    const matter: ListMatter = {
      columns: job.columns,
      report,
      rows: (states) => exportRows(deps.rows, job.job_id, request.rows, states),
    };
    const shape: ListShape = {
      format: request.format,
      split: request.split,
      choice: { source: request.source_columns, results: request.result_columns },
      csv: request.csv,
    };
    await writeList(matter, shape, (suffix) => pathOf(running, request, job, suffix), {
      signal,
      told,
      written({ path, sizeBytes, rows }) {
        running.paths.push(path);
        const file = { name: basename(path), size_bytes: sizeBytes, rows };
        change(running, { files: [...running.details.files, file] });
      },
    });
  }

  return {
    async start(request, place) {
      const job = await deps.job(request.job_id);
      const exportId = `export_${deps.newId()}`;
      const inside = place.kind === 'inside' ? join(deps.folder, exportId) : null;
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
        place,
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

function pathOf(
  { place, inside }: Running,
  request: ExportRequest,
  job: JobDetails,
  suffix: Suffix,
): string {
  const name = `${exportName(job.name)}${suffix === '' ? '-results' : suffix}.${request.format}`;
  if (inside !== null) return join(inside, name);
  switch (place.kind) {
    case 'file':
      return place.path;
    case 'folder':
      return besides(place.path, name);
    case 'inside':
      throw new Error('an export that is kept inside has a folder');
  }
}

/** The name in that folder, numbered where it is taken: `leads-approve (2).csv`. */
function besides(folder: string, name: string): string {
  const extension = extname(name);
  const bare = name.slice(0, name.length - extension.length);
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name : `${bare} (${number})${extension}`);
    if (!existsSync(path)) return path;
  }
}

async function reportOf(
  deps: ExportDeskDeps,
  request: ExportRequest,
  job: JobDetails,
): Promise<ListReport> {
  const summary = await deps.rows.summariseRows(job.job_id, summarisedRows(request.rows));
  if (summary === null)
    throw new VouchError(
      'job_not_found',
      'This list is no longer there; it may have been deleted.',
    );
  return listReport(job, request.rows, summary, await deps.bands(), deps.clock.now());
}

function rowsTotal({ rows, format }: ExportRequest, { summary }: ListReport): number | null {
  if (format === 'html') return null;
  return rows.kind === 'picked' ? new Set(rows.indexes).size : summary.total;
}

async function holdsSomething(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [])).length > 0;
}

function sentenceOf(cause: unknown): string {
  return cause instanceof FileError || cause instanceof VouchError
    ? cause.message
    : 'Something unexpected went wrong while the file was written; try again.';
}
