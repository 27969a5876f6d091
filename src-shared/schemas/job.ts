// The shapes of a bulk job: the submission, its receipt, its items and the job itself.
import Type, { type Static } from 'typebox';
import {
  ITEM_ERROR_CODES,
  type ItemErrorCode,
  JOB_ERROR_CODES,
  type JobErrorCode,
} from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { VerificationRequest, VerificationResult } from './verification.ts';

export const BulkRequest = Type.Object(
  {
    items: Type.Array(VerificationRequest, {
      minItems: LIMITS.bulkItems.min,
      maxItems: LIMITS.bulkItems.max,
      description: 'The addresses to verify.',
    }),
    callback_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LIMITS.callbackUrl,
        description:
          'Where to post a `CallbackEvent` when the job has ended: a URL on this machine, or an https one on a host that the ' +
          'setting `callback_hosts` names. It is signed with the secret of the key, which `vouch keys secret` makes.',
        examples: ['http://127.0.0.1:9000/vouch'],
      }),
    ),
  },
  { $id: 'BulkRequest' },
);
export type BulkRequest = Static<typeof BulkRequest>;

export const JobStatus = Type.Union([
  Type.Literal('queued'),
  Type.Literal('running'),
  Type.Literal('completed'),
  Type.Literal('failed'),
]);
export type JobStatus = Static<typeof JobStatus>;

export const BulkReceipt = Type.Object(
  {
    job_id: Type.String(),
    status: JobStatus,
    total: Type.Integer({ minimum: 1, description: 'Number of items submitted.' }),
  },
  { $id: 'BulkReceipt' },
);
export type BulkReceipt = Static<typeof BulkReceipt>;

const itemFields = {
  index: Type.Integer({ minimum: 0, description: 'Place in the submission, from 0.' }),
  input: VerificationRequest,
  duplicate_of: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Index of the first identical item.' }),
  ),
};

export const VerifiedItem = Type.Object(
  { ...VerificationResult.properties, ...itemFields },
  { $id: 'VerifiedItem', description: 'A verification result in its place.' },
);

export const FailedItem = Type.Object(
  {
    ...itemFields,
    error: Type.Object({
      code: Type.Unsafe<ItemErrorCode | JobErrorCode>(
        Type.String({ enum: [...new Set([...ITEM_ERROR_CODES, ...JOB_ERROR_CODES])] }),
      ),
      message: Type.String(),
    }),
  },
  { $id: 'FailedItem', description: 'An item that could not be verified, in its place.' },
);
export type FailedItem = Static<typeof FailedItem>;

export const Job = Type.Object(
  {
    job_id: Type.String({ description: 'Unique job identifier.' }),
    status: JobStatus,
    total: Type.Integer({ minimum: 0, description: 'Number of items in the batch.' }),
    processed: Type.Integer({ minimum: 0, description: 'Items processed so far.' }),
    succeeded: Type.Integer({ minimum: 0, description: 'Items verified successfully.' }),
    failed: Type.Integer({ minimum: 0, description: 'Items that failed verification.' }),
    credits_used: Type.Integer({ minimum: 0, description: 'Total credits consumed by the job.' }),
    paused: Type.Optional(Type.Literal(true)),
    waiting: Type.Optional(
      Type.Object({ reason: Type.Union([Type.Literal('no_network'), Type.Literal('disk')]) }),
    ),
    error: Type.Optional(
      Type.Object({
        code: Type.Unsafe<JobErrorCode>(Type.String({ enum: [...JOB_ERROR_CODES] })),
        message: Type.String(),
      }),
    ),
    created_at: Type.String(),
    started_at: Type.Union([Type.String(), Type.Null()]),
    ended_at: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'JobSummary', description: 'A job without its items.' },
);
export type Job = Static<typeof Job>;

/** The job in the API contract's form, without the fields that only callers on this machine see. */
export function jobAlone(job: Job): Job {
  const shown = Object.entries(job).filter(([name]) => name in Job.properties);
  return Object.fromEntries(shown) as Job;
}

/** Whether a job has ended, so that nothing of it will be checked any more. */
export function hasEnded({ status }: Pick<Job, 'status'>): boolean {
  return status === 'completed' || status === 'failed';
}

export const JobWithItems = Type.Object(
  {
    ...Job.properties,
    items: Type.Array(Type.Union([VerifiedItem, FailedItem]), {
      description:
        'One entry per item, in the order of submission, once the job has ended; empty before.',
    }),
  },
  { $id: 'Job' },
);

export const JobPage = Type.Object(
  {
    jobs: Type.Array(Job),
    next: Type.Union([
      Type.String({ description: 'Pass as `after` for the next page.' }),
      Type.Null(),
    ]),
  },
  { $id: 'JobPage' },
);
