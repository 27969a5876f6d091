// Decisions about rows, saved views and export presets, as use cases.
import type { RowChoice } from '../../../src-shared/bridge/lists.ts';
import type {
  DecisionChange,
  DecisionResult,
  ExportPreset,
  SavedView,
} from '../../../src-shared/bridge/triage.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { Clock } from '../../engine/ports.ts';
import type { Store } from '../ports/store.ts';
import type { ChangeOfList, TriageStore } from '../ports/triage.ts';

/** Labels of one list that can be told apart; the store has a bit for each. */
const MOST_LABELS = 29;

export interface TriageDeps {
  readonly store: TriageStore & Pick<Store, 'getJob'>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The name under which the person at this machine decides. */
  readonly analyst: string;
}

/** Refusals are VouchErrors: `job_not_found`, `not_found`, `invalid_request`. */
export interface Triage {
  decide(jobId: string, rows: RowChoice, change: DecisionChange): Promise<DecisionResult>;
  undo(change: ChangeOfList): Promise<{ readonly rows: number }>;
  views(jobId: string): Promise<SavedView[]>;
  saveView(view: Omit<SavedView, 'view_id'>): Promise<SavedView>;
  deleteView(viewId: string): Promise<boolean>;
  presets(): Promise<ExportPreset[]>;
  savePreset(preset: Omit<ExportPreset, 'preset_id'>): Promise<ExportPreset>;
  deletePreset(presetId: string): Promise<boolean>;
}

export function createTriage({ store, clock, newId, analyst }: TriageDeps): Triage {
  async function needJob(jobId: string): Promise<void> {
    if ((await store.getJob(jobId)) === null) {
      throw new VouchError('job_not_found', `There is no list or job ${jobId}.`);
    }
  }

  /** Labels without blanks around them, each once. @throws VouchError where there would be too many */
  async function tidied(jobId: string, change: DecisionChange): Promise<DecisionChange> {
    const plain = (labels: readonly string[]) =>
      [...new Set(labels.map((label) => label.trim()))].filter((label) => label !== '');
    const { add_labels, remove_labels, reason, note } = change;
    const added = plain(add_labels ?? []);
    if (added.length > 0) await requireCapacity(jobId, added);
    return {
      ...change,
      ...(add_labels === undefined ? {} : { add_labels: added }),
      ...(remove_labels === undefined ? {} : { remove_labels: plain(remove_labels) }),
      ...(reason === undefined ? {} : { reason: reason.trim() }),
      ...(note === undefined ? {} : { note: note.trim() }),
    };
  }

  async function requireCapacity(jobId: string, added: readonly string[]): Promise<void> {
    const used = await store.labelsOf(jobId);
    if (new Set([...used, ...added]).size <= MOST_LABELS) return;
    const sentence = `A list can have ${MOST_LABELS} different labels at most. Use one of the existing labels.`;
    throw new VouchError('invalid_request', sentence, {
      fields: [{ pointer: '/change/add_labels', message: sentence }],
    });
  }

  return {
    async decide(jobId, rows, change) {
      await needJob(jobId);
      const decision = { change: await tidied(jobId, change), by: analyst, at: clock.now() };
      const changeId = newId();
      const changed = await store.decideRows(jobId, rows, decision, changeId);
      return { rows: changed, change_id: changed === 0 ? null : changeId };
    },
    async undo(change) {
      await needJob(change.jobId);
      const rows = await store.undoDecision(change);
      if (rows !== null) return { rows };
      throw new VouchError('not_found', 'This change can no longer be undone.');
    },
    views: async (jobId) => [...(await store.listViews(jobId))],
    async saveView(view) {
      const saved = { view_id: newId(), ...view };
      await store.saveView(saved);
      return saved;
    },
    deleteView: (viewId) => store.deleteView(viewId),
    presets: async () => [...(await store.listPresets())],
    async savePreset(preset) {
      const saved = { preset_id: newId(), ...preset };
      await store.savePreset(saved);
      return saved;
    },
    deletePreset: (presetId) => store.deletePreset(presetId),
  };
}
