// Killed at random instants while a store is brought to later formats: it is of one format or the next, and has every row.
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../src-main/adapters/sqlite/file/migrate.ts';
import { MIGRATIONS } from '../../src-main/adapters/sqlite/migrations/index.ts';
import { seededRandom } from '../../src-main/engine/proposal/seeded-random.ts';
import { temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { FAULT_COUNTS, FAULT_SEED } from '../setup/fault-counts.ts';
import { startProgram } from './children.ts';

const LONGEST_MS = 6 * 3_600_000;
const JOB = 3;
const ROWS = 60_000;
/** Of all kills, so many are of migrations. */
const KILLS = Math.max(2, Math.ceil(FAULT_COUNTS.kills / 8));

function oldStore(file: string): void {
  const db = new Database(file);
  migrate(db);
  db.prepare(
    `INSERT INTO jobs (number, job_id, origin, options, status, total, created_at)
     VALUES (?, 'job-1', 'app', '{}', 'running', ?, 1)`,
  ).run(JOB, ROWS);
  const insert = db.prepare(
    `INSERT INTO rows (item, state, fingerprint, address) VALUES (?, 2, x'00', ?)`,
  );
  db.transaction(() => {
    for (let row = 0; row < ROWS; row += 1) insert.run(JOB * 2 ** 24 + row, `p${row}@acme.example`);
  })();
  db.close();
}

test(`${KILLS} migrations killed at random instants (seed ${FAULT_SEED}) leave a sound store that the next start brings on`, {
  timeout: LONGEST_MS,
}, async ({ task }) => {
  const random = seededRandom(FAULT_SEED);
  const folder = temporaryFolder();
  const old = join(temporaryFolder(), 'old.db');
  const file = join(folder, 'vouch.db');
  oldStore(old);
  copyFileSync(old, file);
  const wholeMs = await startMs(folder);
  const formats = new Map<number, number>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    // What the last start did is on the way for every second one.
    if (kill % 2 === 0) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      copyFileSync(old, file);
    }
    const child = startProgram('upgrading-child.ts', folder);
    await child.lines.next();
    await Promise.race([pause(random() * wholeMs), child.ended]);
    child.kill();
    await child.ended;
    const db = new Database(file);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.prepare('SELECT count(*) FROM rows').pluck().get()).toBe(ROWS);
    const format = formatOf(db);
    formats.set(format, (formats.get(format) ?? 0) + 1);
    db.close();
  }
  const last = startProgram('upgrading-child.ts', folder);
  expect((await last.lines.next()).value).toBe('begins');
  expect((await last.lines.next()).value).toBe('opened');
  await last.ended;
  const db = new Database(file, { readonly: true });
  expect(formatOf(db)).toBe(MIGRATIONS.length + 2);
  expect(db.prepare('SELECT total(doubled) FROM later').pluck().get()).toBe(2 * ROWS);
  db.close();
  task.meta.tried = {
    what: 'Kills while a store was brought to a later format',
    figures: {
      kills: KILLS,
      ...Object.fromEntries(
        [...formats]
          .toSorted()
          .map(([format, times]) => [`stores left at format ${format}`, times]),
      ),
    },
  };
});

/** How long a start takes that nobody ends, so that the kills of others fall anywhere within it. */
async function startMs(folder: string): Promise<number> {
  const child = startProgram('upgrading-child.ts', folder);
  await child.lines.next();
  const from = performance.now();
  await child.lines.next();
  const tookMs = performance.now() - from;
  await child.ended;
  return tookMs;
}
