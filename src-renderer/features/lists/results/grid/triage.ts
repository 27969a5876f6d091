// Decides about rows, offers to undo that, and finds the next row that waits for a decision.
import { notifications } from '@mantine/notifications';
import type { RowChoice, RowFilter, RowSort } from '../../../../../src-shared/bridge/lists.ts';
import type { DecisionChange } from '../../../../../src-shared/bridge/triage.ts';
import { formatRows } from '../../../../app/format/format.ts';
import { notifyDone, notifyError } from '../../../../app/notices/notify.ts';
import { notifyUndoable } from '../../../../app/notices/notify-undoable.tsx';
import { RECOMMENDATIONS } from '../../../../badges/recommendation.tsx';
import { client } from '../../../../bridge/client.ts';
import { rowsBetween } from './fetch-rows.ts';
import type { Selection } from './selection.ts';

const NOTE_ID = 'decision';
/** Rows looked through for the next one to review. */
const MOST_LOOKED = 20_000;
const PAGE_ROWS = 500;

/** The last change of each list, for the key that takes it back. */
const lastChange = new Map<string, string>();

/** A selection as rows to change. */
export function choiceOf(selection: Selection): RowChoice {
  return selection.kind === 'some'
    ? { kind: 'spans', spans: [...selection.rows] }
    : { kind: 'filter', filter: selection.filter, except: [...selection.except] };
}

export function oneRow(index: number): RowChoice {
  return { kind: 'spans', spans: [{ from: index, to: index }] };
}

/** Changes decisions and says so, with a way back. */
export async function decide(
  jobId: string,
  rows: RowChoice,
  change: DecisionChange,
): Promise<void> {
  try {
    const done = await client.call('decisions.set', { job_id: jobId, rows, change });
    if (done.change_id === null) return;
    lastChange.set(jobId, done.change_id);
    notifyUndoable(NOTE_ID, changeWords(done.rows, change), () => void undo(jobId));
  } catch (error) {
    notifyError(error);
  }
}

/** Takes the last change of a list back. */
export async function undo(jobId: string): Promise<void> {
  const changeId = lastChange.get(jobId);
  notifications.hide(NOTE_ID);
  if (changeId === undefined) return;
  lastChange.delete(jobId);
  try {
    const { rows } = await client.call('decisions.undo', { job_id: jobId, change_id: changeId });
    notifyDone(`Undone: ${formatRows(rows)} as before.`);
  } catch (error) {
    notifyError(error);
  }
}

/** The place of the next row that is to be reviewed and that nobody has decided about; null where there is none near. */
export async function nextToReview(
  jobId: string,
  filter: RowFilter,
  sort: RowSort,
  after: number,
): Promise<number | null> {
  for (let from = after + 1; from <= after + MOST_LOOKED; from += PAGE_ROWS) {
    const rows = await rowsBetween(client, jobId, { filter, sort, from, to: from + PAGE_ROWS - 1 });
    const found = rows.findIndex(
      ({ item, decision }) =>
        item !== null &&
        !('error' in item) &&
        item.recommendation === 'review' &&
        (decision?.decision ?? null) === null,
    );
    if (found !== -1) return from + found;
    if (rows.length < PAGE_ROWS) return null;
  }
  return null;
}

function changeWords(rows: number, change: DecisionChange): string {
  const what = formatRows(rows);
  if (change.decision === null) return `Decision removed from ${what}.`;
  if (change.decision !== undefined) {
    return `Your decision for ${what}: ${RECOMMENDATIONS[change.decision].label.toLowerCase()}.`;
  }
  const label = change.add_labels?.[0];
  if (label !== undefined) return `Labelled ${what} “${label}”.`;
  return `Saved for ${what}.`;
}
