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
