// What the analyst decided about rows: kept beside their verdicts, changed in bulk, and taken back.
import type Database from 'better-sqlite3';
import type { RowFilter } from '../../../../src-shared/bridge/lists.ts';
import type { Decision, DecisionChange } from '../../../../src-shared/bridge/triage.ts';
import type { DecisionWish } from '../../../service/ports/triage.ts';
import { itemKey } from '../items/item-key.ts';
import { type JobRow, jobFinder } from '../items/job-row.ts';
import type { Sliced, Work } from '../method-table.ts';
import { chosenIndexes } from './chosen-rows.ts';
import { CHUNK_ROWS } from './row-chunk.ts';
import { type FactBatch, factBatches } from './row-facts.ts';
import { type MarkBatch, markBatches } from './row-marks.ts';
import type { RowMatchers } from './row-matcher.ts';

/** Changes of a list that can be taken back. */
const MOST_CHANGES = 20;

interface DecisionRow {
  readonly decision: Decision['decision'];
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
    'SELECT decision, reason, note, labels, decided_by, decided_at FROM decisions WHERE item = ?',
  );
  return (item) => {
    const row = find.get(item);
    return row === undefined ? null : shown(row);
  };
}

function shown({ labels, decided_at, ...row }: DecisionRow): Decision {
  return { ...row, labels: JSON.parse(labels), decided_at: new Date(decided_at).toISOString() };
}

export function decisionMethods(
  db: Database.Database,
  matcherOf: RowMatchers,
  ready: (jobId: string, filter: RowFilter) => Sliced<JobRow | undefined>,
): Work<'decideRows' | 'undoDecision' | 'labelsOf'> {
  const find = jobFinder(db);
  const decisionOf = decisionOfRow(db);
  const beginFacts = factBatches(db);
  const beginMarks = markBatches(db);
  const put = db.prepare<[DecisionRow & { readonly item: number }]>(
    `INSERT INTO decisions (item, decision, reason, note, labels, decided_by, decided_at)
     VALUES (:item, :decision, :reason, :note, :labels, :decided_by, :decided_at)
     ON CONFLICT (item) DO UPDATE SET decision = excluded.decision, reason = excluded.reason, note = excluded.note,
       labels = excluded.labels, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
  );
  const drop = db.prepare<[number]>('DELETE FROM decisions WHERE item = ?');
  const beginChange = db.prepare<[string, number]>(
    'INSERT INTO decision_changes (change_id, job) VALUES (?, ?)',
  );
  const findChange = db
    .prepare<[string, number], number>(
      'SELECT change FROM decision_changes WHERE change_id = ? AND job = ?',
    )
    .pluck();
  const dropChange = db.prepare<[number]>('DELETE FROM decision_changes WHERE change = ?');
  const oldChanges = db
    .prepare<[number, number], number>(
      'SELECT change FROM decision_changes WHERE job = ? ORDER BY change DESC LIMIT -1 OFFSET ?',
    )
    .pluck();
  const remember = db.prepare<[number, number, string | null]>(
    'INSERT OR IGNORE INTO decision_undo (change, item, before) VALUES (?, ?, ?)',
  );
  const before = db.prepare<
    [number, number, number],
    { readonly item: number; readonly before: string | null }
  >('SELECT item, before FROM decision_undo WHERE change = ? AND item > ? ORDER BY item LIMIT ?');
  const forget = db.prepare<[number, number]>(
    'DELETE FROM decision_undo WHERE (change, item) IN (SELECT change, item FROM decision_undo WHERE change = ? LIMIT ?)',
  );

  /** Writes a decision, or that there is none, and marks the row. */
  function write(
    job: JobRow,
    item: number,
    decision: Decision | null,
    { marks, facts }: Batches,
  ): void {
    if (decision === null) drop.run(item);
    else {
      const { labels, decided_at, ...row } = decision;
      put.run({
        ...row,
        item,
        labels: JSON.stringify(labels),
        decided_at: Date.parse(decided_at),
      });
    }
    markDecision(job.number, item, decision, { marks, facts });
  }

  function begin(): Batches {
    return { marks: beginMarks(), facts: beginFacts() };
  }

  /** Changes rows of one chunk; answers how many are not as they were. */
  const changeChunk = db.transaction(
    (job: JobRow, change: number, items: readonly number[], wish: DecisionWish): number => {
      const batches = begin();
      let changed = 0;
      for (const item of items) {
        const was = decisionOf(item);
        const next = changedDecision(was, wish);
        if (sameDecision(was, next)) continue;
        remember.run(change, item, was === null ? null : JSON.stringify(was));
        write(job, item, next, batches);
        changed += 1;
      }
      flush(batches);
      return changed;
    },
  );

  const restoreChunk = db.transaction(
    (job: JobRow, found: readonly { readonly item: number; readonly before: string | null }[]) => {
      const batches = begin();
      for (const { item, before: was } of found) {
        write(job, item, was === null ? null : JSON.parse(was), batches);
      }
      flush(batches);
    },
  );

  function* forgetChange(change: number): Sliced<void> {
    dropChange.run(change);
    while (forget.run(change, CHUNK_ROWS).changes === CHUNK_ROWS) yield;
  }

  const labels = db
    .prepare<[number], string>(
      "SELECT value FROM facet_values WHERE job = ? AND kind = 'label' ORDER BY id",
    )
    .pluck();
  return {
    labelsOf(jobId) {
      const job = find(jobId);
      return job === undefined ? [] : labels.all(job.number);
    },
    *decideRows(jobId, rows, wish, changeId) {
      const job = rows.kind === 'filter' ? yield* ready(jobId, rows.filter) : find(jobId);
      if (job === undefined) return 0;
      const change = Number(beginChange.run(changeId, job.number).lastInsertRowid);
      let changed = 0;
      for (const wanted of chosenIndexes(job, rows, matcherOf)) {
        const items = wanted.map((index) => itemKey(job.number, index));
        changed += changeChunk.immediate(job, change, items, wish);
        yield;
      }
      if (changed === 0) dropChange.run(change);
      for (const old of oldChanges.all(job.number, MOST_CHANGES)) yield* forgetChange(old);
      return changed;
    },
    *undoDecision(jobId, changeId) {
      const job = find(jobId);
      const change = job === undefined ? undefined : findChange.get(changeId, job.number);
      if (job === undefined || change === undefined) return null;
      let rows = 0;
      for (let after = -1; ; ) {
        const found = before.all(change, after, CHUNK_ROWS);
        const last = found.at(-1);
        if (last === undefined) break;
        restoreChunk.immediate(job, found);
        rows += found.length;
        after = last.item;
        yield;
      }
      yield* forgetChange(change);
      return rows;
    },
  };
}

interface Batches {
  readonly marks: MarkBatch;
  readonly facts: FactBatch;
}

/** Marks a row with what was decided about it: it counts as that from then on. */
export function markDecision(
  job: number,
  item: number,
  decided: Decision | null,
  { marks, facts }: Batches,
): void {
  marks.decide(job, item, decided?.decision ?? null);
  facts.setLabels(job, item, decided?.labels ?? []);
}

function flush({ marks, facts }: Batches): void {
  marks.flush();
  facts.flush();
}

/** What a row's decision becomes; null when nothing is left of it. */
function changedDecision(was: Decision | null, { change, by, at }: DecisionWish): Decision | null {
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
  const said = ({ decision, reason, note, labels }: Decision) =>
    JSON.stringify([decision, reason, note, labels]);
  return said(a) === said(b);
}
