// One export: how far it is, the file that it has written, and its end.
import { basename, join } from 'node:path';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { ExportDetails, ExportRequest } from '../../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import {
  type ExportFormat,
  exportedFile,
  exportedKind,
} from '../../../../src-shared/file-formats.ts';
import type { Clock } from '../../../engine/ports.ts';
import { FileError, type FilesPort, type ListReport, type PlainTable } from '../../ports/files.ts';
import type { DataExportSource } from './data-exports.ts';
import { exportName } from './export-name.ts';
import { exportSource, type ResultSource } from './export-source.ts';
import { type ListShape, type Suffix, type WrittenFile, writeList } from './write-list.ts';

/** Told when an export begins and ends, and at most five times a second while it runs. */
export type OnChanged = (details: ExportDetails) => void;

/** Where an export goes: kept inside for a download, or to a place that the user chose in a dialog. */
export type ExportPlace =
  | { readonly kind: 'inside' }
  | { readonly kind: 'file'; readonly path: string };

export interface ExportRunDeps {
  readonly files: FilesPort;
  readonly source: ResultSource;
  readonly clock: Clock;
  readonly onChanged: OnChanged;
}

export interface ExportTarget {
  readonly exportId: string;
  readonly jobId: string | null;
  readonly place: ExportPlace;
}

const PROGRESS_MS = 200;

export class ExportRun {
  readonly startedAt: number;
  readonly #deps: ExportRunDeps;
  readonly #target: ExportTarget;
  readonly #control = new AbortController();
  #path: string | null = null;
  /** Its own folder: of the file that is kept inside, or of those that are packed. */
  #folder: string | null = null;
  #details: ExportDetails;
  #done: Promise<void> = Promise.resolve();

  constructor(deps: ExportRunDeps, target: ExportTarget) {
    this.#deps = deps;
    this.#target = target;
    this.startedAt = deps.clock.now();
    this.#details = {
      export_id: target.exportId,
      job_id: target.jobId,
      state: 'running',
      rows_done: 0,
      rows_total: null,
      left_out: 0,
      file: null,
      error: null,
    };
  }

  get details(): ExportDetails {
    return this.#details;
  }

  /** Of the file once it is written. */
  get path(): string | null {
    return this.#path;
  }

  /** Resolves when it has ended. */
  get done(): Promise<void> {
    return this.#done;
  }

  cancel(): void {
    this.#control.abort();
  }

  /** Removes what is kept inside. */
  async remove(): Promise<void> {
    if (this.#folder !== null) await this.#deps.files.remove(this.#folder);
  }

  /** Writes rows that are kept elsewhere than in a list. */
  writeStored(source: DataExportSource): void {
    this.#done = this.#run(() => this.#writeKept(source));
  }

  /** Writes the results of a list. */
  writeList(request: ExportRequest, job: JobDetails): void {
    this.#done = this.#run(() => this.#writeList(request, job));
  }

  #change(change: Partial<ExportDetails>): void {
    this.#details = { ...this.#details, ...change };
    this.#deps.onChanged(this.#details);
  }

  async #run(write: () => Promise<void>): Promise<void> {
    this.#deps.onChanged(this.#details);
    try {
      await write();
      this.#change({ state: 'done' });
    } catch (cause) {
      await this.remove();
      this.#change(
        this.#control.signal.aborted
          ? { state: 'cancelled' }
          : { state: 'failed', error: sentenceOf(cause) },
      );
    }
  }

  /** Counts rows as they are written, and tells of it. */
  #counting(): (rows: number) => void {
    const { clock, onChanged } = this.#deps;
    let shownAt = clock.now();
    return (rows) => {
      this.#details = { ...this.#details, rows_done: this.#details.rows_done + rows };
      if (clock.now() - shownAt < PROGRESS_MS) return;
      shownAt = clock.now();
      onChanged(this.#details);
    };
  }

  #written({ path, sizeBytes, rows }: WrittenFile): void {
    this.#path = path;
    this.#change({ file: { name: basename(path), size_bytes: sizeBytes, rows } });
  }

  async #writeKept({ name, extension, what, close }: DataExportSource): Promise<void> {
    const { files } = this.#deps;
    const onRows = this.#counting();
    try {
      const path = await this.#pathOf(`${exportName(name)}.${extension}`);
      const counted = what.format === 'text' ? what : { ...what, rows: passed(what.rows, onRows) };
      const file = await files.writePlain(path, counted, this.#control.signal);
      this.#written({ ...file, rows: this.#details.rows_done });
    } finally {
      await close();
    }
  }

  async #writeList(request: ExportRequest, job: JobDetails): Promise<void> {
    const { files, source, clock } = this.#deps;
    const { signal } = this.#control;
    const now = clock.now();
    const matter = await exportSource(source, job, request.rows, now, request.for_mailing);
    signal.throwIfAborted();
    this.#change({ rows_total: rowsTotal(request, matter.report) });
    const shape: ListShape = {
      format: request.format,
      split: request.split,
      choice: { source: request.source_columns, results: request.result_columns },
      csv: request.csv,
    };
    const name = exportName(job.name);
    const end = request.for_mailing ? '-approved' : '-results';
    const kind = exportedKind(request.format, request.split);
    const path = await this.#pathOf(`${name}${end}.${exportedFile(kind).extension}`);
    const parts: WrittenFile[] = [];
    const pathOf =
      kind === 'zip' ? partsIn(await this.#ownFolder(), name, request.format) : () => path;
    await writeList(files, matter, shape, pathOf, {
      signal,
      onProgress: this.#counting(),
      onLeftOut: (rows) => {
        this.#details = { ...this.#details, left_out: this.#details.left_out + rows };
      },
      onWritten: (file) => parts.push(file),
    });
    const [whole] = parts;
    if (kind === 'zip') this.#written(await this.#packed(path, parts));
    else if (whole !== undefined) this.#written(whole);
  }

  async #packed(path: string, parts: readonly WrittenFile[]): Promise<WrittenFile> {
    const { files } = this.#deps;
    const paths = parts.map((part) => part.path);
    const packed = await files.pack(path, paths, this.#control.signal);
    await Promise.all(paths.map((part) => files.remove(part)));
    return { ...packed, rows: parts.reduce((sum, part) => sum + part.rows, 0) };
  }

  async #pathOf(name: string): Promise<string> {
    const { place } = this.#target;
    return place.kind === 'file' ? place.path : join(await this.#ownFolder(), name);
  }

  async #ownFolder(): Promise<string> {
    this.#folder ??= await this.#deps.files.exportFolder(this.#target.exportId);
    return this.#folder;
  }
}

function partsIn(folder: string, name: string, format: ExportFormat) {
  return (suffix: Suffix) => join(folder, `${name}${suffix}.${format}`);
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

function rowsTotal({ rows, format }: ExportRequest, { summary }: ListReport): number | null {
  if (format === 'html') return null;
  return rows.kind === 'picked' ? new Set(rows.indexes).size : summary.total;
}

function sentenceOf(cause: unknown): string {
  return cause instanceof FileError || cause instanceof VouchError
    ? cause.message
    : 'Something unexpected went wrong while the file was written; try again.';
}
