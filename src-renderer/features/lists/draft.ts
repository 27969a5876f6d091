// The file that is being mapped, with what was decided about it so far; it is kept over a reload of the page.
import type { CheckOptions } from '../../../src-shared/bridge/checks.ts';
import type {
  FileOffer,
  Mapping,
  ReadingWish,
  RowPolicies,
} from '../../../src-shared/bridge/files.ts';

/** A file on its way to becoming a list, with what was decided about it so far. */
export interface Draft {
  readonly file: FileOffer;
  readonly reading: ReadingWish;
  /** Null while the guesses stand; else the choice, and for how many columns it was made. */
  readonly chosen: { readonly mapping: Mapping; readonly columns: number } | null;
  /** Null while what is remembered or offered first stands. */
  readonly policies: RowPolicies | null;
  readonly name: string;
  readonly options: CheckOptions;
  /** The policy that the list will carry; null or absent is the one of everything. */
  readonly policyId?: string | null;
  /** The list whose rows stand before the file's in the new list; null or absent for the file alone. */
  readonly onto?: string | null;
}

const PLACE = 'vouch.draft';

/** What a storage of the page offers; sessions of a tab have their own. */
type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Null where nothing was kept, or something that is no draft. */
export function readDraft(storage: Place): Draft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(PLACE) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    // What cannot be read is no draft.
    return null;
  }
}

export function keepDraft(draft: Draft | null, storage: Place): void {
  try {
    if (draft === null) storage.removeItem(PLACE);
    else storage.setItem(PLACE, JSON.stringify(draft));
  } catch {
    // A page that may keep nothing works all the same.
  }
}

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
    typeof draft.options?.mailbox === 'object'
  );
}
