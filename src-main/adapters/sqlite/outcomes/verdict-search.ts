// The kept verdicts of addresses: the one that an outcome names, or all of those in the lists and the single checks.
import type Database from 'better-sqlite3';
import type { Judging } from '../../../service/ports/judging.ts';
import type { Sliced } from '../method-table.ts';
import { itemRange } from '../rows/item-key.ts';
import { VISIBLE } from '../rows/job-row.ts';
import { inPages, stretches } from '../slices.ts';

const SLICE_ROWS = 100_000;
const SLICE_CHECKS = 10_000;

/** A verdict as it stands: `rows.item` or minus `checks.number`. */
export interface Candidate {
  readonly verdict: number;
  readonly checkedAt: number;
}

/** Addresses with the verdicts that were found of each. */
export type Sought = ReadonlyMap<string, Candidate[]>;

interface FoundRow extends Candidate {
  readonly address: string;
}

const VERIFIED = 'state = 2 AND checked_at IS NOT NULL';

type AddressKey = (text: string) => string | null;

/** Reads one verdict, where it is of an address. */
export function verdictOfAddress(
  db: Database.Database,
  judging: Pick<Judging, 'addressKey'>,
): (verdict: number, address: string) => Candidate | null {
  const row = db.prepare<[number], FoundRow>(
    `SELECT item AS verdict, address, checked_at AS checkedAt FROM rows WHERE item = ? AND ${VERIFIED}`,
  );
  const check = db.prepare<[number], { readonly checkedAt: number; readonly text: string }>(
    'SELECT checked_at AS checkedAt, text FROM checks WHERE number = ?',
  );
  const keyOf = checkedAddress(judging);
  return (verdict, address) => {
    const kept = row.get(verdict);
    if (kept !== undefined) return kept.address === address ? kept : null;
    const made = check.get(-verdict);
    return made !== undefined && keyOf(made.text) === address
      ? { verdict, checkedAt: made.checkedAt }
      : null;
  };
}

/** Goes once through everything that is kept, and adds the verdicts of each address that is sought. */
export function verdictSearch(
  db: Database.Database,
  judging: Pick<Judging, 'addressKey'>,
): (sought: Sought) => Sliced<void> {
  const searchLists = listSearch(db);
  const searchChecks = checkSearch(db, checkedAddress(judging));
  return function* (sought) {
    yield* searchLists(sought);
    yield* searchChecks(sought);
  };
}

function listSearch(db: Database.Database): (sought: Sought) => Sliced<void> {
  db.exec(
    'CREATE TEMP TABLE IF NOT EXISTS sought (address TEXT PRIMARY KEY) STRICT, WITHOUT ROWID',
  );
  const lists = db.prepare<[], { readonly number: number; readonly total: number }>(
    `SELECT number, total FROM jobs WHERE ${VISIBLE} ORDER BY number`,
  );
  const forget = db.prepare('DELETE FROM sought');
  const seek = db.prepare<[string]>(
    'INSERT INTO sought SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );
  const found = db.prepare<[number, number], FoundRow>(
    `SELECT item AS verdict, address, checked_at AS checkedAt FROM rows
     WHERE item BETWEEN ? AND ? AND ${VERIFIED} AND address IN (SELECT address FROM sought) ORDER BY item`,
  );
  return function* (sought) {
    forget.run();
    seek.run(JSON.stringify([...sought.keys()]));
    for (const { number, total } of lists.all()) {
      const { first } = itemRange(number);
      for (const { from, to } of stretches(total, SLICE_ROWS)) {
        for (const { address, ...candidate } of found.all(first + from, first + to - 1))
          sought.get(address)?.push(candidate);
        yield;
      }
    }
    forget.run();
  };
}

interface CheckText {
  readonly number: number;
  readonly text: string;
}

function checkSearch(db: Database.Database, keyOf: AddressKey): (sought: Sought) => Sliced<void> {
  const checks = db.prepare<[number, number], CheckText>(
    'SELECT number, text FROM checks INDEXED BY checks_by_text WHERE number > ? ORDER BY number LIMIT ?',
  );
  const momentOf = db
    .prepare<[number], number>('SELECT checked_at FROM checks WHERE number = ?')
    .pluck();
  return (sought) =>
    inPages(
      SLICE_CHECKS,
      (last: CheckText | undefined) => checks.all(last?.number ?? 0, SLICE_CHECKS),
      (page) => {
        for (const { number, text } of page) {
          const candidates = sought.get(keyOf(text) ?? '');
          const checkedAt = candidates && momentOf.get(number);
          if (checkedAt !== undefined) candidates?.push({ verdict: -number, checkedAt });
        }
      },
    );
}

/** The address of a check as addresses are compared; most are written that way. */
function checkedAddress({ addressKey }: Pick<Judging, 'addressKey'>): AddressKey {
  return (text) => {
    const written = firstLine(text);
    return PLAIN.test(written) ? written : addressKey(written, 'address');
  };
}

/** An address that tidying leaves as it is. */
const PLAIN = /^[a-z0-9._+-]{1,64}@[a-z0-9.-]{1,250}[a-z]$/;

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? text : text.slice(0, end);
}
