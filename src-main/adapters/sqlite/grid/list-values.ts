// Gives the domains, mail providers, flags, countries and labels of a list small numbers, which is what the marks and facts of its rows hold.
import type Database from 'better-sqlite3';
import { StoreError } from '../store-error.ts';

export type ValueKind = 'domain' | 'provider' | 'flag' | FactKind;
/** Values that are kept with the facts of rows. */
export type FactKind = 'country' | 'mailbox' | 'failure' | 'label';

/** What marks and facts have room for; 0 stands for none. */
const LARGEST: Readonly<Record<ValueKind, number>> = {
  domain: 2 ** 24,
  provider: 2 ** 16 - 1,
  flag: 64,
  country: 2 ** 16 - 1,
  mailbox: 15,
  failure: 255,
  label: 29,
};

export interface ListValues {
  /** The number of a value in a list, or null when no row has it. */
  find(job: number, kind: ValueKind, value: string): number | null;
  /** The value of a number. */
  name(job: number, kind: ValueKind, id: number): string;
  /** The highest number given so far, 0 without any. */
  highest(job: number, kind: ValueKind): number;
  /** The numbers of the values after one, in the order of the values. */
  inOrder(job: number, kind: ValueKind, after: string | null, limit: number): readonly NamedValue[];
  /** A writer for one transaction, which adds what it has looked up to what is known of a list. */
  writer(knownOf?: KnownOf): (job: number, kind: ValueKind, value: string) => number;
}

/** The numbers of values of one list that are known, by kind. */
export type KnownValues = Readonly<Record<ValueKind, Map<string, number>>>;
/** What is known of a list, by its number. */
export type KnownOf = (job: number) => KnownValues;

export function noKnownValues(): KnownValues {
  return {
    domain: new Map(),
    provider: new Map(),
    flag: new Map(),
    country: new Map(),
    mailbox: new Map(),
    failure: new Map(),
    label: new Map(),
  };
}

export interface NamedValue {
  readonly id: number;
  readonly value: string;
}

/** `list_values` holds what marks name, `facet_values` what facts name. */
export function listValues(
  db: Database.Database,
  table: 'list_values' | 'facet_values' = 'list_values',
): ListValues {
  const find = db
    .prepare<[number, ValueKind, string], number>(
      `SELECT id FROM ${table} WHERE job = ? AND kind = ? AND value = ?`,
    )
    .pluck();
  const name = db
    .prepare<[number, ValueKind, number], string>(
      `SELECT value FROM ${table} WHERE job = ? AND kind = ? AND id = ?`,
    )
    .pluck();
  const highest = db
    .prepare<[number, ValueKind], number>(
      `SELECT ifnull(max(id), 0) FROM ${table} WHERE job = ? AND kind = ?`,
    )
    .pluck();
  const inOrder = db.prepare<[number, ValueKind, string | null, number], NamedValue>(
    `SELECT id, value FROM ${table} WHERE job = ? AND kind = ? AND value > ifnull(?, '') ORDER BY value LIMIT ?`,
  );
  const insert = db.prepare<[number, ValueKind, number, string]>(
    `INSERT INTO ${table} (job, kind, id, value) VALUES (?, ?, ?, ?)`,
  );

  function idOf(job: number, kind: ValueKind, value: string): number {
    const known = find.get(job, kind, value);
    if (known !== undefined) return known;
    const id = (highest.get(job, kind) ?? 0) + 1;
    if (id > LARGEST[kind]) {
      throw new StoreError(
        'store_failed',
        `A list can have at most ${LARGEST[kind]} different ${kind}s.`,
      );
    }
    insert.run(job, kind, id, value);
    return id;
  }

  return {
    find: (job, kind, value) => find.get(job, kind, value) ?? null,
    name: (job, kind, id) => name.get(job, kind, id) ?? '',
    highest: (job, kind) => highest.get(job, kind) ?? 0,
    inOrder: (job, kind, after, limit) => inOrder.all(job, kind, after, limit),
    writer(knownOf = knownInTurn()) {
      return (job, kind, value) => {
        const known = knownOf(job)[kind];
        const before = known.get(value);
        if (before !== undefined) return before;
        const id = idOf(job, kind, value);
        known.set(value, id);
        return id;
      };
    },
  };
}

/** Nothing at first, of any list. */
function knownInTurn(): KnownOf {
  const lists = new Map<number, KnownValues>();
  return (job) => {
    const known = lists.get(job) ?? noKnownValues();
    lists.set(job, known);
    return known;
  };
}
