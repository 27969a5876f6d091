// Runs exports of lists side by side; they are followed, cancelled and fetched by id.
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import type { AnyExport, DataExport, ExportDetails } from '../../../../src-shared/bridge/lists.ts';
import { VouchError } from '../../../../src-shared/errors.ts';
import type { Clock } from '../../../engine/ports.ts';
import type { FilesPort } from '../../ports/files.ts';
import type { DataExportSource } from './data-exports.ts';
import { type ExportPlace, ExportRun, type OnChanged } from './export-run.ts';
import type { ResultSource } from './export-source.ts';

export interface BackgroundExportDeps {
  readonly files: FilesPort;
  readonly source: ResultSource;
  readonly job: (jobId: string) => Promise<JobDetails>;
  readonly kept: (request: DataExport) => Promise<DataExportSource>;
  readonly newId: () => string;
  readonly clock: Clock;
}

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
  /** The path of what a finished export has left, to show it in its folder; null where there is nothing. */
  path(exportId: string): string | null;
  /** A finished file to be sent. @throws VouchError `not_found` */
  openForDownload(exportId: string): Promise<DownloadFile>;
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

const LIFETIME_MS = 24 * 3_600_000;

export function createBackgroundExports(deps: BackgroundExportDeps): BackgroundExports {
  const exports = new Map<string, ExportRun>();

  function find(exportId: string): ExportRun {
    const found = exports.get(exportId);
    if (found === undefined)
      throw new VouchError('not_found', 'This export no longer exists; export again.');
    return found;
  }

  return {
    columns: deps.files.resultColumns,
    async start(request, place, onChanged) {
      const job = 'kept' in request ? null : await deps.job(request.job_id);
      const matter = 'kept' in request ? await deps.kept(request) : null;
      const exportId = deps.newId();
      const target = { exportId, jobId: job?.job_id ?? null, place };
      const run = new ExportRun({ ...deps, onChanged }, target);
      exports.set(exportId, run);
      const first = run.details;
      if (matter !== null) run.writeStored(matter);
      else if (job !== null && !('kept' in request)) run.writeList(request, job);
      return first;
    },
    async cancel(exportId) {
      const run = find(exportId);
      run.cancel();
      await run.done;
      return run.details;
    },
    show: (exportId) => find(exportId).details,
    async ended(exportId) {
      const run = find(exportId);
      await run.done;
      return run.details;
    },
    path: (exportId) => find(exportId).path,
    async openForDownload(exportId) {
      const { path } = find(exportId);
      if (path === null)
        throw new VouchError('not_found', 'This export left no file; export again.');
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
      const before = deps.clock.now() - LIFETIME_MS;
      for (const [exportId, run] of exports) {
        if (run.startedAt >= before || run.details.state === 'running') continue;
        exports.delete(exportId);
        await run.remove();
      }
      if (exports.size === 0) await deps.files.emptyExports();
    },
    async close() {
      for (const run of exports.values()) run.cancel();
      await Promise.all([...exports.values()].map(({ done }) => done));
      exports.clear();
    },
  };
}
