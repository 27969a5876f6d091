// Every method of the store and the side that answers it; both sides of the thread boundary take their types from here.
import type { Store } from '../../service/ports/store.ts';
import type { SetAside } from './file/set-aside.ts';
import type { SlowCall } from './slow-calls.ts';
import type { WireError } from './store-error.ts';

export type StoreMethods = Omit<Store, 'close'>;
export type MethodName = keyof StoreMethods;

/**
 * Where a method runs: in the thread that writes, in the one that answers queries, which nothing that is written waits for, or
 * (point reads) on the main side's own read-only connection.
 */
export const METHODS = {
  insertKey: 'writer',
  listKeys: 'writer',
  revokeKey: 'writer',
  setKeyBudget: 'writer',
  setKeyPolicy: 'writer',
  touchKeys: 'writer',
  listCallbacks: 'writer',
  openCallbacks: 'writer',
  hasOpenCallbacks: 'writer',
  beginCallback: 'writer',
  endCallback: 'writer',
  retryCallback: 'writer',
  callbackSecret: 'writer',
  setCallbackSecret: 'writer',
  readSettings: 'writer',
  writeSetting: 'writer',
  readPolicy: 'writer',
  readPolicies: 'writer',
  savePolicy: 'writer',
  changePolicy: 'writer',
  listPolicyChanges: 'writer',
  recordCheck: 'writer',
  deleteCheck: 'writer',
  clearChecks: 'writer',
  writeCachedLookup: 'writer',
  submitJob: 'writer',
  createDraft: 'writer',
  appendItems: 'writer',
  sealDraft: 'writer',
  listJobs: 'writer',
  renameJob: 'writer',
  unfinishedJobs: 'writer',
  startJob: 'writer',
  takeItems: 'writer',
  markInProgress: 'writer',
  readSuspects: 'writer',
  leaveOut: 'writer',
  jobsWithLeftOut: 'writer',
  recordItems: 'writer',
  completeJob: 'writer',
  failJob: 'writer',
  provisionalItems: 'writer',
  readOpen: 'writer',
  readDomainNote: 'writer',
  setFinishing: 'writer',
  reopenJob: 'writer',
  countReopened: 'writer',
  setPaused: 'writer',
  setFirst: 'writer',
  setWaiting: 'writer',
  deleteJob: 'writer',
  clearLists: 'writer',
  listSetAside: 'writer',
  clearSetAside: 'writer',
  decideRows: 'writer',
  undoDecision: 'writer',
  labelsOf: 'writer',
  listViews: 'writer',
  saveView: 'writer',
  deleteView: 'writer',
  listPresets: 'writer',
  savePreset: 'writer',
  deletePreset: 'writer',
  createSuppression: 'writer',
  addSuppressed: 'writer',
  sealSuppression: 'writer',
  copySuppression: 'writer',
  replaceSuppression: 'writer',
  countMissing: 'writer',
  listSuppression: 'writer',
  renameSuppression: 'writer',
  readSuppressed: 'writer',
  deleteSuppression: 'writer',
  findSuppressed: 'writer',
  addOutcomes: 'writer',
  matchOutcomes: 'writer',
  removeOutcomes: 'writer',
  usage: 'writer',
  shortfall: 'writer',
  creditState: 'writer',
  keyCredits: 'writer',
  dailyCharges: 'writer',
  appendContacts: 'writer',
  clearContacts: 'writer',
  purge: 'writer',
  readVerdicts: 'reader',
  listChecks: 'reader',
  readCheck: 'reader',
  previousCheck: 'reader',
  listedRows: 'reader',
  readItems: 'reader',
  renderItems: 'reader',
  countDomains: 'reader',
  pageRows: 'reader',
  countRows: 'reader',
  summariseRows: 'reader',
  readRows: 'reader',
  readPicked: 'reader',
  chosenRows: 'reader',
  countFacets: 'reader',
  countCells: 'reader',
  searchRows: 'reader',
  readTimeline: 'reader',
  listOutcomes: 'reader',
  tallyOutcomes: 'reader',
  listOutcomeSources: 'reader',
  readCoded: 'reader',
  compareLists: 'reader',
  comparedRows: 'reader',
  surveyList: 'reader',
  previewPolicy: 'reader',
  listContacts: 'reader',
  findKey: 'point read',
  readVerdict: 'point read',
  readCachedLookup: 'point read',
  getJob: 'point read',
  readOwnHistory: 'point read',
} as const satisfies Record<MethodName, 'writer' | 'reader' | 'point read'>;

type MethodsOf<Side> = {
  [M in MethodName]: (typeof METHODS)[M] extends Side ? M : never;
}[MethodName];
export type WriterMethod = MethodsOf<'writer'>;
export type ReaderMethod = MethodsOf<'reader'>;
export type PointRead = MethodsOf<'point read'>;

/** Long work in slices, each a transaction of its own; other calls are answered between two of them. */
export type Sliced<T> = Generator<undefined, T, undefined>;

export type Answer<M extends MethodName> = Awaited<ReturnType<StoreMethods[M]>>;

/** The methods `M` over a connection: at once, without promises. */
export type Direct<M extends MethodName> = {
  readonly [N in M]: (...params: Parameters<StoreMethods[N]>) => Answer<N>;
};

/** The methods `M` as a thread does them: at once or in slices. */
export type Work<M extends MethodName> = {
  readonly [N in M]: (...params: Parameters<StoreMethods[N]>) => Answer<N> | Sliced<Answer<N>>;
};

/** What a thread does when no call waits. */
export interface Background {
  /** The next such work; null where there is none. Nothing is answered: where it fails, what asks for it later does it anew. */
  background(): Sliced<void> | null;
}

/** Main to a thread. */
export type Request =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly method: MethodName;
      readonly params: readonly unknown[];
      /** The time on the main side's clock. */
      readonly now: number;
    }
  | { readonly kind: 'close' };

/** A thread to main. */
export type Reply =
  | { readonly kind: 'ready'; readonly aside: SetAside | null }
  | { readonly kind: 'refused'; readonly error: WireError }
  | { readonly kind: 'slow'; readonly call: SlowCall }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: WireError };
