// What SQL cannot say of rows by itself, as functions of a connection: texts folded, cells by their places, counts in one pass.
import type Database from 'better-sqlite3';
import type { VerificationRequest } from '../../../../src-shared/schemas/verification.ts';
import { cellAt, textsOf } from '../../../service/ports/cells.ts';
import { folded } from '../case-folding.ts';
import { flagsIn } from '../rows/codes.ts';
import { readCells, readRequest } from '../rows/request-text.ts';
import { comparable } from './comparable.ts';
import { matchesPeople, networkIn } from './people.ts';

/** Different texts that are told apart in one count; numbers all are. */
export const MOST_DISTINCT = 10_000;

const known = new WeakSet<Database.Database>();

/** Registers the functions, once for a connection. They run no statement: the connection is busy while they do. */
export function sqlFunctions(db: Database.Database): void {
  if (known.has(db)) return;
  known.add(db);
  const pure = { deterministic: true };
  db.function('order_key', pure, (text: string | null) =>
    text === null ? null : comparable(text),
  );
  db.function('cell_at', pure, (cells: string | null, index: number) =>
    cellAt(readCells(cells) ?? [], index),
  );
  db.function('asked', pure, (request: string, cells: string | null, field: string) =>
    textOf(readRequest(request, readCells(cells))[field as keyof VerificationRequest]),
  );
  db.function('flags_key', pure, (bits: number) => JSON.stringify(flagsIn(bits)));
  db.function('holds', pure, (sought: string, request: string, cells: string | null) => {
    const own = readCells(cells);
    const { email, name, company_name } = readRequest(request, own);
    const says = (text: string | undefined) => text !== undefined && folded(text).includes(sought);
    return says(email) || says(name) || says(company_name) || textsOf(own ?? []).some(says) ? 1 : 0;
  });
  db.function(
    'notes_hold',
    pure,
    (sought: string, reason: string, note: string, labels: string) => {
      const named: readonly string[] = JSON.parse(labels);
      return [reason, note, ...named].some((text) => folded(text).includes(sought)) ? 1 : 0;
    },
  );
  db.function('matches_people', pure, (wanted: string, address: string, name: string | null) =>
    matchesPeople(wanted, address, name) ? 1 : 0,
  );
  db.function('network_in', pure, (wanted: string, ip: string | null) =>
    networkIn(wanted, ip) ? 1 : 0,
  );
  db.aggregate<Map<unknown, number>[]>('tally', {
    varargs: true,
    start: () => [],
    step(counts, ...values) {
      for (let at = 0; at < values.length; at += 1) {
        const value: unknown = values[at];
        if (value === null) continue;
        let of = counts[at];
        if (of === undefined) {
          of = new Map();
          counts[at] = of;
        }
        const before = of.get(value);
        if (before === undefined && typeof value === 'string' && of.size > MOST_DISTINCT) continue;
        of.set(value, (before ?? 0) + 1);
      }
    },
    result: (counts) => JSON.stringify(Array.from(counts, (of) => [...(of ?? [])])),
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
