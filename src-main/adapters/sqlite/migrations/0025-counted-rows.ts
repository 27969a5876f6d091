// Format 25: a row is marked with what was decided about it, and a job counts its rows by that.
import type Database from 'better-sqlite3';

const ROWS_PER_CHUNK = 1_024;
const CHUNKS_PER_JOB = 2 ** 24 / ROWS_PER_CHUNK;
const WORDS_PER_ROW = 4;
const DECISIONS = ['', 'approve', 'review', 'block'];

// `approve`, `review`, `block`, `unchecked` and the `provisional_` ones count a decided row as what was decided; the `verdict_` ones
// count what the check says of it. All follow from the marks; a list that has none yet is counted when it is marked.
const COUNTED = [
  'approve',
  'review',
  'block',
  'unchecked',
  'provisional_approve',
  'provisional_review',
  'provisional_block',
];
const VERDICTS = COUNTED.filter((name) => name !== 'unchecked').map((name) => `verdict_${name}`);

export function countedRows(db: Database.Database): void {
  for (const name of ['unchecked', ...VERDICTS])
    db.exec(`ALTER TABLE jobs ADD COLUMN ${name} INTEGER NOT NULL DEFAULT 0`);
  db.exec(`UPDATE jobs SET ${COUNTED.map((name) => `${name} = 0`).join(', ')}`);
  const decided = new Map(
    db
      .prepare<[], [number, string]>(
        'SELECT item, decision FROM decisions WHERE decision IS NOT NULL',
      )
      .raw()
      .all()
      .map(([item, decision]) => [item, DECISIONS.indexOf(decision)]),
  );
  const chunks = db.prepare<[], number>('SELECT chunk FROM list_marks').pluck().all();
  const read = db.prepare<[number], Buffer>('SELECT marks FROM list_marks WHERE chunk = ?').pluck();
  const write = db.prepare('UPDATE list_marks SET marks = ? WHERE chunk = ?');
  const count = (name: string) =>
    db.prepare<[number]>(`UPDATE jobs SET ${name} = ${name} + 1 WHERE number = ?`);
  const counted = COUNTED.map(count);
  const verdicts = COUNTED.map((name) => (name === 'unchecked' ? null : count(`verdict_${name}`)));
  for (const chunk of chunks) {
    const marks = read.get(chunk);
    if (marks === undefined) continue;
    const job = Math.floor(chunk / CHUNKS_PER_JOB);
    for (let row = 0; row < ROWS_PER_CHUNK; row += 1) {
      const at = row * WORDS_PER_ROW * 4;
      const before = marks.readUInt32LE(at);
      const state = (before >>> 8) & 0xf;
      const decision = decided.get(chunk * ROWS_PER_CHUNK + row) ?? 0;
      // The score took 8 bits and the state 4; now they take 7 and 3, and the decision has the two that are left.
      const low = (before & 0x7f) | (state << 7) | (decision << 10);
      marks.writeUInt32LE(((before & 0xfffff000) | low) >>> 0, at);
      const verdict = state + ((before & (1 << 12)) === 0 ? 0 : 4);
      counted[(decision || verdict) - 1]?.run(job);
      verdicts[verdict - 1]?.run(job);
    }
    write.run(marks, chunk);
  }
}
