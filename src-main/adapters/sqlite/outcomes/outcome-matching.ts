// Finds the verdict that was valid when an outcome happened, among the rows of all lists and the single checks.
import type Database from 'better-sqlite3';
import type { OutcomeMatching } from '../../../../src-shared/bridge/outcomes.ts';
import { OUTCOME_KINDS } from '../../../../src-shared/schemas/outcome.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import type { Rescoring } from '../../../service/ports/rescoring.ts';
import { listIndexer } from '../grid/list-index.ts';
import { CHUNK_ROWS, chunkCount } from '../grid/row-chunk.ts';
import { addressReader, textSieve } from '../grid/row-text.ts';
import { itemKey, MAX_ITEMS } from '../items/item-key.ts';
import { JOB_COLUMNS, type JobRow, VISIBLE } from '../items/job-row.ts';
import type { Sliced, Work } from '../method-table.ts';
import { accountsOf } from '../policy/accounts.ts';

/** Outcomes whose addresses are held in memory for one way through everything that is kept. */
const AT_ONCE = 50_000;
/** So few addresses are looked for by their trigrams; with more, hardly a chunk has none of them. */
const SIEVED = 64;
const SLICE_CHECKS = 10_000;
const SLICE_WRITES = 1_000;

interface OpenOutcome {
  readonly number: number;
  readonly address: string;
  readonly happened_at: number | null;
  readonly recorded_at: number;
  /** The verdict that it names. */
  readonly verdict: number | null;
}

/** A verdict as it stands: `items.item` or minus `checks.number`. */
interface Candidate {
  readonly verdict: number;
  readonly checkedAt: number;
}

interface Snapshot {
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly account: number | null;
  readonly provider: string | null;
  readonly result: string | null;
}

type Sought = Map<string, Candidate[]>;

export function outcomeMatching(
  db: Database.Database,
  rescoring: Pick<Rescoring, 'addressKey' | 'accountOf'>,
): Work<'matchOutcomes'> {
  const open = db.prepare<[number], OpenOutcome>(
    `SELECT number, address, happened_at, recorded_at, verdict FROM outcomes
     WHERE matching = 'open' ORDER BY number LIMIT ?`,
  );
  const lists = db.prepare<[], JobRow>(
    `SELECT ${JOB_COLUMNS} FROM jobs WHERE ${VISIBLE} ORDER BY number`,
  );
  const verifiedAt = db
    .prepare<[number], number>(
      "SELECT checked_at FROM items WHERE item = ? AND state = 'verified' AND checked_at IS NOT NULL",
    )
    .pluck();
  const emailOf = db
    .prepare<[number], string>("SELECT input ->> 'email' FROM items WHERE item = ?")
    .pluck();
  const checks = db.prepare<[number, number], { number: number; text: string }>(
    'SELECT number, text FROM checks INDEXED BY checks_by_text WHERE number > ? ORDER BY number LIMIT ?',
  );
  const check = db.prepare<[number], { readonly checked_at: number; readonly text: string }>(
    'SELECT checked_at, text FROM checks WHERE number = ?',
  );
  const itemNow = db.prepare<[number], Snapshot>(
    `SELECT score, recommendation, account, provider, result FROM items
     LEFT JOIN results ON results.item = ifnull(duplicate_of, items.item)
     WHERE items.item = ? AND state = 'verified'`,
  );
  const checkNow = db.prepare<[number], Snapshot>(
    'SELECT score, recommendation, account, provider, result FROM checks WHERE number = ?',
  );
  const settle = db.prepare<[Record<string, string | number | null>]>(
    `UPDATE outcomes SET matching = 'matched', verdict = :verdict, score = :score, recommendation = :recommendation,
       account = :account, provider = :provider, job = :job, checked_at = :checkedAt
     WHERE number = :number AND matching = 'open'`,
  );
  const leave = db.prepare<[OutcomeMatching, number]>(
    "UPDATE outcomes SET matching = ?, verdict = NULL WHERE number = ? AND matching = 'open'",
  );
  const makeIndex = listIndexer(db);
  const addresses = addressReader(db);
  const sieveFor = textSieve(db);
  const accounts = accountsOf(db);
  const electFor = outcomeElection(db);

  /** An address of a row as addresses are compared; most are written that way. */
  const keyOf = (written: string) =>
    PLAIN.test(written) ? written : rescoring.addressKey(written, 'address');

  function* searchLists(sought: Sought): Sliced<void> {
    const mayHold = sought.size <= SIEVED ? sieveFor([...sought.keys()].map(localPart)) : null;
    for (const job of lists.all()) {
      yield* makeIndex(job);
      for (let place = 0; place < chunkCount(job.total); place += 1) {
        if (mayHold !== null && !mayHold(job.number, place)) continue;
        for (const [row, written] of addresses(job.number, place).entries()) {
          const found = sought.get(keyOf(written) ?? '');
          if (found === undefined) continue;
          const verdict = itemKey(job.number, place * CHUNK_ROWS + row);
          const checkedAt = verifiedAt.get(verdict);
          if (checkedAt !== undefined) found.push({ verdict, checkedAt });
        }
        yield;
      }
    }
  }

  function* searchChecks(sought: Sought): Sliced<void> {
    for (let after = 0; ; ) {
      const some = checks.all(after, SLICE_CHECKS);
      for (const { number, text } of some) {
        const found = sought.get(keyOf(firstLine(text)) ?? '');
        const checkedAt = found && check.get(number)?.checked_at;
        if (checkedAt !== undefined) found?.push({ verdict: -number, checkedAt });
      }
      if (some.length < SLICE_CHECKS) return;
      after = some.at(-1)?.number ?? after;
      yield;
    }
  }

  /** The verdict that an outcome names, where it is of its address. */
  function named({ verdict, address }: OpenOutcome): Candidate | null {
    if (verdict === null) return null;
    const kept = verdict < 0 ? check.get(-verdict) : null;
    const written = kept == null ? emailOf.get(verdict) : firstLine(kept.text);
    const checkedAt = kept == null ? verifiedAt.get(verdict) : kept.checked_at;
    if (checkedAt === undefined || rescoring.addressKey(written ?? '', 'address') !== address)
      return null;
    return { verdict, checkedAt };
  }

  function accountOf({ account, result }: Snapshot): number | null {
    if (account !== null) return account;
    const codes = rescoring.accountOf(result ?? '{}');
    return codes === '' ? null : accounts.numberOf(codes);
  }

  function write(outcome: OpenOutcome, candidates: readonly Candidate[]): OutcomeMatching {
    const { number, happened_at, recorded_at } = outcome;
    const valid = candidates
      .filter(({ checkedAt }) => checkedAt <= (happened_at ?? recorded_at))
      .reduce<Candidate | null>((best, each) => (isYounger(each, best) ? each : best), null);
    const now =
      valid === null
        ? undefined
        : valid.verdict < 0
          ? checkNow.get(-valid.verdict)
          : itemNow.get(valid.verdict);
    const account = now === undefined ? null : accountOf(now);
    if (valid === null || now === undefined || account === null) {
      const matching = valid === null && candidates.length > 0 ? 'only_later' : 'none';
      leave.run(matching, number);
      return matching;
    }
    const { verdict, checkedAt } = valid;
    const job = verdict < 0 ? null : Math.floor(verdict / MAX_ITEMS);
    const { score, recommendation, provider } = now;
    settle.run({ number, verdict, score, recommendation, account, provider, job, checkedAt });
    electFor(verdict);
    return 'matched';
  }

  const writeSome = db.transaction((outcomes: readonly OpenOutcome[], sought: Sought) =>
    outcomes.map((outcome) => {
      const candidate = named(outcome);
      return write(outcome, candidate === null ? (sought.get(outcome.address) ?? []) : [candidate]);
    }),
  ).immediate;

  return {
    *matchOutcomes() {
      const counts = { matched: 0, none: 0, only_later: 0 };
      for (;;) {
        const outcomes = open.all(AT_ONCE);
        if (outcomes.length === 0) return counts;
        const sought: Sought = new Map();
        for (const outcome of outcomes)
          if (named(outcome) === null) sought.set(outcome.address, []);
        if (sought.size > 0) {
          yield* searchLists(sought);
          yield* searchChecks(sought);
        }
        for (let from = 0; from < outcomes.length; from += SLICE_WRITES) {
          const some = outcomes.slice(from, from + SLICE_WRITES);
          for (const matching of writeSome(some, sought)) counts[matching] += 1;
          yield;
        }
      }
    },
  };
}

/**
 * Chooses anew the one outcome that stands for a verdict: one verdict is one case, however often mail to it was delivered.
 * What says most stands for it, the first of its kind.
 */
export function outcomeElection(db: Database.Database): (verdict: number) => void {
  const rank = OUTCOME_KINDS.map((kind, place) => `WHEN '${kind}' THEN ${place}`).join(' ');
  const elect = db.prepare<{ verdict: number }>(
    `UPDATE outcomes SET counts = number = (SELECT number FROM outcomes WHERE verdict = $verdict AND matching = 'matched'
       ORDER BY CASE kind ${rank} END, ifnull(happened_at, recorded_at), number LIMIT 1)
     WHERE verdict = $verdict AND matching = 'matched'`,
  );
  return (verdict) => void elect.run({ verdict });
}

/** An address that tidying leaves as it is. */
const PLAIN = /^[a-z0-9._+-]{1,64}@[a-z0-9.-]{1,250}[a-z]$/;

/** What no other way of writing an address changes. */
function localPart(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? text : text.slice(0, end);
}

/** Of two at the same moment the one that was kept first. */
function isYounger(one: Candidate, other: Candidate | null): boolean {
  return other === null || one.checkedAt > other.checkedAt;
}
