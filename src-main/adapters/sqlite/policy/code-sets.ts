// Sets of codes, each kept once, and the table of what every policy makes of them.
import type Database from 'better-sqlite3';
import { flagBits, RULING_NUMBERS, recommendationNumber, rulingOf } from '../rows/codes.ts';
import type { Judges } from './judges.ts';

export interface CodeSetTable {
  /** The number of a set; where it is new, it is kept with what each policy makes of it. */
  numberOf(codes: string): number;
  /** Looks up again what a policy makes of every set; what a policy that is gone made of them goes. */
  recompute(policy: number): void;
}

export function codeSetTable(db: Database.Database, judges: Judges): CodeSetTable {
  const find = db
    .prepare<[string], number>('SELECT code_set FROM code_sets WHERE codes = ?')
    .pluck();
  const add = db.prepare<[string]>('INSERT INTO code_sets (codes) VALUES (?)');
  const all = db.prepare<[], { readonly code_set: number; readonly codes: string }>(
    'SELECT code_set, codes FROM code_sets',
  );
  const policies = db.prepare<[], number>('SELECT number FROM policies').pluck();
  const isThere = db
    .prepare<[number], number>('SELECT number FROM policies WHERE number = ?')
    .pluck();
  const drop = db.prepare<[number]>('DELETE FROM verdicts WHERE policy = ?');
  const write = db.prepare<number[]>(
    `INSERT INTO verdicts (policy, code_set, ruling, score, recommendation, flags) VALUES (?, ?, ?, ?, ?, ?)`,
  );

  function lookUp(policy: number, codeSet: number, codes: string): void {
    for (const ruling of RULING_NUMBERS) {
      const { score, recommendation, flags } = judges.of(policy).verdictOf(codes, rulingOf(ruling));
      const verdict = recommendationNumber(recommendation);
      write.run(policy, codeSet, ruling, score, verdict, flagBits(flags));
    }
  }

  return {
    numberOf(codes) {
      const known = find.get(codes);
      if (known !== undefined) return known;
      const codeSet = Number(add.run(codes).lastInsertRowid);
      for (const policy of policies.all()) lookUp(policy, codeSet, codes);
      return codeSet;
    },
    recompute(policy) {
      drop.run(policy);
      if (isThere.get(policy) === undefined) return;
      for (const { code_set, codes } of all.all()) lookUp(policy, code_set, codes);
    },
  };
}
