// The methods behind the private socket, the window's IPC and the web UI: a table of names, parameters and results for each of them.
import Type, { type Static, type TSchema } from 'typebox';
import { Callback } from '../schemas/callback.ts';
import {
  FlagName,
  Recommendation,
  type VerificationRequest,
  VerificationResult,
} from '../schemas/verification.ts';
import { SETTINGS } from '../settings/table.ts';
import { ApiStatus, KeyDetails, RecentRequest, UsageDay } from './api.ts';
import {
  About,
  ContactDetails,
  DoctorLine,
  FeedDetails,
  FeedName,
  FeedOutcome,
  ServiceStatus,
  SettingDetails,
} from './app.ts';
import { CheckOptions, CheckRow, Comparison } from './checks.ts';
import { ListEstimate, ListSketch } from './estimate.ts';
import { FacetCounts } from './facets.ts';
import {
  FileCount,
  FileOffer,
  FilePreview,
  ListChoices,
  Mapping,
  ReadingOptions,
  RowPolicies,
} from './files.ts';
import { FleetStatus, FleetTrial } from './fleet.ts';
import { ListInsights } from './insights.ts';
import { GoOnCounts, GoOnRows, JobDetails, JobItemRow, JobRow } from './jobs.ts';
import { ComparedBy, ComparedPart, ComparedRows, ListsCompared } from './list-comparison.ts';
import { ListedRow, MergePlan, MergeRequest } from './list-merge.ts';
import {
  AnyExport,
  DataExport,
  ExportDetails,
  ExportedKindName,
  ExportedRow,
  ExportRequest,
  GridRow,
  ListSummary,
  RowChoice,
  RowFilter,
  RowSort,
} from './lists.ts';
import { OrNull } from './or-null.ts';
import { Origin } from './origin.ts';
import { OtherVerdicts } from './other-verdicts.ts';
import { OUTCOME_METHODS, OutcomeFile, OutcomeImport } from './outcomes.ts';
import { OverrideImport, OverrideImportRequest, PolicyId } from './policy.ts';
import { POLICY_METHODS } from './policy-methods.ts';
import { SUPPRESSION_METHODS, SuppressionFill } from './suppression.ts';
import { DecisionChange, DecisionResult, ExportPreset, RunSample, SavedView } from './triage.ts';

const jobId = Type.String({ description: 'Unique job identifier.' });
const fileId = Type.String({ maxLength: 100 });
const search = Type.String({ maxLength: 200 });
const nothing = Type.Object({});
/** Names a place that was chosen in a dialog. */
const place = Type.String({ maxLength: 100 });
const oneJob = { params: Type.Object({ job_id: jobId }), result: JobDetails };
const oneFile = { file_id: fileId, reading: ReadingOptions };
/** Without policies those that are offered first hold. */
const mappedFile = { ...oneFile, mapping: Mapping, policies: Type.Optional(RowPolicies) };

interface Method {
  readonly params: TSchema;
  readonly result: TSchema;
}

/** What a window and a command of the same user can ask. No method of any table takes a path. */
export const SERVICE_METHODS = {
  'service.status': { params: nothing, result: ServiceStatus },

  // Single checks
  verify: {
    params: Type.Object({
      /** Its fields are judged with the method, so that a fault is reported of `name`, as the API tells it, not of `request.name`. */
      request: Type.Unsafe<VerificationRequest>(Type.Object({})),
      options: CheckOptions,
      /** A name under which stages are told by `verify.stage`. */
      follow: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    result: VerificationResult,
  },
  'checks.list': {
    params: Type.Object({
      search: OrNull(search),
      recommendation: OrNull(Recommendation),
      flag: OrNull(FlagName),
      /** `next` of the page before. */
      after: OrNull(Type.String()),
      limit: Type.Integer({ minimum: 1, maximum: 500 }),
    }),
    result: Type.Object({ checks: Type.Array(CheckRow), next: OrNull(Type.String()) }),
  },
  'checks.show': {
    params: Type.Object({ request_id: Type.String() }),
    result: VerificationResult,
  },
  /** What changed since the check before of the same request. */
  'checks.compare': { params: Type.Object({ request_id: Type.String() }), result: Comparison },
  'checks.delete': {
    params: Type.Object({ request_id: Type.String() }),
    result: Type.Object({ deleted: Type.Boolean() }),
  },
  /**
   * Deletes every single check, every ended list of the window and the command line, or both, and on explicit request
   * damaged stores that were set aside. Answers the names, within the data folder, of those that are still there: they
   * hold what was in them.
   */
  'history.clear': {
    params: Type.Object({
      checks: Type.Boolean(),
      lists: Type.Boolean(),
      set_aside: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({
      checks: Type.Integer(),
      lists: Type.Integer(),
      set_aside: Type.Array(Type.String()),
    }),
  },

  // Jobs and lists
  'jobs.create': {
    params: Type.Object({
      name: OrNull(Type.String()),
      columns: OrNull(Type.Array(Type.String())),
      options: CheckOptions,
      /** Names file, reading, mapping and options; an interrupted run of the same is found by it. */
      file_key: Type.Optional(Type.String({ maxLength: 64 })),
      /** What separates the cells of the file. */
      delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 1 })),
      /** Which of its columns, from 0, holds the addresses. */
      email_column: Type.Optional(Type.Integer({ minimum: 0 })),
      /** The policy that it carries; absent is the one of everything. */
      policy_id: Type.Optional(PolicyId),
    }),
    result: Type.Object({ job_id: jobId }),
  },
  /** The newest unfinished job of the caller's kind (window, command) with this key. */
  'jobs.begun': {
    params: Type.Object({ file_key: Type.String({ maxLength: 64 }) }),
    result: Type.Object({ job: OrNull(JobDetails) }),
  },
  'jobs.append': {
    params: Type.Object({ job_id: jobId, rows: Type.Array(JobRow, { maxItems: 5000 }) }),
    result: Type.Object({ total: Type.Integer() }),
  },
  'jobs.start': oneJob,
  'jobs.show': oneJob,
  'jobs.pause': oneJob,
  'jobs.resume': oneJob,
  'jobs.cancel': oneJob,
  /** From now on nothing slow is asked: first verdicts are final as they stand. */
  'jobs.finish_now': oneJob,
  /** Takes a list that has ended up again. */
  'jobs.go_on': {
    params: Type.Object({
      job_id: jobId,
      rows: GoOnRows,
      /** From now on; absent leaves it as it is, save that rows of which something was not needed are asked all of it. */
      only_what_matters: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({ job: JobDetails, rows: Type.Integer({ minimum: 0 }) }),
  },
  /** How many rows that would be. */
  'jobs.go_on_counts': {
    params: Type.Object({
      job_id: jobId,
      older_than: OrNull(Type.String({ maxLength: 40 })),
      chosen: OrNull(RowChoice),
    }),
    result: GoOnCounts,
  },
  /** Puts a job before all others, one at a time, or back among them. */
  'jobs.first': {
    params: Type.Object({ job_id: jobId, first: Type.Boolean() }),
    result: JobDetails,
  },
  'jobs.delete': {
    params: Type.Object({ job_id: jobId }),
    result: Type.Object({ deleted: Type.Boolean() }),
  },
  'jobs.watch': {
    /** Answers at once when the job is no longer as `seen` says, else when it changes. */
    params: Type.Object({ job_id: jobId, seen: OrNull(Type.String()) }),
    result: Type.Object({ job: JobDetails, seen: Type.String() }),
  },
  'jobs.items': {
    params: Type.Object({
      job_id: jobId,
      from: Type.Integer({ minimum: 0 }),
      limit: Type.Integer({ minimum: 1, maximum: 1000 }),
    }),
    result: Type.Object({ rows: Type.Array(JobItemRow) }),
  },
  'jobs.list': {
    params: Type.Object({
      after: OrNull(Type.String()),
      limit: Type.Integer({ minimum: 1, maximum: 500 }),
      /** Jobs of these origins only; absent for all. */
      origins: Type.Optional(Type.Array(Origin)),
      /** Part of the name. */
      search: Type.Optional(search),
    }),
    result: Type.Object({ jobs: Type.Array(JobDetails) }),
  },
  'jobs.rename': {
    params: Type.Object({ job_id: jobId, name: Type.String({ minLength: 1, maxLength: 200 }) }),
    result: JobDetails,
  },
  /** The next rows of a filter behind the index `after` (-1: from the start), with their results in full. */
  'rows.read': {
    params: Type.Object({
      job_id: jobId,
      filter: RowFilter,
      after: Type.Integer({ minimum: -1 }),
      limit: Type.Integer({ minimum: 1, maximum: 1000 }),
    }),
    result: Type.Object({ rows: Type.Array(ExportedRow) }),
  },
  /** What a list would ask of its sources, before it starts. */
  'lists.estimate': {
    params: Type.Object({ sketch: ListSketch, options: CheckOptions }),
    result: ListEstimate,
  },
  'lists.summary': {
    params: Type.Object({ job_id: jobId, filter: RowFilter }),
    result: ListSummary,
  },
  /** What the list shows as a whole: patterns that no single row can. */
  'lists.insights': { params: Type.Object({ job_id: jobId }), result: ListInsights },
  /** How another verifier's results, in a column of the file, compare with ours, for the rows of a filter; null without one. */
  'lists.other_verdicts': {
    params: Type.Object({ job_id: jobId, filter: RowFilter }),
    result: Type.Object({ other: OrNull(OtherVerdicts) }),
  },
  /** Compares the addresses of two lists; rows of the parts are read with `lists.compared`. */
  'lists.compare': {
    params: Type.Object({ job_id: jobId, other_id: jobId, by: ComparedBy }),
    result: ListsCompared,
  },
  /** Rows of one of the lists that a comparison was of, those of a part. */
  'lists.compared': {
    params: Type.Object({
      run: Type.Integer(),
      job_id: jobId,
      part: ComparedPart,
      after: Type.Integer({ minimum: -1 }),
      limit: Type.Integer({ minimum: 1, maximum: 1_000 }),
    }),
    result: ComparedRows,
  },
  /** Rows of a list without their results, as a merge reads them. */
  'lists.rows': {
    params: Type.Object({
      job_id: jobId,
      from: Type.Integer({ minimum: 0 }),
      limit: Type.Integer({ minimum: 1, maximum: 1_000 }),
    }),
    result: Type.Object({ rows: Type.Array(ListedRow) }),
  },
  'usage.show': {
    params: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 400 }) }),
    /** Every day of the span, oldest first, today last. */
    result: Type.Object({
      days: Type.Array(UsageDay),
      this_month: Type.Integer(),
      monthly_budget: OrNull(Type.Integer()),
    }),
  },
  'keys.create': {
    params: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      monthly_budget: Type.Optional(OrNull(Type.Integer({ minimum: 0 }))),
      /** A named policy; without one what it asks is judged by the default policy. */
      policy_id: Type.Optional(PolicyId),
    }),
    result: Type.Object({ id: Type.String(), name: Type.String(), key: Type.String() }),
  },
  'keys.list': { params: nothing, result: Type.Object({ keys: Type.Array(KeyDetails) }) },
  'keys.revoke': { params: Type.Object({ id: Type.String() }), result: KeyDetails },
  'keys.budget': {
    params: Type.Object({
      id: Type.String(),
      monthly_budget: OrNull(Type.Integer({ minimum: 0 })),
    }),
    result: KeyDetails,
  },

  /** Gives a key a named policy for what it asks from now on; null is the default policy. */
  'keys.policy': {
    params: Type.Object({ id: Type.String(), policy_id: PolicyId }),
    result: KeyDetails,
  },

  /** Makes the secret that signs a key's callbacks, in place of the one before. */
  'keys.callback_secret': {
    params: Type.Object({ id: Type.String() }),
    result: Type.Object({
      id: Type.String(),
      name: Type.String(),
      callback_secret: Type.String(),
    }),
  },
  /** Who was notified, or still has to be, of the end of batches; newest first. */
  'callbacks.list': {
    params: Type.Object({
      after: OrNull(Type.String({ maxLength: 100 })),
      limit: Type.Integer({ minimum: 1, maximum: 500 }),
    }),
    result: Type.Object({ callbacks: Type.Array(Callback), next: OrNull(Type.String()) }),
  },
  /** Tries the callback of a job again, from the first attempt on. */
  'callbacks.retry': { params: Type.Object({ job_id: jobId }), result: Callback },

  ...POLICY_METHODS,
  ...SUPPRESSION_METHODS,
  ...OUTCOME_METHODS,

  // The program
  'privacy.list': {
    params: Type.Object({
      limit: Type.Integer({ minimum: 1, maximum: 10_000 }),
      /** Part of the host, the address or the reason. */
      search: Type.Optional(search),
    }),
    result: Type.Object({ contacts: Type.Array(ContactDetails) }),
  },
  'privacy.clear': { params: nothing, result: Type.Object({ deleted: Type.Integer() }) },
  doctor: {
    params: Type.Object({ ehlo: OrNull(Type.String()), mail_from: OrNull(Type.String()) }),
    result: Type.Object({ lines: Type.Array(DoctorLine) }),
  },
  'settings.list': {
    params: nothing,
    result: Type.Object({ settings: Type.Array(SettingDetails) }),
  },
  /** Null returns a setting to its default. */
  'settings.change': {
    params: Type.Object({ name: Type.String(), value: Type.Unknown() }),
    result: SettingDetails,
  },
  'feeds.status': { params: nothing, result: Type.Object({ feeds: Type.Array(FeedDetails) }) },
  /** Asks for one feed, or with null for all, and answers when that has ended. */
  /** Who helps with look-ups; the first call connects where an address is set. */
  'fleet.status': { params: nothing, result: FleetStatus },
  /** Whether a PostgreSQL can be used; null tries the address that is set. */
  'fleet.try': {
    params: Type.Object({ address: OrNull(Type.String({ maxLength: 2_000 })) }),
    result: FleetTrial,
  },
  'feeds.update': {
    params: Type.Object({ name: OrNull(FeedName) }),
    result: Type.Object({ outcomes: Type.Array(FeedOutcome) }),
  },
} as const satisfies Record<string, Method>;

/** What only a window can ask, wherever it is shown. Commands read and write files themselves. */
export const WINDOW_METHODS = {
  /** Changes to the practice network or back; everything is closed and opened again, jobs go on. */
  'service.practice': { params: Type.Object({ on: Type.Boolean() }), result: ServiceStatus },
  'about.show': { params: nothing, result: About },

  // Files on their way in
  'files.paste': {
    params: Type.Object({ name: Type.String({ maxLength: 200 }), text: Type.String() }),
    result: FileOffer,
  },
  /** The sample list of the practice network. */
  'files.sample': { params: nothing, result: FileOffer },
  'files.preview': { params: Type.Object(oneFile), result: FilePreview },
  'files.count': { params: Type.Object(mappedFile), result: FileCount },
  /** Reads the whole file into a new list and starts it. */
  'files.import': {
    params: Type.Object({
      ...mappedFile,
      name: Type.String({ minLength: 1, maxLength: 200 }),
      options: CheckOptions,
      /** The policy that the list carries; absent is the one of everything. */
      policy_id: Type.Optional(PolicyId),
    }),
    result: JobDetails,
  },
  /** What was last chosen for a list with the columns of this one, for a recipe; null where nobody did. */
  'lists.choices': {
    params: Type.Object({ job_id: Type.String({ maxLength: 100 }) }),
    result: Type.Object({ choices: OrNull(ListChoices) }),
  },
  /** What would come of merging lists, and a file if one is named. */
  'lists.merge_plan': { params: MergeRequest, result: MergePlan },
  /** Merges them into a new list and starts it; the lists stay as they are. */
  'lists.merge': {
    params: Type.Object({
      ...MergeRequest.properties,
      name: Type.String({ minLength: 1, maxLength: 200 }),
      options: CheckOptions,
      /** The policy that the new list carries; absent is the one of everything. */
      policy_id: Type.Optional(PolicyId),
    }),
    result: JobDetails,
  },
  /** Makes a suppression list of the addresses and domains in a file, or adds them to the list `into`. */
  'files.suppress': {
    params: Type.Object({
      ...oneFile,
      name: Type.String({ minLength: 1, maxLength: 200 }),
      into: Type.Optional(OrNull(Type.String({ maxLength: 100 }))),
    }),
    result: SuppressionFill,
  },
  /** Takes overrides from a file, or only says what that would change; the file stays until it is applied. */
  'files.overrides': {
    params: Type.Object({ ...oneFile, ...OverrideImportRequest.properties }),
    result: OverrideImport,
  },
  /** Takes what happened to addresses from a file, or only says what it holds; the file stays until it is taken in. */
  'files.outcomes': {
    params: Type.Object({ ...oneFile, ...OutcomeImport.properties, apply: Type.Boolean() }),
    result: OutcomeFile,
  },
  'files.discard': { params: Type.Object({ file_id: fileId }), result: nothing },
  'rows.page': {
    params: Type.Object({
      job_id: jobId,
      filter: RowFilter,
      sort: RowSort,
      offset: Type.Integer({ minimum: 0 }),
      limit: Type.Integer({ minimum: 1, maximum: 500 }),
    }),
    result: Type.Object({ rows: Type.Array(GridRow) }),
  },
  'rows.count': {
    params: Type.Object({ job_id: jobId, filter: RowFilter }),
    result: Type.Object({ count: Type.Integer() }),
  },
  /** How many rows have which value; the original columns named are counted too. */
  'rows.facets': {
    params: Type.Object({
      job_id: jobId,
      filter: RowFilter,
      /** Places of original columns. */
      columns: Type.Array(Type.Integer({ minimum: 0, maximum: 99_999 }), { maxItems: 20 }),
    }),
    result: FacetCounts,
  },
  /** Rows of any list that hold a text in the address, name, company, original cells or decision; the newest lists first. */
  'rows.search': {
    params: Type.Object({
      text: Type.String({ minLength: 2, maxLength: 200 }),
      limit: Type.Integer({ minimum: 1, maximum: 50 }),
    }),
    result: Type.Object({
      rows: Type.Array(
        Type.Object({
          job_id: jobId,
          list: OrNull(Type.String()),
          index: Type.Integer(),
          email: Type.String(),
        }),
      ),
    }),
  },
  /** How the recommendations of a list grew while it ran, oldest first. */
  'lists.timeline': {
    params: Type.Object({ job_id: jobId }),
    result: Type.Object({ samples: Type.Array(RunSample) }),
  },

  // What the analyst decides about rows, beside their verdicts
  'decisions.set': {
    params: Type.Object({ job_id: jobId, rows: RowChoice, change: DecisionChange }),
    result: DecisionResult,
  },
  /** Puts back what was there before a change; of each list the last 20 can be taken back. */
  'decisions.undo': {
    params: Type.Object({ job_id: jobId, change_id: Type.String({ maxLength: 100 }) }),
    result: Type.Object({ rows: Type.Integer() }),
  },
  'views.list': {
    params: Type.Object({ job_id: jobId }),
    result: Type.Object({ views: Type.Array(SavedView) }),
  },
  /** Keeps a view in the place of one of the same name. */
  'views.save': {
    params: Type.Object({
      job_id: SavedView.properties.job_id,
      name: SavedView.properties.name,
      address: SavedView.properties.address,
    }),
    result: SavedView,
  },
  'views.delete': {
    params: Type.Object({ view_id: Type.String({ maxLength: 100 }) }),
    result: Type.Object({ deleted: Type.Boolean() }),
  },
  'presets.list': {
    params: nothing,
    result: Type.Object({ presets: Type.Array(ExportPreset) }),
  },
  /** Keeps choices in the place of those of the same name. */
  'presets.save': {
    params: Type.Object({
      name: ExportPreset.properties.name,
      choices: ExportPreset.properties.choices,
    }),
    result: ExportPreset,
  },
  'presets.delete': {
    params: Type.Object({ preset_id: Type.String({ maxLength: 100 }) }),
    result: Type.Object({ deleted: Type.Boolean() }),
  },
  'exports.cancel': {
    params: Type.Object({ export_id: Type.String() }),
    result: ExportDetails,
  },
  /** The result columns that an export can have, in order. */
  'exports.columns': {
    params: nothing,
    result: Type.Object({ columns: Type.Array(Type.String()) }),
  },

  // The API
  'api.status': { params: nothing, result: ApiStatus },
  'api.start': { params: nothing, result: ApiStatus },
  'api.stop': { params: nothing, result: ApiStatus },
  /** Listens on another port from now on, and at later starts. */
  'api.move': {
    params: Type.Object({ port: Type.Unsafe<number>(SETTINGS.api_port.schema) }),
    result: ApiStatus,
  },
  'requests.recent': {
    params: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 500 }) }),
    result: Type.Object({ requests: Type.Array(RecentRequest) }),
  },
} as const satisfies Record<string, Method>;

/** What only the page in a browser can ask: its exports are kept inside, and come as downloads. */
export const WEB_METHODS = {
  'exports.start': { params: AnyExport, result: ExportDetails },
  /** A word with which the file of an export can be fetched once. */
  'exports.ticket': {
    params: Type.Object({ export_id: Type.String() }),
    result: Type.Object({ ticket: Type.String() }),
  },
} as const satisfies Record<string, Method>;

/** What only the desktop app's window can ask. Places are chosen in dialogs of main, which keeps their paths. */
export const DESKTOP_METHODS = {
  /** Asks for a file by the system's dialog; without `extensions`, one that holds a list. */
  'host.pick_list': {
    params: Type.Object({
      extensions: Type.Optional(
        Type.Array(Type.String({ pattern: '^[a-z0-9]{1,10}$' }), { minItems: 1, maxItems: 20 }),
      ),
    }),
    result: Type.Object({ file: OrNull(FileOffer) }),
  },
  /**
   * Asks where to save. The answer names the place for one export of that kind, for a minute, and for this page alone;
   * null when nobody chose one.
   */
  'host.pick_target': {
    params: Type.Object({
      name: Type.String({ maxLength: 255 }),
      kind: ExportedKindName,
    }),
    result: Type.Object({ target: OrNull(Type.String()) }),
  },
  /** Writes an export to the place that was chosen for it. */
  'host.save_export': {
    params: Type.Union([
      Type.Object({ ...ExportRequest.properties, target: place }),
      Type.Object({ ...DataExport.properties, target: place }),
    ]),
    result: ExportDetails,
  },
  'host.reveal_export': { params: Type.Object({ export_id: Type.String() }), result: nothing },
  'host.reveal_data_folder': { params: nothing, result: nothing },
} as const satisfies Record<string, Method>;

/** What only commands of the same user can ask, over the private socket. They read and write files themselves. */
export const COMMAND_METHODS = {
  /** A fresh address of the window, good once; null where the owner serves none. */
  'window.address': {
    params: nothing,
    result: Type.Object({ address: OrNull(Type.String()) }),
  },
} as const satisfies Record<string, Method>;

/** Every method: `params` is validated by the receiver, `result` types the answer. */
export const BRIDGE_METHODS = {
  ...SERVICE_METHODS,
  ...WINDOW_METHODS,
  ...WEB_METHODS,
  ...DESKTOP_METHODS,
  ...COMMAND_METHODS,
} as const satisfies Record<string, Method>;

export type BridgeMethod = keyof typeof BRIDGE_METHODS;

/** Methods that hang on the program around the service: its listener, its window, its downloads, other machines. */
export type ProgramMethod =
  | 'service.status'
  | 'service.practice'
  | 'about.show'
  | 'files.sample'
  | `api.${string}`
  | 'requests.recent'
  | `fleet.${string}`;
export type BridgeParams<M extends BridgeMethod> = Static<(typeof BRIDGE_METHODS)[M]['params']>;
export type BridgeResult<M extends BridgeMethod> = Static<(typeof BRIDGE_METHODS)[M]['result']>;

/** A caller of the methods: the service itself, or a connection to the one that runs. Rejects with a VouchError. */
export interface Bridge {
  call<M extends BridgeMethod>(
    method: M,
    params: BridgeParams<M>,
    signal?: AbortSignal,
  ): Promise<BridgeResult<M>>;
}
