// The port to an analyst's decisions, saved views and export presets.
import type { RowChoice } from '../../../src-shared/bridge/lists.ts';
import type { DecisionChange, ExportPreset, SavedView } from '../../../src-shared/bridge/triage.ts';

/** A change of decisions, with who makes it and when (milliseconds since 1970). */
export interface DecisionEdit {
  readonly change: DecisionChange;
  readonly by: string;
  readonly at: number;
}

/** Which change of the decisions in which list. */
export interface ChangeOfList {
  readonly jobId: string;
  readonly changeId: string;
}

/** Asynchronous: the adapter does its work beside the main loop. */
export interface TriageStore {
  /** Changes decisions of rows under an id by which it can be taken back; answers how many are not as they were. */
  decideRows(jobId: string, rows: RowChoice, edit: DecisionEdit, changeId: string): Promise<number>;
  /** Puts back what was there before a change; null when that change is not known, or no longer. */
  undoDecision(change: ChangeOfList): Promise<number | null>;

  /** The labels that rows of a list have or had. */
  labelsOf(jobId: string): Promise<readonly string[]>;

  /** The views of a list and those for every list, by name. */
  listViews(jobId: string): Promise<readonly SavedView[]>;
  /** Keeps a view in the place of one of the same list and name. */
  saveView(view: SavedView): Promise<void>;
  deleteView(viewId: string): Promise<boolean>;
  listPresets(): Promise<readonly ExportPreset[]>;
  /** Keeps choices in the place of those of the same name. */
  savePreset(preset: ExportPreset): Promise<void>;
  deletePreset(presetId: string): Promise<boolean>;
}
