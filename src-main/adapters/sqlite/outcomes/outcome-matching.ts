// Finds the verdict that was valid when an outcome happened, among the rows of all lists and the single checks.
import type Database from 'better-sqlite3';
import type { OutcomeMatching } from '../../../../src-shared/bridge/outcomes.ts';
import { codeWithoutHistory, isEvidenceCode } from '../../../../src-shared/evidence/table.ts';
import { OUTCOME_KINDS } from '../../../../src-shared/schemas/outcome.ts';
import type { Judging } from '../../../service/ports/judging.ts';
import type { Work } from '../method-table.ts';
import type { CodeSetTable } from '../policy/code-sets.ts';
import { recommendationOf } from '../rows/codes.ts';
import { policyOf } from '../rows/judged-rows.ts';
import { stretches } from '../slices.ts';
import { type Candidate, type Sought, verdictOfAddress, verdictSearch } from './verdict-search.ts';

/** Outcomes whose addresses are held in memory for one way through everything that is kept. */
const AT_ONCE = 50_000;
const SLICE_WRITES = 1_000;

interface OpenOutcome {
  readonly number: number;
  readonly address: string;
  readonly happened_at: number | null;
  readonly recorded_at: number;
  /** The verdict that it names. */
  readonly verdict: number | null;
}

export function outcomeMatching(
  db: Database.Database,
  judging: Pick<Judging, 'addressKey'>,
  codeSets: Pick<CodeSetTable, 'numberOf'>,
): Work<'matchOutcomes'> {
  const open = db.prepare<[number], OpenOutcome>(
    `SELECT number, address, happened_at, recorded_at, verdict FROM outcomes
     WHERE matching = 'open' ORDER BY number LIMIT ?`,
  );
  const search = verdictSearch(db, judging);
  const verdictOf = verdictOfAddress(db, judging);
  const saveMatch = outcomeSettler(db, codeSets);

  /** The verdict that an outcome names, where it is of its address. */
  const named = ({ verdict, address }: OpenOutcome) =>
    verdict === null ? null : verdictOf(verdict, address);

  const applySome = db.transaction((outcomes: readonly OpenOutcome[], sought: Sought) =>
    outcomes.map((outcome) => {
      const verdict = named(outcome);
      return saveMatch(outcome, verdict === null ? (sought.get(outcome.address) ?? []) : [verdict]);
    }),
  ).immediate;

  return {
    *matchOutcomes() {
      const counts = { matched: 0, none: 0, only_later: 0 };
      for (;;) {
        const outcomes = open.all(AT_ONCE);
        if (outcomes.length === 0) return counts;
        const unnamed = outcomes.filter((outcome) => named(outcome) === null);
        const sought: Sought = new Map(unnamed.map(({ address }) => [address, []]));
        if (sought.size > 0) yield* search(sought);
        for (const { from, to } of stretches(outcomes.length, SLICE_WRITES)) {
          for (const matching of applySome(outcomes.slice(from, to), sought)) counts[matching] += 1;
          yield;
        }
      }
    },
  };
}

/** Gives an outcome the youngest of its candidates that it can speak of, within the caller's transaction. */
function outcomeSettler(
  db: Database.Database,
  codeSets: Pick<CodeSetTable, 'numberOf'>,
): (outcome: OpenOutcome, candidates: readonly Candidate[]) => OutcomeMatching {
  const snapshotOf = verdictSnapshot(db, codeSets);
  const match = db.prepare<[Record<string, string | number | null>]>(
    `UPDATE outcomes SET matching = 'matched', verdict = :verdict, score = :score, recommendation = :recommendation,
       code_set = :code_set, provider = :provider, job = :job, checked_at = :checkedAt
     WHERE number = :number AND matching = 'open'`,
  );
  const saveUnmatched = db.prepare<[OutcomeMatching, number]>(
    "UPDATE outcomes SET matching = ?, verdict = NULL WHERE number = ? AND matching = 'open'",
  );
  const electFor = outcomeElection(db);

  return ({ number, happened_at, recorded_at }, candidates) => {
    const valid = candidates
      .filter(({ checkedAt }) => checkedAt <= (happened_at ?? recorded_at))
      .reduce<Candidate | null>((best, each) => (isYounger(each, best) ? each : best), null);
    const now = valid === null ? undefined : snapshotOf(valid.verdict);
    if (valid === null || now === undefined) {
      const matching = valid === null && candidates.length > 0 ? 'only_later' : 'none';
      saveUnmatched.run(matching, number);
      return matching;
    }
    const { verdict, checkedAt } = valid;
    const recommendation = recommendationOf(now.recommendation);
    match.run({ ...now, recommendation, number, verdict, checkedAt });
    electFor(verdict);
    return 'matched';
  };
}

/** What its policy makes of a verdict now, without what outcomes had said of its address. */
interface Snapshot {
  readonly score: number;
  readonly recommendation: number;
  readonly code_set: number;
  readonly provider: string | null;
  /** The number of its list; null for a single check. */
  readonly job: number | null;
}

interface Judged extends Pick<Snapshot, 'provider' | 'job'> {
  readonly policy: number;
  readonly codes: string;
  readonly ruling: number;
}

function verdictSnapshot(
  db: Database.Database,
  codeSets: Pick<CodeSetTable, 'numberOf'>,
): (verdict: number) => Snapshot | undefined {
  const ofRow = db.prepare<[number], Judged>(
    `SELECT ${policyOf('jobs')} AS policy, codes, ruling, names.text AS provider, jobs.number AS job
     FROM rows JOIN jobs ON jobs.number = rows.item >> 24 JOIN code_sets USING (code_set)
     LEFT JOIN names ON names.job = jobs.number AND names.name = rows.provider
     WHERE rows.item = ? AND state = 2`,
  );
  const ofCheck = db.prepare<[number], Judged>(
    `SELECT ${policyOf('checks')} AS policy, codes, ruling, provider, NULL AS job FROM checks JOIN code_sets USING (code_set)
     WHERE checks.number = ?`,
  );
  const find = db.prepare<[number, number, number], Omit<Snapshot, 'provider' | 'job'>>(
    'SELECT score, recommendation, code_set FROM verdicts WHERE policy = ? AND code_set = ? AND ruling = ?',
  );
  return (verdict) => {
    const judged = ofRow.get(verdict) ?? ofCheck.get(-verdict);
    if (judged === undefined) return undefined;
    const { policy, codes, ruling, ...same } = judged;
    const found = find.get(policy, codeSets.numberOf(withoutHistory(codes)), ruling);
    return found && { ...found, ...same };
  };
}

/** An outcome must not prove what an earlier one made of its address: it is compared with everything else that was seen. */
function withoutHistory(codes: string): string {
  return codes
    .split(',')
    .flatMap((code) => (isEvidenceCode(code) ? (codeWithoutHistory(code) ?? []) : code))
    .join(',');
}

/**
 * Chooses again the one outcome that stands for a verdict: one verdict is one case, however often mail to it was delivered.
 * What says most stands for it, the first of its kind.
 */
export function outcomeElection(db: Database.Database): (verdict: number) => void {
  const rank = OUTCOME_KINDS.map((kind, index) => `WHEN '${kind}' THEN ${index}`).join(' ');
  const elect = db.prepare<{ verdict: number }>(
    `UPDATE outcomes SET counts = number = (SELECT number FROM outcomes WHERE verdict = $verdict AND matching = 'matched'
       ORDER BY CASE kind ${rank} END, ifnull(happened_at, recorded_at), number LIMIT 1)
     WHERE verdict = $verdict AND matching = 'matched'`,
  );
  return (verdict) => void elect.run({ verdict });
}

/** Of two at the same moment the one that was kept first. */
function isYounger(one: Candidate, other: Candidate | null): boolean {
  return other === null || one.checkedAt > other.checkedAt;
}
