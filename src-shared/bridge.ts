// The methods behind the private socket, the window's IPC and the web UI: one table of names, parameters and results.
import Type, { type Static, type TSchema } from 'typebox';
import { Job } from './schemas/job.ts';
import { VerificationRequest, VerificationResult } from './schemas/verification.ts';

const jobId = Type.String({ description: 'Unique job identifier.' });
const OrNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Options of a check that change what is observed. */
export const CheckOptions = Type.Object({
  /** Ask afresh instead of answering from the verdict cache. */
  no_cache: Type.Boolean(),
  /** Leave out the questions about the company behind the domain. */
  no_company: Type.Boolean(),
  /** Wishes about asking mail hosts for the mailbox; null leaves each to the settings. */
  mailbox: Type.Object({
    probe: OrNull(Type.Boolean()),
    ehlo: OrNull(Type.String({ pattern: '^[A-Za-z0-9.-]+$', maxLength: 253 })),
    mail_from: OrNull(Type.String({ pattern: '^[\\x21-\\x7e]+$', maxLength: 254 })),
    greylist_delay_seconds: OrNull(Type.Integer({ minimum: 0, maximum: 86_400 })),
  }),
});
export type CheckOptions = Static<typeof CheckOptions>;

/** A job as its owner sees it: with its name, where it came from, and the columns of its file. */
export const JobDetails = Type.Object({
  ...Job.properties,
  origin: Type.Union([Type.Literal('key'), Type.Literal('app'), Type.Literal('command')]),
  name: OrNull(Type.String()),
  columns: OrNull(Type.Array(Type.String())),
});
export type JobDetails = Static<typeof JobDetails>;

/** One row to check: the request, and the original cells when it came from a file. */
export const JobRow = Type.Object({
  input: VerificationRequest,
  source: OrNull(Type.Array(Type.String())),
});
export type JobRow = Static<typeof JobRow>;

/** One row of an ended or running job. `item` is the API's item object as JSON text; null while it is not checked yet. */
export const JobItemRow = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  item: OrNull(Type.String()),
  source: OrNull(Type.Array(Type.String())),
});
export type JobItemRow = Static<typeof JobItemRow>;

export const KeyDetails = Type.Object({
  id: Type.String(),
  name: Type.String(),
  hint: Type.String({ description: 'Enough of the key to recognise it.' }),
  created_at: Type.String(),
  last_used_at: OrNull(Type.String()),
  revoked_at: OrNull(Type.String()),
});
export type KeyDetails = Static<typeof KeyDetails>;

export const ServiceStatus = Type.Object({
  version: Type.String(),
  data_folder: Type.String(),
  practice: Type.Boolean({ description: 'Whether it speaks to the practice network.' }),
  api_url: OrNull(Type.String({ description: 'Where the API listens; null when it does not.' })),
});
export type ServiceStatus = Static<typeof ServiceStatus>;

const feedName = Type.Union([
  Type.Literal('tor'),
  Type.Literal('vpn'),
  Type.Literal('datacenter'),
  Type.Literal('private_relay'),
  Type.Literal('disposable'),
]);

/** A feed as it stands: the copy in use, and what is planned. Moments are ISO 8601 in UTC. */
export const FeedDetails = Type.Object({
  name: feedName,
  title: Type.String({ description: 'What it lists, for people.' }),
  urls: Type.Array(Type.String()),
  switched_on: Type.Boolean({ description: 'Whether it is fetched and used at all.' }),
  updating: Type.Boolean(),
  entries: OrNull(
    Type.Integer({ description: 'Lines of the copy in use; null when there is none.' }),
  ),
  fetched_at: OrNull(Type.String()),
  checked_at: OrNull(
    Type.String({ description: 'When its publisher last confirmed the copy in use.' }),
  ),
  tried_at: OrNull(Type.String()),
  next_at: OrNull(
    Type.String({ description: 'When it is asked for next; null where nothing is planned.' }),
  ),
  error: OrNull(Type.Object({ at: Type.String(), message: Type.String() })),
});
export type FeedDetails = Static<typeof FeedDetails>;

/** What came of asking for a feed. */
export const FeedOutcome = Type.Object({
  name: feedName,
  outcome: Type.Union([
    Type.Literal('updated'),
    Type.Literal('unchanged'),
    Type.Literal('failed'),
    Type.Literal('switched_off'),
    Type.Literal('aborted'),
  ]),
  entries: OrNull(Type.Integer()),
  message: OrNull(Type.String({ description: 'Why it failed.' })),
});
export type FeedOutcome = Static<typeof FeedOutcome>;

/** One thing that was looked at, and what to do about it. */
export const DoctorLine = Type.Object({
  check: Type.String(),
  state: Type.Union([
    Type.Literal('ok'),
    Type.Literal('warn'),
    Type.Literal('stop'),
    Type.Literal('unknown'),
  ]),
  observed: Type.String(),
  advice: OrNull(Type.String()),
});
export type DoctorLine = Static<typeof DoctorLine>;

export const SettingDetails = Type.Object({
  name: Type.String(),
  value: Type.Unknown(),
  default: Type.Unknown(),
  description: Type.String(),
});
export type SettingDetails = Static<typeof SettingDetails>;

/** One contact with another machine, as the privacy ledger keeps it. */
export const ContactDetails = Type.Object({
  at: Type.String(),
  protocol: Type.String(),
  host: Type.String(),
  address: OrNull(
    Type.String({ description: 'The IP address contacted; null when the guard refused.' }),
  ),
  port: Type.Integer(),
  why: Type.String(),
  sent: Type.String({ description: 'What was said about the subject.' }),
  outcome: Type.String(),
  bytes_sent: Type.Integer(),
  bytes_received: Type.Integer(),
  check_id: OrNull(Type.String()),
});
export type ContactDetails = Static<typeof ContactDetails>;

const oneJob = { params: Type.Object({ job_id: jobId }), result: JobDetails };

/** Every method: `params` is validated by the receiver, `result` types the answer. */
export const BRIDGE_METHODS = {
  'service.status': { params: Type.Object({}), result: ServiceStatus },
  verify: {
    params: Type.Object({ request: VerificationRequest, options: CheckOptions }),
    result: VerificationResult,
  },
  'jobs.create': {
    params: Type.Object({
      name: OrNull(Type.String()),
      columns: OrNull(Type.Array(Type.String())),
      options: CheckOptions,
    }),
    result: Type.Object({ job_id: jobId }),
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
    }),
    result: Type.Object({ jobs: Type.Array(JobDetails) }),
  },
  'keys.create': {
    params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }),
    result: Type.Object({ id: Type.String(), name: Type.String(), key: Type.String() }),
  },
  'keys.list': { params: Type.Object({}), result: Type.Object({ keys: Type.Array(KeyDetails) }) },
  'keys.revoke': { params: Type.Object({ id: Type.String() }), result: KeyDetails },
  'privacy.list': {
    params: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
    result: Type.Object({ contacts: Type.Array(ContactDetails) }),
  },
  'privacy.clear': { params: Type.Object({}), result: Type.Object({ deleted: Type.Integer() }) },
  doctor: {
    params: Type.Object({ ehlo: OrNull(Type.String()), mail_from: OrNull(Type.String()) }),
    result: Type.Object({ lines: Type.Array(DoctorLine) }),
  },
  'settings.list': {
    params: Type.Object({}),
    result: Type.Object({ settings: Type.Array(SettingDetails) }),
  },
  /** Null returns a setting to its default. */
  'settings.change': {
    params: Type.Object({ name: Type.String(), value: Type.Unknown() }),
    result: SettingDetails,
  },
  'feeds.status': {
    params: Type.Object({}),
    result: Type.Object({ feeds: Type.Array(FeedDetails) }),
  },
  /** Asks for one feed, or with null for all, and answers when that has ended. */
  'feeds.update': {
    params: Type.Object({ name: OrNull(feedName) }),
    result: Type.Object({ outcomes: Type.Array(FeedOutcome) }),
  },
} as const satisfies Record<string, { readonly params: TSchema; readonly result: TSchema }>;

export type BridgeMethod = keyof typeof BRIDGE_METHODS;
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
