// Names of a list (domains, providers, words of failures), each kept once and known by its number.
import type Database from 'better-sqlite3';

export interface Names {
  /** The number of a name of a job; it is kept when it is new. `known` are numbers of the job's names, which are added to. */
  numberOf(job: number, text: string, known: Map<string, number>): number;
  /** Null where the list has no such name. */
  find(job: number, text: string): number | null;
  textOf(job: number, name: number): string;
}

export function namesOf(db: Database.Database): Names {
  const find = db
    .prepare<[number, string], number>('SELECT name FROM names WHERE job = ? AND text = ?')
    .pluck();
  const read = db
    .prepare<[number, number], string>('SELECT text FROM names WHERE job = ? AND name = ?')
    .pluck();
  const next = db
    .prepare<[number], number>('SELECT ifnull(max(name), 0) + 1 FROM names WHERE job = ?')
    .pluck();
  const add = db.prepare<[number, number, string]>(
    'INSERT INTO names (job, name, text) VALUES (?, ?, ?)',
  );

  function numberOf(job: number, text: string): number {
    const kept = find.get(job, text);
    if (kept !== undefined) return kept;
    const name = next.get(job) ?? 1;
    add.run(job, name, text);
    return name;
  }

  return {
    numberOf(job, text, known) {
      const name = known.get(text) ?? numberOf(job, text);
      known.set(text, name);
      return name;
    },
    find: (job, text) => find.get(job, text) ?? null,
    textOf: (job, name) => read.get(job, name) ?? '',
  };
}
