// From format 24 to format 25.
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { formatOf, migrate } from '../../../../src-main/adapters/sqlite/file/migrate.ts';
import {
  decisionOf,
  isProvisional,
  scoreOf,
  stateOf,
} from '../../../../src-main/adapters/sqlite/grid/row-marks.ts';
import { MIGRATIONS } from '../../../../src-main/adapters/sqlite/migrations/index.ts';

const JOB = 16_777_216;
const WORDS = 4_096;

test('rows of a store of format 24 are counted by what was decided about them', () => {
  const db = new Database(':memory:');
  migrate(db, MIGRATIONS.slice(0, 24));
  db.exec(`
    INSERT INTO jobs (number, job_id, origin, options, status, total, created_at, indexed, approve, review)
      VALUES (1, 'job-1', 'app', '{}', 'running', 6, 1, 1, 2, 1);
    INSERT INTO decisions (item, decision, reason, note, labels, decided_by, decided_at) VALUES
      (${JOB + 1}, 'block', '', '', '[]', 'ann', 1),
      (${JOB + 2}, NULL, '', 'a note', '[]', 'ann', 1),
      (${JOB + 3}, 'approve', '', '', '[]', 'ann', 1)`);
  // Score, state, provisional; the provider in the upper half.
  const marks = new Uint32Array(WORDS);
  const states = [
    100 | (1 << 8),
    72 | (1 << 8) | (9 << 16),
    55 | (2 << 8),
    4 << 8,
    41 | (2 << 8) | (1 << 12),
    0,
  ];
  states.forEach((first, row) => {
    marks[row * 4] = first;
  });
  db.prepare('INSERT INTO list_marks (chunk, marks) VALUES (?, ?)').run(
    JOB / 1_024,
    Buffer.from(marks.buffer),
  );
  migrate(db, MIGRATIONS.slice(0, 25));
  expect(formatOf(db)).toBe(25);
  expect(
    db
      .prepare(
        `SELECT approve, review, block, unchecked, provisional_approve, provisional_review, provisional_block,
           verdict_approve, verdict_review, verdict_block, verdict_provisional_review FROM jobs`,
      )
      .get(),
  ).toEqual({
    approve: 2,
    review: 1,
    block: 1,
    unchecked: 0,
    provisional_approve: 0,
    provisional_review: 1,
    provisional_block: 0,
    verdict_approve: 2,
    verdict_review: 1,
    verdict_block: 0,
    verdict_provisional_review: 1,
  });
  const kept = db.prepare<[], Buffer>('SELECT marks FROM list_marks').pluck().get();
  const firsts = states.map((_first, row) => kept?.readUInt32LE(row * 16) ?? 0);
  expect(firsts.map((first) => [scoreOf(first), stateOf(first), decisionOf(first)])).toEqual([
    [100, 1, 0],
    [72, 1, 3],
    [55, 2, 0],
    [0, 4, 1],
    [41, 2, 0],
    [0, 0, 0],
  ]);
  expect(firsts.map((first) => [isProvisional(first), first >>> 16])).toEqual([
    [false, 0],
    [false, 9],
    [false, 0],
    [false, 0],
    [true, 0],
    [false, 0],
  ]);
  db.close();
});
