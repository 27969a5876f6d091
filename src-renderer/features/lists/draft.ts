// The file that is being mapped, with what was decided about it so far; it is kept over a reload of the page.
import type { CheckOptions } from '../../../src-shared/bridge/checks.ts';
import type {
  FileOffer,
  Mapping,
  ReadingOptions,
  RowPolicies,
} from '../../../src-shared/bridge/files.ts';
import { tabStorage } from '../../app/calls/tab-storage.ts';

/** A file on its way to becoming a list, with what was decided about it so far. */
export interface Draft {
  readonly file: FileOffer;
  readonly reading: ReadingOptions;
  /** Null while the guesses stand; else the choice, and for how many columns it was made. */
  readonly chosen: { readonly mapping: Mapping; readonly columns: number } | null;
  /** Null while what is remembered or offered first applies. */
  readonly policies: RowPolicies | null;
  readonly name: string;
  /** Null while what is remembered applies, else what the settings say. */
  readonly options: CheckOptions | null;
  /** The policy that the list will carry, null for the default one; absent while what is remembered applies. */
  readonly policyId?: string | null;
  /** The list whose rows stand before the file's in the new list; null or absent for the file alone. */
  readonly onto?: string | null;
}

/** The draft of this tab. Suppression lists, policies and lists of one data folder are unknown in another. */
export const storedDraft = tabStorage('vouch.draft', isDraft, (draft) => ({
  ...draft,
  policies: draft.policies === null ? null : { ...draft.policies, suppression: [] },
  policyId: null,
  onto: null,
}));

/** Written by this page alone; an earlier program's draft lacks a part. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Partial<Draft>;
  return (
    typeof draft.file?.file_id === 'string' &&
    typeof draft.file.name === 'string' &&
    typeof draft.name === 'string' &&
    typeof draft.reading === 'object' &&
    draft.policies !== undefined &&
    (draft.options === null || typeof draft.options?.mailbox === 'object')
  );
}
