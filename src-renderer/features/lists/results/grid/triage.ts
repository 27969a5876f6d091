// Decides about rows of lists and takes decisions back, the last one first; keys and clicks of a list take their turns.
import { create } from 'zustand';
import type { RowChoice } from '../../../../../src-shared/bridge/lists.ts';
import type { DecisionChange } from '../../../../../src-shared/bridge/triage.ts';
import { formatCount, formatRows } from '../../../../../src-shared/format-count.ts';
import { isConnectionError } from '../../../../app/notices/error-text.ts';
import { notifyError } from '../../../../app/notices/notify.ts';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';
import { client } from '../../../../bridge/client.ts';
import { createKeyQueue, type KeyQueue } from './key-queue.ts';
import type { Selection } from './selection.ts';

/** What was last done to a list, in words. */
interface TriageNote {
  readonly jobId: string;
  readonly words: string;
  /** Whether it can be taken back. */
  readonly undoable: boolean;
}

export const useTriageNote = create<{ readonly note: TriageNote | null }>(() => ({ note: null }));

/** Says at the foot of the list what was done to it. */
export function say(jobId: string, words: string, undoable = false): void {
  useTriageNote.setState({ note: { jobId, words, undoable } });
}

interface Triage {
  readonly queue: KeyQueue;
  /** The changes of this window that were not taken back, the newest last; `rows` in words. */
  readonly changes: { readonly id: string; readonly rows: string }[];
}

const triages = new Map<string, Triage>();

function triageOf(jobId: string): Triage {
  const known = triages.get(jobId);
  if (known !== undefined) return known;
  const made = { queue: createKeyQueue(notifyError), changes: [] };
  triages.set(jobId, made);
  return made;
}

/** What keys of a list ask for, in turn. */
export function keysOf(jobId: string): KeyQueue {
  return triageOf(jobId).queue;
}

/** A selection as rows to change. */
export function choiceOf(selection: Selection): RowChoice {
  return selection.kind === 'some'
    ? { kind: 'spans', spans: [...selection.rows] }
    : { kind: 'filter', filter: selection.filter, except: [...selection.except] };
}

export function oneRow(index: number): RowChoice {
  return { kind: 'spans', spans: [{ from: index, to: index }] };
}

/** Changes decisions in their turn and says so, with a way back. */
export function decide(jobId: string, rows: RowChoice, change: DecisionChange): void {
  keysOf(jobId).run(() => changeDecisions(jobId, rows, change));
}

/** The same, at once: for a step that has its turn. */
export async function changeDecisions(
  jobId: string,
  rows: RowChoice,
  change: DecisionChange,
): Promise<void> {
  const done = await client.call('decisions.set', { job_id: jobId, rows, change });
  if (done.change_id === null) return;
  const words = rowText(rows, done.rows);
  triageOf(jobId).changes.push({ id: done.change_id, rows: words });
  say(jobId, changeText(words, change), true);
}

/** Takes back, in its turn, the last change of a list that was not taken back yet. */
export function undo(jobId: string): void {
  const { queue, changes } = triageOf(jobId);
  queue.run(async () => {
    const last = changes.at(-1);
    if (last === undefined) return say(jobId, 'Nothing left to undo in this window.');
    try {
      await client.call('decisions.undo', { job_id: jobId, change_id: last.id });
      changes.pop();
      say(jobId, `Undone: ${last.rows} as before.`, changes.length > 0);
    } catch (error) {
      // Where one can no longer be taken back, those before it cannot either.
      if (!isConnectionError(error)) changes.length = 0;
      throw error;
    }
  });
}

/** Which rows were changed: one by its number, several by how many they are. */
function rowText(chosen: RowChoice, changed: number): string {
  const [span] = chosen.kind === 'spans' && chosen.spans.length === 1 ? chosen.spans : [];
  return span !== undefined && span.from === span.to
    ? `row ${formatCount(span.from + 1)}`
    : formatRows(changed);
}

function changeText(rows: string, change: DecisionChange): string {
  if (change.decision === null) return `Decision removed from ${rows}.`;
  if (change.decision !== undefined) {
    return `Your decision for ${rows}: ${RECOMMENDATIONS[change.decision].label.toLowerCase()}.`;
  }
  const label = change.add_labels?.[0];
  if (label !== undefined) return `Labelled ${rows} “${label}”.`;
  return `Saved for ${rows}.`;
}
