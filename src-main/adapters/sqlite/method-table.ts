// Every method of the store and the side that answers it; both sides of the thread boundary take their types from here.
import type { Store } from '../../service/ports/store.ts';
import type { SetAside } from './file/set-aside.ts';
import type { SlowCall } from './slow-calls.ts';
import type { WireError } from './store-error.ts';

export type StoreMethods = Omit<Store, 'close'>;
export type MethodName = keyof StoreMethods;

/** Where a method runs: in the worker, or (point reads) on the main side's own read-only connection. */
export const METHODS = {
  insertKey: 'worker',
  listKeys: 'worker',
  findKey: 'point read',
  revokeKey: 'worker',
  setKeyBudget: 'worker',
  setKeyPolicy: 'worker',
  touchKeys: 'worker',
  listCallbacks: 'worker',
  openCallbacks: 'worker',
  hasOpenCallbacks: 'worker',
  beginCallback: 'worker',
  endCallback: 'worker',
  retryCallback: 'worker',
  callbackSecret: 'worker',
  setCallbackSecret: 'worker',
  readSettings: 'worker',
  writeSetting: 'worker',
  readPolicy: 'worker',
  readPolicies: 'worker',
  savePolicy: 'worker',
  changePolicy: 'worker',
  listPolicyChanges: 'worker',
  readPolicyChange: 'worker',
  rescoreAll: 'worker',
  rescoreFor: 'worker',
  rescoreJobs: 'worker',
  previewPolicy: 'worker',
  readVerdict: 'point read',
  readVerdicts: 'worker',
  recordCheck: 'worker',
  listChecks: 'worker',
  readCheck: 'worker',
  previousCheck: 'worker',
  deleteCheck: 'worker',
  clearChecks: 'worker',
  readFact: 'point read',
  writeFact: 'worker',
  submitJob: 'worker',
  createDraft: 'worker',
  appendItems: 'worker',
  sealDraft: 'worker',
  getJob: 'point read',
  listJobs: 'worker',
  renameJob: 'worker',
  unfinishedJobs: 'worker',
  startJob: 'worker',
  pendingItems: 'worker',
  takeItems: 'worker',
  noteUnderWay: 'worker',
  takeSuspects: 'worker',
  tryItems: 'worker',
  leaveOut: 'worker',
  jobsWithLeftOut: 'worker',
  recordItems: 'worker',
  completeJob: 'worker',
  failJob: 'worker',
  provisionalItems: 'worker',
  readOpen: 'worker',
  readDomainNote: 'worker',
  setFinishing: 'worker',
  reopenJob: 'worker',
  countReopened: 'worker',
  setPaused: 'worker',
  setFirst: 'worker',
  setWaiting: 'worker',
  deleteJob: 'worker',
  clearLists: 'worker',
  listSetAside: 'worker',
  clearSetAside: 'worker',
  listedRows: 'worker',
  readItems: 'worker',
  renderItems: 'worker',
  countDomains: 'worker',
  pageRows: 'worker',
  countRows: 'worker',
  summariseRows: 'worker',
  readRows: 'worker',
  readPicked: 'worker',
  chosenRows: 'worker',
  countFacets: 'worker',
  searchRows: 'worker',
  readTimeline: 'worker',
  decideRows: 'worker',
  undoDecision: 'worker',
  labelsOf: 'worker',
  listViews: 'worker',
  saveView: 'worker',
  deleteView: 'worker',
  listPresets: 'worker',
  savePreset: 'worker',
  deletePreset: 'worker',
  createSuppression: 'worker',
  addSuppressed: 'worker',
  sealSuppression: 'worker',
  pourSuppression: 'worker',
  replaceSuppression: 'worker',
  countMissing: 'worker',
  listSuppression: 'worker',
  renameSuppression: 'worker',
  readSuppressed: 'worker',
  deleteSuppression: 'worker',
  findSuppressed: 'worker',
  addOutcomes: 'worker',
  matchOutcomes: 'worker',
  listOutcomes: 'worker',
  tallyOutcomes: 'worker',
  listOutcomeSources: 'worker',
  readAccounted: 'worker',
  removeOutcomes: 'worker',
  compareLists: 'worker',
  comparedRows: 'worker',
  surveyList: 'worker',
  usage: 'worker',
  shortfall: 'worker',
  creditState: 'worker',
  keyCredits: 'worker',
  dailyCharges: 'worker',
  appendContacts: 'worker',
  listContacts: 'worker',
  clearContacts: 'worker',
  purge: 'worker',
} as const satisfies Record<MethodName, 'worker' | 'point read'>;

export type PointRead = {
  [M in MethodName]: (typeof METHODS)[M] extends 'point read' ? M : never;
}[MethodName];

/** Long work in slices, each a transaction of its own; other calls are answered between two of them. */
export type Sliced<T> = Generator<undefined, T, undefined>;

export type Answer<M extends MethodName> = Awaited<ReturnType<StoreMethods[M]>>;

/** The methods `M` over a connection: at once, without promises. */
export type Direct<M extends MethodName> = {
  readonly [N in M]: (...params: Parameters<StoreMethods[N]>) => Answer<N>;
};

/** The methods `M` as the worker does them: at once or in slices. */
export type Work<M extends MethodName> = {
  readonly [N in M]: (...params: Parameters<StoreMethods[N]>) => Answer<N> | Sliced<Answer<N>>;
};

/** Main to worker. */
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

/** Worker to main. */
export type Reply =
  | { readonly kind: 'ready'; readonly aside: SetAside | null }
  | { readonly kind: 'refused'; readonly error: WireError }
  | { readonly kind: 'slow'; readonly call: SlowCall }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: WireError };
