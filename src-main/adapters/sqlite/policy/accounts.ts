// Stores each combination of evidence codes once, by number.
import type Database from 'better-sqlite3';

export interface Accounts {
  /** The number of an account; it is kept when it is new. */
  numberOf(codes: string): number;
  /** The codes of an account; '' when there is none of that number. */
  codesOf(account: number): string;
}

export function accountsOf(db: Database.Database): Accounts {
  const add = db.prepare<[string]>(
    'INSERT INTO accounts (codes) VALUES (?) ON CONFLICT (codes) DO NOTHING',
  );
  const find = db.prepare<[string], number>('SELECT account FROM accounts WHERE codes = ?').pluck();
  const read = db.prepare<[number], string>('SELECT codes FROM accounts WHERE account = ?').pluck();
  return {
    numberOf(codes) {
      const known = find.get(codes);
      return known ?? Number(add.run(codes).lastInsertRowid);
    },
    codesOf: (account) => read.get(account) ?? '',
  };
}
