// Opens both desks over one data folder: files on their way in, exports on their way out.
import { join } from 'node:path';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import type { OpenTable } from '../../adapters/files/read/open-table.ts';
import type { Vouch } from '../../program/composition-root.ts';
import type { EventHub } from '../../program/events.ts';
import { createExportDesk, type ExportDesk } from './export-desk.ts';
import { createFileDesk, type FileDesk } from './file-desk.ts';

export interface ListDesks {
  readonly files: FileDesk;
  readonly exports: ExportDesk;
  close(): Promise<void>;
}

const TIDY_EVERY_MS = 3_600_000;
/** Which columns somebody chose is remembered for so long after the last time. */
const REMEMBERED_MS = 365 * 86_400_000;

/** `jobs` answers the methods around jobs, on behalf of the window. */
export function openListDesks(
  { store, service, clock, newId }: Pick<Vouch, 'store' | 'service' | 'clock' | 'newId'>,
  folder: string,
  events: Pick<EventHub, 'emit'>,
  jobs: Pick<Bridge, 'call'>,
  openTable: OpenTable,
): ListDesks {
  const files = createFileDesk({
    folder: join(folder, 'files'),
    newId: () => `file_${newId()}`,
    clock,
    memory: {
      read: (key) => store.readFact('mapping', key, clock.now()),
      write: (key, mapping) =>
        store.writeFact('mapping', key, mapping, clock.now() + REMEMBERED_MS),
    },
    jobs,
    openTable,
    onProgress: (progress) => events.emit('files.progress', progress),
  });
  const exports = createExportDesk({
    rows: store,
    job: (job_id) => jobs.call('jobs.show', { job_id }),
    bands: async () => {
      const { approve, review } = (await service.policy.show()).policy;
      return { approve, review };
    },
    folder: join(folder, 'exports'),
    newId: () => `export_${newId()}`,
    clock,
    onChanged: (details) => events.emit('exports.changed', details),
  });
  const tidying = setInterval(() => void exports.tidyUp(), TIDY_EVERY_MS).unref();
  return {
    files,
    exports,
    async close() {
      clearInterval(tidying);
      await Promise.all([files.close(), exports.close()]);
    },
  };
}
