// Counts, imports and runs a list of made-up rows as the command does, in a process of its own, and reports the memory of each phase.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src-main/adapters/sqlite/thread/open.ts';
import { STORE_WORKER } from '../../src-main/program/package-files.ts';
import { listOpener } from '../../src-main/program/reading/open-list.ts';
import { createService } from '../../src-main/service/create-service.ts';
import { countRows } from '../../src-main/service/lists/rows/count-rows.ts';
import { importRows, jobFiller } from '../../src-main/service/lists/rows/import-rows.ts';
import { openSettings } from '../../src-main/service/settings/settings.ts';
import { EVERY_ROW } from '../../src-shared/bridge/files.ts';
import { DETECT, OPTIONS } from '../doubles/list-choices.ts';
import { NO_CALLBACKS } from '../doubles/no-callbacks.ts';
import type { MemoryReport } from './memory.ts';
import { readyEngine } from './ready-engine.ts';

const DOMAINS = 8_000;
const SAMPLE_MS = 10;
const MB = 1024 * 1024;
const READING = { ...DETECT, header: true };
const LIST_OPTIONS = {
  ...OPTIONS,
  no_cache: true,
  no_company: true,
  mailbox: { ...OPTIONS.mailbox, probe: false },
};

const rows = Number(process.argv[2]);
const folder = await mkdtemp(join(tmpdir(), 'vouch-memory-'));
try {
  const file = join(folder, 'list.csv');
  await writeList(file);
  const report = await measured(file);
  process.send?.(report);
} finally {
  await rm(folder, { recursive: true, force: true });
  process.disconnect?.();
}

async function writeList(file: string): Promise<void> {
  const out = createWriteStream(file);
  out.write('email,name,company,city\n');
  for (let row = 0; row < rows; row += 1) {
    const line = `jane.doe${row}@company${row % DOMAINS}.example,Jane Doe ${row},Company ${row % DOMAINS},Utrecht\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
}

async function measured(file: string): Promise<MemoryReport> {
  const clock = { now: () => Date.now() };
  const store = await openStore({ folder, workerUrl: STORE_WORKER, clock });
  const service = createService({
    analyst: 'bench',
    store,
    engine: await readyEngine(clock),
    network: { waitUntilUsable: async () => true },
    settings: await openSettings(store, { company_checks: 'never' }),
    clock,
    elapsed: () => performance.now(),
    randomBytes,
    newId: () => randomBytes(12).toString('hex'),
    log: { info: () => {}, error: (details, message) => console.error(message, details) },
    callbacks: NO_CALLBACKS,
  });
  const watch = startWatch();
  const deps = { isWellKnown: () => false, suppression: null };
  watch.phase('count');
  const counted = await listOpener()(file, READING);
  const { to_check } = await countRows(counted, counted.guess, EVERY_ROW, deps, () => {});
  await counted.close();
  if (to_check !== rows) throw new Error(`${to_check} of ${rows} rows were counted`);
  watch.phase('import');
  const table = await listOpener()(file, READING);
  const mapping = table.guess;
  const filler = jobFiller(service.jobs, { kind: 'command' });
  const {
    job: { job_id },
  } = await importRows(
    {
      ...filler,
      start(jobId) {
        watch.phase('sealing');
        return filler.start(jobId);
      },
    },
    table,
    { name: 'bench', mapping, policies: EVERY_ROW, options: LIST_OPTIONS },
    { ...deps, reopen: null },
    () => {},
  );
  watch.phase('running');
  for (let seen: string | null = null; ; ) {
    const next: Awaited<ReturnType<typeof service.jobs.watch>> = await service.jobs.watch(
      job_id,
      seen,
    );
    if (next.job.status === 'completed') break;
    if (next.job.status === 'failed') throw new Error(next.job.error?.message);
    seen = next.seen;
  }
  const report = watch.end();
  await service.stop();
  await store.close();
  return report;
}

/** Looks at the process's memory all the time, and notes the most of each phase. */
function startWatch() {
  const phases: { name: string; peakMb: number; from: number; seconds: number }[] = [];
  const look = () => {
    const phase = phases.at(-1);
    if (phase === undefined) return;
    phase.peakMb = Math.max(phase.peakMb, Math.round(process.memoryUsage.rss() / MB));
    phase.seconds = Math.round((performance.now() - phase.from) / 100) / 10;
  };
  const timer = setInterval(look, SAMPLE_MS);
  return {
    phase(name: string) {
      look();
      phases.push({ name, peakMb: 0, from: performance.now(), seconds: 0 });
      look();
    },
    end(): MemoryReport {
      look();
      clearInterval(timer);
      return { phases: phases.map(({ name, peakMb, seconds }) => ({ name, peakMb, seconds })) };
    },
  };
}
