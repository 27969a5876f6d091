// Runs exports of lists side by side; they are followed, cancelled and fetched by id.
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type {
  AnyExport,
  ExportDetails,
  ExportRequest,
  KeptExport,
} from '../../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import type { Clock } from '../../../engine/ports.ts';
import { FileError, type FilesPort, type ListReport, type PlainTable } from '../../ports/files.ts';
import { exportName } from './export-name.ts';
import { exportSource, type ResultSource } from './export-source.ts';
import type { KeptExportSource } from './kept-exports.ts';
import { type ListShape, type Suffix, type WrittenFile, writeList } from './write-list.ts';

export interface BackgroundExportDeps {
  readonly files: FilesPort;
  readonly source: ResultSource;
  readonly job: (jobId: string) => Promise<JobDetails>;
  readonly kept: (request: KeptExport) => Promise<KeptExportSource>;
  readonly newId: () => string;
  readonly clock: Clock;
}

/** Told when an export begins and ends, and at most five times a second while it runs. */
export type OnChanged = (details: ExportDetails) => void;

/** Where an export goes: kept inside for a download, or to a place that the user chose in a dialog. */
export type ExportPlace =
  | { readonly kind: 'inside' }
  | { readonly kind: 'file'; readonly path: string }
  /** Files are put beside what is there: nobody was asked whether anything may be replaced. */
  | { readonly kind: 'folder'; readonly path: string };

export interface BackgroundExports {
  /** The names of the result columns, in order. */
  readonly columns: readonly string[];
  /** Answers as soon as it runs. @throws FileError or VouchError when it cannot begin */
  start(request: AnyExport, place: ExportPlace, onChanged: OnChanged): Promise<ExportDetails>;
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
  /** Cancels what runs, and resolves when that has ended. */
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
  readonly onChanged: OnChanged;
  /** The export's folder, when the files are kept inside. */
  readonly inside: string | null;
  done: Promise<void>;
}

const KEPT_MS = 24 * 3_600_000;
const PROGRESS_MS = 200;

export function createBackgroundExports(deps: BackgroundExportDeps): BackgroundExports {
  const exports = new Map<string, Running>();
  function find(exportId: string): Running {
    const found = exports.get(exportId);
    if (found === undefined)
      throw new VouchError('not_found', 'This export no longer exists; export again.');
    return found;
  }

  function change(running: Running, change: Partial<ExportDetails>): void {
    running.details = { ...running.details, ...change };
    running.onChanged(running.details);
  }

  async function run(running: Running, write: () => Promise<void>): Promise<void> {
    const { signal } = running.control;
    try {
      await write();
      change(running, { state: 'done' });
    } catch (cause) {
      await Promise.all(running.paths.map((path) => deps.files.remove(path)));
      running.paths.length = 0;
      change(
        running,
        signal.aborted
          ? { state: 'cancelled', files: [] }
          : { state: 'failed', files: [], error: sentenceOf(cause) },
      );
    }
  }

  /** Counts rows as they are written, and tells of it. */
  function counting(running: Running): (rows: number) => void {
    let shownAt = deps.clock.now();
    return (rows) => {
      running.details = { ...running.details, rows_done: running.details.rows_done + rows };
      if (deps.clock.now() - shownAt < PROGRESS_MS) return;
      shownAt = deps.clock.now();
      running.onChanged(running.details);
    };
  }

  function written(running: Running, { path, sizeBytes, rows }: WrittenFile): void {
    running.paths.push(path);
    const file = { name: basename(path), size_bytes: sizeBytes, rows };
    change(running, { files: [...running.details.files, file] });
  }

  async function writeKept(
    running: Running,
    { name, extension, what, close }: KeptExportSource,
  ): Promise<void> {
    const onRows = counting(running);
    try {
      const path = pathIn(deps.files, running, `${exportName(name)}.${extension}`);
      const counted = what.format === 'text' ? what : { ...what, rows: passed(what.rows, onRows) };
      const file = await deps.files.writePlain(path, counted, running.control.signal);
      written(running, { ...file, rows: running.details.rows_done });
    } finally {
      await close();
    }
  }

  async function writeAll(
    running: Running,
    request: ExportRequest,
    job: JobDetails,
  ): Promise<void> {
    const { signal } = running.control;
    const now = deps.clock.now();
    const matter = await exportSource(deps.source, job, request.rows, now, request.for_mailing);
    signal.throwIfAborted();
    change(running, { rows_total: rowsTotal(request, matter.report) });
    const shape: ListShape = {
      format: request.format,
      split: request.split,
      choice: { source: request.source_columns, results: request.result_columns },
      csv: request.csv,
    };
    const pathOf = (suffix: Suffix) => placeOf(deps.files, running, request, job, suffix);
    await writeList(deps.files, matter, shape, pathOf, {
      signal,
      onProgress: counting(running),
      onLeftOut(rows) {
        const { left_out } = running.details;
        running.details = { ...running.details, left_out: left_out + rows };
      },
      onWritten: (file) => written(running, file),
    });
  }

  return {
    columns: deps.files.resultColumns,
    async start(request, place, onChanged) {
      const job = 'kept' in request ? null : await deps.job(request.job_id);
      const matter = 'kept' in request ? await deps.kept(request) : null;
      const exportId = deps.newId();
      const inside = place.kind === 'inside' ? await deps.files.exportFolder(exportId) : null;
      const running: Running = {
        details: {
          export_id: exportId,
          job_id: job?.job_id ?? null,
          state: 'running',
          rows_done: 0,
          rows_total: null,
          left_out: 0,
          files: [],
          error: null,
        },
        control: new AbortController(),
        paths: [],
        startedAt: deps.clock.now(),
        place,
        onChanged,
        inside,
        done: Promise.resolve(),
      };
      exports.set(exportId, running);
      onChanged(running.details);
      const first = running.details;
      running.done = run(running, async () => {
        if (matter !== null) await writeKept(running, matter);
        else if (job !== null && !('kept' in request)) await writeAll(running, request, job);
      });
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
      const found = await deps.files.read(path).catch((cause: unknown) => {
        throw new VouchError(
          'not_found',
          'The file of this export no longer exists; export again.',
          {
            cause,
          },
        );
      });
      return { name: basename(path), ...found };
    },
    async tidyUp() {
      const before = deps.clock.now() - KEPT_MS;
      for (const [exportId, { startedAt, inside, details }] of exports) {
        if (startedAt >= before || details.state === 'running') continue;
        exports.delete(exportId);
        if (inside !== null) await deps.files.remove(inside);
      }
      if (exports.size === 0) await deps.files.emptyExports();
    },
    async close() {
      for (const { control } of exports.values()) control.abort();
      await Promise.all([...exports.values()].map(({ done }) => done));
      exports.clear();
    },
  };
}

async function* passed(
  rows: PlainTable['rows'],
  onRows: (count: number) => void,
): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const batch of rows) {
    yield batch;
    onRows(batch.length);
  }
}

function placeOf(
  files: FilesPort,
  running: Running,
  request: ExportRequest,
  job: JobDetails,
  suffix: Suffix,
): string {
  const name = `${exportName(job.name)}${suffix === '' ? '-results' : suffix}.${request.format}`;
  return pathIn(files, running, name);
}

function pathIn(files: FilesPort, { place, inside }: Running, name: string): string {
  if (inside !== null) return join(inside, name);
  switch (place.kind) {
    case 'file':
      return place.path;
    case 'folder':
      return files.freePath(place.path, name);
    case 'inside':
      throw new Error('an export that is kept inside has a folder');
  }
}

function rowsTotal({ rows, format }: ExportRequest, { summary }: ListReport): number | null {
  if (format === 'html') return null;
  return rows.kind === 'picked' ? new Set(rows.indexes).size : summary.total;
}

function sentenceOf(cause: unknown): string {
  return cause instanceof FileError || cause instanceof VouchError
    ? cause.message
    : 'Something unexpected went wrong while the file was written; try again.';
}
