// Killed at random instants, again and again: what was promised is there, nothing is counted twice, and all of it ends well.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../src-main/engine/proposal/seeded-random.ts';
import { temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { CALL, ended, openTestService } from '../service/harness.ts';
import { FAULT_COUNTS, FAULT_SEED } from '../setup/fault-counts.ts';
import { startProgram } from './children.ts';
import { figuresOf } from './figures.ts';

/** Kills of one folder, before all that is in it has to come to a good end. */
const KILLS = 10;
const LONGEST_LIFE_MS = 900;
const LONGEST_MS = 6 * 3_600_000;

/** The kills of all folders together are as many as are to be tried. */
const FOLDERS = Array.from({ length: Math.ceil(FAULT_COUNTS.kills / KILLS) }, (_, index) => ({
  seed: FAULT_SEED + index,
  kills: Math.min(KILLS, FAULT_COUNTS.kills - index * KILLS),
}));

interface Promised {
  readonly totals: Map<string, number>;
  readonly processed: Map<string, number>;
  readonly checks: Set<string>;
  /** The size of each file that was told as finished. */
  readonly exports: Map<string, number>;
}

test.for(FOLDERS)(
  'a program killed at $kills random instants loses, repeats and miscounts nothing (seed $seed)',
  { timeout: LONGEST_MS },
  async ({ seed, kills }, { task }) => {
    const folder = temporaryFolder();
    const random = seededRandom(seed);
    const promised: Promised = {
      totals: new Map(),
      processed: new Map(),
      checks: new Set(),
      exports: new Map(),
    };
    for (let kill = 0; kill < kills; kill += 1) {
      await liveAndDie(folder, seed * 100 + kill, random() * LONGEST_LIFE_MS, promised);
      expectKept(folder, promised);
    }
    await expectGoodEnd(folder, promised);
    task.meta.tried = {
      what: 'Kills while lists were imported, run, exported, scored again and deleted',
      figures: {
        kills,
        'lists that had been promised': promised.totals.size,
        'single checks that had been answered': promised.checks.size,
        'exports that had been finished': promised.exports.size,
      },
    };
  },
);

/** Lets the program act for a while from its first word on, and notes what it promises. */
async function liveAndDie(
  folder: string,
  seed: number,
  lifeMs: number,
  promised: Promised,
): Promise<void> {
  const child = startProgram('acting-child.ts', folder, String(seed));
  for (;;) {
    const line = await child.lines.next();
    if (line.done) break;
    const reported = JSON.parse(line.value);
    if (reported.kind === 'ready') void pause(lifeMs).then(() => child.kill());
    if (reported.kind === 'started') promised.totals.set(reported.jobId, reported.total);
    if (reported.kind === 'progress') promised.processed.set(reported.jobId, reported.processed);
    if (reported.kind === 'verified') promised.checks.add(reported.requestId);
    if (reported.kind === 'exported') promised.exports.set(reported.path, reported.sizeBytes);
  }
  await child.ended;
  if (!child.killed()) throw new Error('the program ended by itself');
}

function expectKept(folder: string, promised: Promised): void {
  const { jobs, checks, wrong } = figuresOf(folder);
  expect(wrong).toEqual([]);
  for (const [jobId, total] of promised.totals) expect(jobs.get(jobId)?.total).toBe(total);
  for (const [jobId, processed] of promised.processed) {
    const job = jobs.get(jobId);
    // What a deleted list came to goes with its rows; its credits stay.
    if (typeof job?.deleted_at === 'number') continue;
    expect(job?.processed).toBeGreaterThanOrEqual(processed);
  }
  for (const requestId of promised.checks) expect(checks).toContain(requestId);
  for (const [path, sizeBytes] of promised.exports) expect(statSync(path).size).toBe(sizeBytes);
  // Whatever bears the name of an export is whole: its last row ends.
  const folderOfExports = join(folder, 'written');
  for (const name of existsSync(folderOfExports) ? readdirSync(folderOfExports) : []) {
    if (name.endsWith('.csv'))
      expect(readFileSync(join(folderOfExports, name), 'utf8')).toMatch(/\r?\n$/);
  }
}

/** Everything goes on to its end: no draft shows, deleted rows are gone, and every row is scored by the last policy. */
async function expectGoodEnd(folder: string, promised: Promised): Promise<void> {
  const vouch = await openTestService({ folder, time: { now: Date.now() } });
  const { service } = vouch;
  const jobs = await service.jobs.list({ limit: 1000 });
  for (const { job_id: jobId, paused } of jobs) if (paused) await service.jobs.resume(jobId);
  await service.resumeUnfinished();
  for (const { job_id: jobId } of jobs) await vouch.until(jobId, ended);
  for (const { job_id: jobId, total } of jobs) {
    expect(JSON.parse(await service.jobs.renderItems(jobId))).toHaveLength(total);
  }
  await service.upkeep();
  const { policy } = await vouch.store.readPolicy();
  expect((await service.verify({ email: 'last@acme.example' }, CALL)).email.valid).toBe(true);
  await service.stop();
  await vouch.store.close();
  expectKept(folder, promised);

  const db = new Database(join(folder, 'vouch.db'), { readonly: true });
  onTestFinished(() => void db.close());
  const visible = db
    .prepare(
      "SELECT job_id FROM jobs WHERE status <> 'draft' AND deleted_at IS NULL ORDER BY job_id",
    )
    .pluck()
    .all();
  expect(jobs.map(({ job_id: jobId }) => jobId).toSorted()).toEqual(visible);
  const orphans = `SELECT count(*) FROM rows WHERE item / 16777216 NOT IN (SELECT number FROM jobs WHERE deleted_at IS NULL)`;
  expect(db.prepare(orphans).pluck().get()).toBe(0);
  const misjudged = db.prepare(
    `SELECT count(*) FROM verdicts WHERE policy = 0 AND ruling = 0 AND recommendation <>
       CASE WHEN score >= ? THEN 1 WHEN score >= ? THEN 2 ELSE 3 END`,
  );
  expect(misjudged.pluck().get(policy.approve, policy.review)).toBe(0);
}
