// What the analyst decided about rows: kept beside their verdicts, changed in bulk, and taken back.
import type Database from 'better-sqlite3';
import type { Decision, DecisionChange } from '../../../../src-shared/bridge/triage.ts';
import type { DecisionEdit } from '../../../service/ports/triage.ts';
import type { Sliced, Work } from '../method-table.ts';
import type { Judges } from '../policy/judges.ts';
import { recommendationNumber, recommendationOf } from '../rows/codes.ts';
import { itemJob, itemKey, itemRange } from '../rows/item-key.ts';
import { jobFinder } from '../rows/job-row.ts';
import { type Alike, type TallyBatch, tallyBatches } from '../rows/tallies.ts';
import { stretches } from '../slices.ts';
import { chosenIndexes } from './chosen-rows.ts';
import { rowConditions } from './row-conditions.ts';
import { rowViews } from './views.ts';

/** Changes of a list that can be taken back. */
const MOST_CHANGES = 20;
/** Rows that are written in one transaction. */
const SLICE_ROWS = 1_024;

interface DecisionRow {
  readonly decision: number;
  readonly reason: string;
  readonly note: string;
  /** JSON */
  readonly labels: string;
  readonly decided_by: string;
  readonly decided_at: number;
}

/** Reads the decision about an item by its row number; null without one. */
export function decisionOfRow(db: Database.Database): (item: number) => Decision | null {
  const find = db.prepare<[number], DecisionRow>(
    `SELECT rows.decision, reason, note, labels, decided_by, decided_at FROM decisions JOIN rows USING (item)
     WHERE decisions.item = ?`,
  );
  return (item) => {
    const row = find.get(item);
    if (row === undefined) return null;
    const { decision, labels, decided_at, ...content } = row;
    return {
      ...content,
      decision: recommendationOf(decision),
      labels: JSON.parse(labels),
      decided_at: new Date(decided_at).toISOString(),
    };
  };
}

/** Writes what was decided about an item, or that nothing was, inside the caller's transaction. */
export function decisionWriter(
  db: Database.Database,
): (item: number, decision: Decision | null, tallies: TallyBatch) => void {
  const read = db.prepare<[number], Alike>(
    'SELECT state, code_set, ruling, decision FROM rows WHERE item = ?',
  );
  const decide = db.prepare<[number, number]>('UPDATE rows SET decision = ? WHERE item = ?');
  const put = db.prepare<[number, string, string, string, string, number]>(
    `INSERT OR REPLACE INTO decisions (item, reason, note, labels, decided_by, decided_at) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const drop = db.prepare<[number]>('DELETE FROM decisions WHERE item = ?');
  return (item, decided, tallies) => {
    const row = read.get(item);
    if (row === undefined) return;
    const decision = recommendationNumber(decided?.decision ?? null);
    if (decided === null) drop.run(item);
    else {
      const { reason, note, labels, decided_by, decided_at } = decided;
      put.run(item, reason, note, JSON.stringify(labels), decided_by, Date.parse(decided_at));
    }
    if (decision !== row.decision) decide.run(decision, item);
    // A note alone changes the list as well.
    tallies.move(itemJob(item), row, { ...row, decision });
  };
}

/** Gives an item the decision of another, if there is one, inside the caller's transaction. */
export function decisionCopier(
  db: Database.Database,
): (from: number, to: number, tallies: TallyBatch) => void {
  const decisionOf = decisionOfRow(db);
  const write = decisionWriter(db);
  return (from, to, tallies) => {
    const decision = decisionOf(from);
    if (decision !== null) write(to, decision, tallies);
  };
}

type DecisionMethods = Work<'decideRows' | 'undoDecision' | 'labelsOf'>;

/** For the connection that writes. */
export function decisionMethods(db: Database.Database, judges: Judges): DecisionMethods {
  const find = jobFinder(db);
  const log = changeLog(db);
  const labelsIn = labelReader(db);
  const { changeSome, restoreSome } = bulkWriter(db, log);
  const views = rowViews(db, judges, rowConditions(db));

  return {
    labelsOf(jobId) {
      const job = find(jobId);
      return job === undefined ? [] : labelsIn(job.number);
    },
    *decideRows(jobId, rows, edit, changeId) {
      const job = find(jobId);
      if (job === undefined) return 0;
      const chosen = yield* chosenIndexes(job, rows, views);
      const change = log.begin(changeId, job.number);
      let changed = 0;
      for (const { from, to } of stretches(chosen.length, SLICE_ROWS)) {
        const items = Array.from(chosen.subarray(from, to), (index) => itemKey(job.number, index));
        changed += changeSome(change, items, edit);
        yield;
      }
      if (changed === 0) log.drop(change);
      for (const old of log.old(job.number)) yield* log.forget(old);
      return changed;
    },
    *undoDecision({ jobId, changeId }) {
      const job = find(jobId);
      const change = job === undefined ? undefined : log.find(changeId, job.number);
      if (change === undefined) return null;
      let rows = 0;
      for (let after = -1; ; ) {
        const found = log.before(change, after);
        const last = found.at(-1);
        if (last === undefined) break;
        restoreSome(found);
        rows += found.length;
        after = last.item;
        yield;
      }
      yield* log.forget(change);
      return rows;
    },
  };
}

/** The changes of lists that can be taken back, each with what its rows were before. */
interface ChangeLog {
  /** Answers the number of the change. */
  begin(changeId: string, job: number): number;
  find(changeId: string, job: number): number | undefined;
  /** Those of a list beyond what is kept. */
  old(job: number): readonly number[];
  remember(change: number, item: number, before: Decision | null): void;
  /** The next rows of a change. */
  before(change: number, after: number): readonly Before[];
  drop(change: number): void;
  /** Drops it with its rows, in slices. */
  forget(change: number): Sliced<void>;
}

function changeLog(db: Database.Database): ChangeLog {
  const begin = db.prepare<[string, number]>(
    'INSERT INTO decision_changes (change_id, job) VALUES (?, ?)',
  );
  const find = db
    .prepare<[string, number], number>(
      'SELECT change FROM decision_changes WHERE change_id = ? AND job = ?',
    )
    .pluck();
  const drop = db.prepare<[number]>('DELETE FROM decision_changes WHERE change = ?');
  const old = db
    .prepare<[number, number], number>(
      'SELECT change FROM decision_changes WHERE job = ? ORDER BY change DESC LIMIT -1 OFFSET ?',
    )
    .pluck();
  const remember = db.prepare<[number, number, string | null]>(
    'INSERT OR IGNORE INTO decision_undo (change, item, before) VALUES (?, ?, ?)',
  );
  const before = db.prepare<[number, number, number], Before>(
    'SELECT item, before FROM decision_undo WHERE change = ? AND item > ? ORDER BY item LIMIT ?',
  );
  const forget = db.prepare<[number, number]>(
    'DELETE FROM decision_undo WHERE (change, item) IN (SELECT change, item FROM decision_undo WHERE change = ? LIMIT ?)',
  );
  return {
    begin: (changeId, job) => Number(begin.run(changeId, job).lastInsertRowid),
    find: (changeId, job) => find.get(changeId, job),
    old: (job) => old.all(job, MOST_CHANGES),
    remember(change, item, was) {
      remember.run(change, item, was === null ? null : JSON.stringify(was));
    },
    before: (change, after) => before.all(change, after, SLICE_ROWS),
    drop(change) {
      drop.run(change);
    },
    *forget(change) {
      drop.run(change);
      while (forget.run(change, SLICE_ROWS).changes === SLICE_ROWS) yield;
    },
  };
}

/** Writes decisions about some rows in one transaction. */
function bulkWriter(db: Database.Database, log: ChangeLog) {
  const decisionOf = decisionOfRow(db);
  const write = decisionWriter(db);
  const beginTallies = tallyBatches(db);
  return {
    /** Answers how many rows are not as they were. */
    changeSome: db.transaction(
      (change: number, items: readonly number[], edit: DecisionEdit): number => {
        const tallies = beginTallies();
        let changed = 0;
        for (const item of items) {
          const was = decisionOf(item);
          const next = changedDecision(was, edit);
          if (sameDecision(was, next)) continue;
          log.remember(change, item, was);
          write(item, next, tallies);
          changed += 1;
        }
        tallies.flush();
        return changed;
      },
    ).immediate,
    restoreSome: db.transaction((found: readonly Before[]) => {
      const tallies = beginTallies();
      for (const { item, before } of found)
        write(item, before === null ? null : JSON.parse(before), tallies);
      tallies.flush();
    }).immediate,
  };
}

/** Reads the labels of a list, those of changes that can be taken back as well, as they came up first. */
function labelReader(db: Database.Database): (job: number) => readonly string[] {
  const labels = db
    .prepare<{ job: number; first: number; last: number }, string>(
      `SELECT value FROM (
         SELECT item, label.key AS place, label.value FROM decisions, json_each(labels) AS label
           WHERE item BETWEEN :first AND :last
         UNION ALL
         SELECT item, label.key, label.value
           FROM decision_changes JOIN decision_undo USING (change), json_each(before, '$.labels') AS label
           WHERE job = :job)
       GROUP BY value ORDER BY min(item), min(place)`,
    )
    .pluck();
  return (job) => labels.all({ job, ...itemRange(job) });
}

interface Before {
  readonly item: number;
  /** JSON; null where nothing was decided. */
  readonly before: string | null;
}

/** What a row's decision becomes; null when nothing is left of it. */
function changedDecision(was: Decision | null, { change, by, at }: DecisionEdit): Decision | null {
  const next: Decision = {
    decision: change.decision === undefined ? (was?.decision ?? null) : change.decision,
    reason: change.reason ?? was?.reason ?? '',
    note: change.note ?? was?.note ?? '',
    labels: changedLabels(was?.labels ?? [], change),
    decided_by: by,
    decided_at: new Date(at).toISOString(),
  };
  // A reason is one for a decision.
  const reason = next.decision === null ? '' : next.reason;
  const isEmpty = next.decision === null && next.note === '' && next.labels.length === 0;
  return isEmpty ? null : { ...next, reason };
}

function changedLabels(labels: readonly string[], change: DecisionChange): string[] {
  const left = labels.filter((label) => !change.remove_labels?.includes(label));
  return [...new Set([...left, ...(change.add_labels ?? [])])];
}

/** Whether nothing but the time would be another. */
function sameDecision(a: Decision | null, b: Decision | null): boolean {
  if (a === null || b === null) return a === b;
  const comparable = ({ decision, reason, note, labels }: Decision) =>
    JSON.stringify([decision, reason, note, labels]);
  return comparable(a) === comparable(b);
}
