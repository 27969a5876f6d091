// Outcomes as stored: added by source, listed, and removed; outcome-matching.ts finds their verdicts.
import type Database from 'better-sqlite3';
import type { OutcomeMatching } from '../../../../src-shared/bridge/outcomes.ts';
import type {
  CodedOutcome,
  NewOutcome,
  OutcomePage,
  OutcomeQuery,
  OutcomeSource,
  OutcomeSourceCount,
  StoredOutcome,
  VerdictName,
} from '../../../service/ports/outcomes.ts';
import type { Direct, Sliced, Work } from '../method-table.ts';
import { itemIndex, itemKey } from '../rows/item-key.ts';
import { jobFinder } from '../rows/job-row.ts';
import { removeInSlices } from '../slices.ts';
import { outcomeElection } from './outcome-matching.ts';

/** Outcomes looked through, or removed, in a slice. */
const SLICE_OUTCOMES = 10_000;
const SLICE_REMOVED = 2_000;

/** A value of a statement. */
type Bound = string | number | Buffer | null;

type OutcomeMethods = Direct<'addOutcomes' | 'listOutcomeSources' | 'readCoded'> &
  Work<'listOutcomes' | 'removeOutcomes'>;

export function outcomeMethods(db: Database.Database): OutcomeMethods {
  return {
    addOutcomes: adder(db),
    listOutcomes: lister(db),
    listOutcomeSources: sourceLister(db),
    readCoded: codeReader(db),
    removeOutcomes: remover(db),
  };
}

function adder(db: Database.Database): OutcomeMethods['addOutcomes'] {
  const addSource = db.prepare<[string, string]>(
    'INSERT INTO outcome_sources (source, label) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const findSource = db
    .prepare<[string, string], number>(
      'SELECT number FROM outcome_sources WHERE source = ? AND label = ?',
    )
    .pluck();
  const insert = db.prepare<[Record<string, Bound>]>(
    `INSERT INTO outcomes (source, address, mailbox_key, domain_key, naming, kind, happened_at, recorded_at, words, verdict)
     VALUES (:source, :address, :mailboxKey, :domainKey, :naming, :kind, :happenedAt, :at, :words, :named) ON CONFLICT DO NOTHING`,
  );
  const findCheck = db
    .prepare<[string], number>('SELECT number FROM checks WHERE request_id = ?')
    .pluck();
  const findJob = jobFinder(db);

  function keyOf(name: NewOutcome['verdict']): number | null {
    if (name === null) return null;
    if ('requestId' in name) {
      const number = findCheck.get(name.requestId);
      return number === undefined ? null : -number;
    }
    const job = findJob(name.jobId);
    return job === undefined || !(name.index >= 0 && name.index < job.total)
      ? null
      : itemKey(job.number, name.index);
  }

  return db.transaction(
    (
      { source, label, at }: { source: OutcomeSource; label: string; at: number },
      outcomes: readonly NewOutcome[],
    ) => {
      addSource.run(source, label);
      const number = findSource.get(source, label) ?? 0;
      let added = 0;
      for (const { verdict, mailboxKey, domainKey, ...outcome } of outcomes)
        added += insert.run({
          ...outcome,
          mailboxKey: bytesOf(mailboxKey),
          domainKey: bytesOf(domainKey),
          source: number,
          at,
          named: keyOf(verdict),
        }).changes;
      return { added, known: outcomes.length - added };
    },
  ).immediate;
}

interface OutcomeRow extends Omit<StoredOutcome, 'matching' | 'counted' | 'verdict'> {
  readonly matching: OutcomeMatching | 'open';
  readonly counts: number;
  readonly verdict: number | null;
  readonly requestId: string | null;
  readonly jobId: string | null;
  readonly isThere: number;
}

/** Those of one mailbox, without a look at any other. */
const OF_MAILBOX = 'outcomes AS o INDEXED BY outcomes_by_mailbox';

/** What a filter asks of rows, in SQL; what it does not ask is NULL. The mailbox is asked by `OF_MAILBOX`. */
const WANTED = `(:matching IS NULL OR o.matching = :matching) AND (:counted = 0 OR o.counts = 1)
  AND (:kinds IS NULL OR instr(:kinds, ',' || o.kind || ',') > 0)
  AND (:recommendation IS NULL OR (o.matching = 'matched' AND o.recommendation = :recommendation))
  AND (:from IS NULL OR (o.matching = 'matched' AND o.score BETWEEN :from AND :to))
  AND (:month IS NULL OR ${monthIn('o')} = :month)
  AND (:provider IS NULL OR (o.matching = 'matched' AND ifnull(o.provider, '') = :provider))
  AND (:job IS NULL OR (o.matching = 'matched' AND ifnull(o.job, 0) = :job))
  AND (:search IS NULL OR instr(o.address, :search) > 0)
  AND (:label IS NULL OR s.label = :label)`;

/** The month in UTC, as `2026-11`; '' where it is not known. */
export function monthIn(table: string): string {
  return `ifnull(strftime('%Y-%m', ${table}.happened_at / 1000, 'unixepoch'), '')`;
}

function lister(db: Database.Database): OutcomeMethods['listOutcomes'] {
  const newest = db.prepare<[], number>('SELECT ifnull(max(number), 0) FROM outcomes').pluck();
  const jobNumber = db
    .prepare<[string], number>('SELECT number FROM jobs WHERE job_id = ?')
    .pluck();
  const find = db
    .prepare<[Record<string, Bound>], number>(
      `SELECT o.number FROM outcomes AS o JOIN outcome_sources AS s ON s.number = o.source
       WHERE o.number < :before AND o.number >= :least AND ${WANTED} ORDER BY o.number DESC`,
    )
    .pluck();
  const findByMailbox = db
    .prepare<[Record<string, Bound>], number>(
      `SELECT o.number FROM ${OF_MAILBOX} JOIN outcome_sources AS s ON s.number = o.source
       WHERE o.mailbox_key = :mailbox AND o.number < :before AND ${WANTED} ORDER BY o.number DESC`,
    )
    .pluck();
  const read = db.prepare<[number], OutcomeRow>(
    `SELECT o.number, s.source, s.label, o.address, o.kind, o.happened_at AS happenedAt, o.recorded_at AS recordedAt,
       o.words, o.matching, o.counts, o.verdict, o.score, o.recommendation, o.checked_at AS checkedAt,
       c.request_id AS requestId, j.job_id AS jobId, j.name AS list,
       j.deleted_at IS NULL AND r.item IS NOT NULL AS isThere
     FROM outcomes AS o JOIN outcome_sources AS s ON s.number = o.source
     LEFT JOIN checks AS c ON c.number = -o.verdict
     LEFT JOIN jobs AS j ON j.number = o.job
     LEFT JOIN rows AS r ON r.item = o.verdict
     WHERE o.number = ?`,
  );

  function queryParams({ scores, kinds, jobId, ...filter }: OutcomeQuery) {
    return {
      matching: filter.matching,
      counted: filter.counted ? 1 : 0,
      kinds: kinds.length === 0 ? null : `,${kinds.join()},`,
      recommendation: filter.recommendation,
      from: scores?.from ?? null,
      to: scores?.to ?? null,
      month: filter.month,
      provider: filter.provider,
      job: jobId === null ? null : jobId === '' ? 0 : (jobNumber.get(jobId) ?? -1),
      search: filter.search === null ? null : filter.search.trim().toLowerCase(),
      mailbox: bytesOf(filter.mailboxKey),
      label: filter.label,
    };
  }

  return function* (filter, { after, limit }): Sliced<OutcomePage> {
    const wanted = queryParams(filter);
    const end = after ?? (newest.get() ?? 0) + 1;
    const byMailbox = wanted.mailbox !== null;
    const found = byMailbox ? findByMailbox.all({ ...wanted, before: end }) : [];
    let total = found.length;
    let before = byMailbox ? 0 : end;
    // The first page counts all; later ones go as far as they have to.
    while (before > 1 && (after === null || found.length <= limit)) {
      const least = Math.max(1, before - SLICE_OUTCOMES);
      const some = find.all({ ...wanted, before, least });
      total += some.length;
      for (const number of some.slice(0, Math.max(0, limit + 1 - found.length))) found.push(number);
      before = least;
      yield;
    }
    const shown = found.slice(0, limit);
    return {
      outcomes: shown.flatMap((number) => {
        const row = read.get(number);
        return row === undefined ? [] : [storedOutcome(row)];
      }),
      total: after === null ? total : null,
      next: found.length > limit ? (shown.at(-1) ?? null) : null,
    };
  };
}

function storedOutcome({
  matching,
  counts,
  verdict,
  requestId,
  jobId,
  isThere,
  ...same
}: OutcomeRow): StoredOutcome {
  return {
    ...same,
    matching: matching === 'open' ? null : matching,
    counted: counts === 1,
    verdict: nameOf(verdict, requestId, isThere === 1 ? jobId : null),
  };
}

function nameOf(
  verdict: number | null,
  requestId: string | null,
  jobId: string | null,
): VerdictName | null {
  if (requestId !== null) return { requestId };
  return verdict === null || jobId === null ? null : { jobId, index: itemIndex(verdict) };
}

function sourceLister(db: Database.Database): OutcomeMethods['listOutcomeSources'] {
  const all = db.prepare<[], OutcomeSourceCount>(
    `SELECT s.source, s.label, count(*) AS outcomes, sum(o.matching = 'matched') AS matched,
       max(o.recorded_at) AS lastAt
     FROM outcomes AS o JOIN outcome_sources AS s ON s.number = o.source
     GROUP BY s.number ORDER BY lastAt DESC, s.number DESC`,
  );
  return () => all.all();
}

function codeReader(db: Database.Database): OutcomeMethods['readCoded'] {
  const read = db.prepare<[number, number], CodedOutcome>(
    `SELECT o.number, o.kind, o.score, o.recommendation, codes AS codeSet
     FROM outcomes AS o JOIN code_sets USING (code_set)
     WHERE o.number > ? AND o.counts = 1 AND o.matching = 'matched' ORDER BY o.number LIMIT ?`,
  );
  return ({ after, limit }) => read.all(after, limit);
}

interface Removed {
  readonly number: number;
  readonly verdict: number | null;
  readonly matching: OutcomeMatching | 'open';
}

function remover(db: Database.Database): OutcomeMethods['removeOutcomes'] {
  /** Removes the first so many behind a number; where nothing leads to them they are looked for in order, once. */
  const dropFrom = (outcomes: string, led: string) =>
    db.prepare<[Record<string, Bound>], Removed>(
      `DELETE FROM outcomes WHERE number IN (
         SELECT o.number FROM ${outcomes} JOIN outcome_sources AS s ON s.number = o.source
         WHERE ${led} AND (:number IS NULL OR o.number = :number)
           AND (:mailbox IS NULL OR o.mailbox_key = :mailbox) AND (:label IS NULL OR s.label = :label)
           AND o.number > :after AND o.number <= :newest ORDER BY o.number LIMIT ${SLICE_REMOVED})
       RETURNING number, verdict, matching`,
    );
  const drop = {
    number: dropFrom('outcomes AS o', 'o.number = :number'),
    mailbox: dropFrom(OF_MAILBOX, 'o.mailbox_key = :mailbox'),
    neither: dropFrom('outcomes AS o', 'true'),
  };
  const newest = db.prepare<[], number>('SELECT ifnull(max(number), 0) FROM outcomes').pluck();
  const dropSources = db.prepare(
    'DELETE FROM outcome_sources WHERE number NOT IN (SELECT source FROM outcomes)',
  );
  const elect = outcomeElection(db);
  const dropSome = db.transaction((by: keyof typeof drop, which: Record<string, Bound>) => {
    const gone = drop[by].all(which);
    for (const { verdict, matching } of gone)
      if (verdict !== null && matching === 'matched') elect(verdict);
    return gone;
  }).immediate;

  return function* ({ number = null, mailboxKey = null, label = null }): Sliced<number> {
    const mailbox = bytesOf(mailboxKey);
    const which = { number, mailbox, label, newest: newest.get() ?? 0 };
    const by = number !== null ? 'number' : mailbox !== null ? 'mailbox' : 'neither';
    let removed = 0;
    for (let after = 0; ; ) {
      const gone = dropSome(by, { ...which, after });
      removed += gone.length;
      if (gone.length < SLICE_REMOVED) break;
      after = gone.reduce((last, one) => Math.max(last, one.number), after);
      yield;
    }
    if (removed > 0) dropSources.run();
    return removed;
  };
}

/** A key as the tables have it. */
function bytesOf(hex: string | null): Buffer | null {
  return hex === null ? null : Buffer.from(hex, 'hex');
}

/** What becomes of outcomes when their verdicts go. */
export interface OutcomesOfVerdicts {
  /** Removes those of verdicts between two, both included: minus the number of a check, or the number of an item. */
  remove(first: number, last: number): Sliced<number>;
  /** Forgets what in those of these verdicts names a person; what stays can be counted. */
  forget(first: number, last: number): void;
  /** Forgets those of single checks that were made before a moment. */
  forgetChecksBefore(moment: number): Sliced<void>;
  /** Forgets those without a verdict that came in before a moment; answers how many. */
  forgetUnmatched(moment: number): Sliced<number>;
}

export function outcomesOfVerdicts(db: Database.Database): OutcomesOfVerdicts {
  const removeSome = db.prepare<[number, number, number]>(
    `DELETE FROM outcomes WHERE number IN
       (SELECT number FROM outcomes WHERE verdict BETWEEN ? AND ? LIMIT ?)`,
  );
  const forget = db.prepare<[number, number]>(
    `UPDATE outcomes SET ${FORGOTTEN} WHERE verdict BETWEEN ? AND ?`,
  );
  const oldChecks = db
    .prepare<[number, number], number>(
      `SELECT DISTINCT verdict FROM outcomes JOIN checks ON checks.number = -verdict
       WHERE verdict < 0 AND checks.checked_at < ? LIMIT ?`,
    )
    .pluck();
  const forgetOld = db.prepare<[number, number]>(
    `UPDATE outcomes SET ${FORGOTTEN} WHERE number IN (SELECT number FROM outcomes
       WHERE matching <> 'matched' AND address IS NOT NULL AND recorded_at < ? LIMIT ?)`,
  );
  const forgetChecks = db.transaction((moment: number) => {
    const verdicts = oldChecks.all(moment, SLICE_REMOVED);
    for (const verdict of verdicts) forget.run(verdict, verdict);
    return verdicts.length;
  }).immediate;

  return {
    remove: (first, last) =>
      removeInSlices(SLICE_REMOVED, () => removeSome.run(first, last, SLICE_REMOVED).changes),
    forget: (first, last) => void forget.run(first, last),
    *forgetChecksBefore(moment) {
      yield* removeInSlices(SLICE_REMOVED, () => forgetChecks(moment));
    },
    forgetUnmatched: (moment) =>
      removeInSlices(SLICE_REMOVED, () => forgetOld.run(moment, SLICE_REMOVED).changes),
  };
}

/**
 * No exact moment either: together with a provider it may name somebody. The keys stay, so that the mailbox and its domain
 * are known again when somebody asks for them.
 */
const FORGOTTEN = `address = NULL, words = NULL, verdict = NULL, checked_at = NULL,
  matching = CASE matching WHEN 'open' THEN 'none' ELSE matching END,
  happened_at = CAST(strftime('%s', happened_at / 1000, 'unixepoch', 'start of month') AS REAL) * 1000`;
