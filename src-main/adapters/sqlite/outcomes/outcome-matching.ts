// Finds the verdict that was valid when an outcome happened, among the rows of all lists and the single checks.
import type Database from 'better-sqlite3';
import type { OutcomeMatching } from '../../../../src-shared/bridge/outcomes.ts';
import { OUTCOME_KINDS } from '../../../../src-shared/schemas/outcome.ts';
import type { Judging } from '../../../service/ports/judging.ts';
import type { Sliced, Work } from '../method-table.ts';
import { recommendationOf } from '../rows/codes.ts';
import { itemJob, itemRange } from '../rows/item-key.ts';
import { VISIBLE } from '../rows/job-row.ts';
import { policyOf } from '../rows/judged-rows.ts';

/** Outcomes whose addresses are held in memory for one way through everything that is kept. */
const AT_ONCE = 50_000;
const SLICE_ROWS = 100_000;
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

/** A verdict as it stands: `rows.item` or minus `checks.number`. */
interface Candidate {
  readonly verdict: number;
  readonly checkedAt: number;
}

interface FoundRow extends Candidate {
  readonly address: string;
}

/** What its policy makes of it now. */
interface Snapshot {
  readonly score: number;
  readonly recommendation: number;
  readonly code_set: number;
  readonly provider: string | null;
}

type Sought = Map<string, Candidate[]>;

export function outcomeMatching(
  db: Database.Database,
  judging: Pick<Judging, 'addressKey'>,
): Work<'matchOutcomes'> {
  db.exec(
    'CREATE TEMP TABLE IF NOT EXISTS sought (address TEXT PRIMARY KEY) STRICT, WITHOUT ROWID',
  );
  const open = db.prepare<[number], OpenOutcome>(
    `SELECT number, address, happened_at, recorded_at, verdict FROM outcomes
     WHERE matching = 'open' ORDER BY number LIMIT ?`,
  );
  const lists = db.prepare<[], { readonly number: number; readonly total: number }>(
    `SELECT number, total FROM jobs WHERE ${VISIBLE} ORDER BY number`,
  );
  const forget = db.prepare('DELETE FROM sought');
  const seek = db.prepare<[string]>(
    'INSERT INTO sought SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
  );
  const verified = 'state = 2 AND checked_at IS NOT NULL';
  const found = db.prepare<[number, number], FoundRow>(
    `SELECT item AS verdict, address, checked_at AS checkedAt FROM rows
     WHERE item BETWEEN ? AND ? AND ${verified} AND address IN (SELECT address FROM sought) ORDER BY item`,
  );
  const row = db.prepare<[number], FoundRow>(
    `SELECT item AS verdict, address, checked_at AS checkedAt FROM rows WHERE item = ? AND ${verified}`,
  );
  const checks = db.prepare<[number, number], { number: number; text: string }>(
    'SELECT number, text FROM checks INDEXED BY checks_by_text WHERE number > ? ORDER BY number LIMIT ?',
  );
  const check = db.prepare<[number], { readonly checked_at: number; readonly text: string }>(
    'SELECT checked_at, text FROM checks WHERE number = ?',
  );
  const rowNow = db.prepare<[number], Snapshot>(
    `SELECT score, recommendation, code_set, names.text AS provider
     FROM rows JOIN jobs ON jobs.number = rows.item >> 24 JOIN verdicts USING (code_set, ruling)
     LEFT JOIN names ON names.job = jobs.number AND names.name = rows.provider
     WHERE rows.item = ? AND state = 2 AND policy = ${policyOf('jobs')}`,
  );
  const checkNow = db.prepare<[number], Snapshot>(
    `SELECT score, recommendation, code_set, provider FROM checks JOIN verdicts USING (code_set, ruling)
     WHERE checks.number = ? AND policy = ${policyOf('checks')}`,
  );
  const settle = db.prepare<[Record<string, string | number | null>]>(
    `UPDATE outcomes SET matching = 'matched', verdict = :verdict, score = :score, recommendation = :recommendation,
       code_set = :code_set, provider = :provider, job = :job, checked_at = :checkedAt
     WHERE number = :number AND matching = 'open'`,
  );
  const leave = db.prepare<[OutcomeMatching, number]>(
    "UPDATE outcomes SET matching = ?, verdict = NULL WHERE number = ? AND matching = 'open'",
  );
  const electFor = outcomeElection(db);

  function* searchLists(sought: Sought): Sliced<void> {
    forget.run();
    seek.run(JSON.stringify([...sought.keys()]));
    for (const { number, total } of lists.all()) {
      const { first } = itemRange(number);
      for (let from = first; from < first + total; from += SLICE_ROWS) {
        const last = Math.min(from + SLICE_ROWS, first + total) - 1;
        for (const { address, ...candidate } of found.all(from, last))
          sought.get(address)?.push(candidate);
        yield;
      }
    }
    forget.run();
  }

  /** The address of a check as addresses are compared; most are written that way. */
  function keyOf(text: string): string | null {
    const written = firstLine(text);
    return PLAIN.test(written) ? written : judging.addressKey(written, 'address');
  }

  function* searchChecks(sought: Sought): Sliced<void> {
    for (let after = 0; ; ) {
      const some = checks.all(after, SLICE_CHECKS);
      for (const { number, text } of some) {
        const candidates = sought.get(keyOf(text) ?? '');
        const checkedAt = candidates && check.get(number)?.checked_at;
        if (checkedAt !== undefined) candidates?.push({ verdict: -number, checkedAt });
      }
      if (some.length < SLICE_CHECKS) return;
      after = some.at(-1)?.number ?? after;
      yield;
    }
  }

  /** The verdict that an outcome names, where it is of its address. */
  function named({ verdict, address }: OpenOutcome): Candidate | null {
    if (verdict === null) return null;
    if (verdict > 0) {
      const kept = row.get(verdict);
      return kept?.address === address ? kept : null;
    }
    const kept = check.get(-verdict);
    return kept !== undefined && keyOf(kept.text) === address
      ? { verdict, checkedAt: kept.checked_at }
      : null;
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
          : rowNow.get(valid.verdict);
    if (valid === null || now === undefined) {
      const matching = valid === null && candidates.length > 0 ? 'only_later' : 'none';
      leave.run(matching, number);
      return matching;
    }
    const { verdict, checkedAt } = valid;
    const job = verdict < 0 ? null : itemJob(verdict);
    const recommendation = recommendationOf(now.recommendation);
    settle.run({ ...now, recommendation, number, verdict, job, checkedAt });
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

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? text : text.slice(0, end);
}

/** Of two at the same moment the one that was kept first. */
function isYounger(one: Candidate, other: Candidate | null): boolean {
  return other === null || one.checkedAt > other.checkedAt;
}
