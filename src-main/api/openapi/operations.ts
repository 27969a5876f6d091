// What each operation of the API takes and answers, as a table; the document is made from it.
import Type, { type TSchema } from 'typebox';
import type { ProblemCode } from '../../../src-shared/errors.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import {
  BulkReceipt,
  BulkRequest,
  JobPage,
  JobWithItems,
} from '../../../src-shared/schemas/job.ts';
import { Usage } from '../../../src-shared/schemas/usage.ts';
import {
  VerificationRequest,
  VerificationResult,
} from '../../../src-shared/schemas/verification.ts';
import { PAGE } from '../page-query.ts';
import { EXAMPLES } from './examples.ts';

export const Health = Type.Object(
  {
    status: Type.Literal('ok'),
    version: Type.String({ description: "The program's version." }),
  },
  { $id: 'Health', description: 'The service runs.' },
);

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: TSchema;
  readonly example?: string | number;
}

export interface Body {
  readonly schema: TSchema;
  readonly example: unknown;
  /** JSON unless said otherwise. */
  readonly type?: string;
}

export interface Success {
  readonly status: 200 | 202 | 204;
  readonly description: string;
  /** Null when the answer has no body. */
  readonly body: Body | null;
  readonly headers?: Readonly<
    Record<string, { readonly description: string; readonly always: boolean }>
  >;
}

export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'delete';
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly tag: 'Verification' | 'Jobs' | 'Service';
  readonly summary: string;
  readonly description: string;
  /** Whether it needs an API key. */
  readonly key: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Body | null;
  readonly success: Success;
  readonly problems: readonly ProblemCode[];
}

const anywhere = [
  'invalid_request',
  'forbidden_host',
  'forbidden_origin',
  'internal_error',
] as const;
const withKey = [...anywhere, 'unauthorized', 'rate_limited', 'store_unavailable'] as const;
const withBody = [...withKey, 'payload_too_large', 'unsupported_media_type'] as const;

const jobId: Parameter = {
  name: 'job_id',
  in: 'path',
  description: 'The identifier that was returned on submission.',
  schema: Type.String(),
  example: EXAMPLES.receipt.job_id,
};
const fresh: Parameter = {
  name: 'Cache-Control',
  in: 'header',
  description:
    '`no-cache`, `no-store` or `max-age=0` asks for a fresh check instead of a cached one.',
  schema: Type.String(),
  example: 'no-cache',
};

const once: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A name of your own for this submission, such as a UUID. Sent again within 24 hours with the same items it makes no ' +
    'other job and is answered as before.',
  schema: Type.String({
    minLength: 1,
    maxLength: LIMITS.idempotencyKey,
    pattern: '^[\\x21-\\x7e]+$',
  }),
  example: '5f0c8a2e-8d0b-4a5e-9f63-0d3d0a1b7c11',
};

export const OPERATIONS: readonly Operation[] = [
  {
    id: 'verify',
    method: 'post',
    path: '/v1/verify',
    tag: 'Verification',
    summary: 'Verify one address',
    description:
      'Answers when the check is done. It costs 1 credit unless it is served from the cache. A badly formed address is a ' +
      'result (`valid: false`, score 0), not an error. When the mail route cannot be observed there is no verdict: the ' +
      'answer is 503, and nothing is charged.',
    key: true,
    parameters: [fresh],
    body: { schema: VerificationRequest, example: EXAMPLES.request },
    success: {
      status: 200,
      description: 'The verification result. `X-Request-Id` is its `request_id`.',
      body: { schema: VerificationResult, example: EXAMPLES.result },
    },
    problems: [...withBody, 'insufficient_credits', 'dns_unavailable', 'timeout'],
  },
  {
    id: 'verifyBulk',
    method: 'post',
    path: '/v1/verify/bulk',
    tag: 'Verification',
    summary: 'Submit a batch',
    description:
      'Queues 1 to 1000 addresses and answers at once. Poll the job until its status is `completed` or `failed`. Identical ' +
      'requests within a batch (the email without regard to case, blanks around fields left aside) are checked and charged ' +
      'once; each later item carries `duplicate_of`. One credit for each unique item is set aside at submission; ' +
      'what is not charged comes back.',
    key: true,
    parameters: [fresh, once],
    body: { schema: BulkRequest, example: EXAMPLES.bulkRequest },
    success: {
      status: 202,
      description: 'The batch is queued.',
      body: { schema: BulkReceipt, example: EXAMPLES.receipt },
      headers: {
        Location: { description: 'Path of the job.', always: true },
        'Idempotency-Replayed': {
          description:
            '`true` when the batch had been submitted before under this Idempotency-Key.',
          always: false,
        },
      },
    },
    problems: [...withBody, 'insufficient_credits', 'idempotency_conflict'],
  },
  {
    id: 'listJobs',
    method: 'get',
    path: '/v1/jobs',
    tag: 'Jobs',
    summary: 'List jobs',
    description: 'The jobs that were made by API, with any key, newest first. Items are left out.',
    key: true,
    parameters: [
      {
        name: 'limit',
        in: 'query',
        description: 'How many jobs a page holds.',
        schema: Type.Integer({ minimum: PAGE.min, maximum: PAGE.max, default: PAGE.default }),
      },
      {
        name: 'after',
        in: 'query',
        description:
          '`next` of the page before. Leave it out for the first page. Refused with 400 when that job is gone meanwhile.',
        schema: Type.String({ minLength: 1 }),
      },
    ],
    body: null,
    success: {
      status: 200,
      description: 'A page of jobs.',
      body: { schema: JobPage, example: EXAMPLES.jobPage },
    },
    problems: withKey,
  },
  {
    id: 'getJob',
    method: 'get',
    path: '/v1/jobs/{job_id}',
    tag: 'Jobs',
    summary: 'Show a job',
    description:
      'The counts grow while the job runs. `items` is empty until it has ended, then has one entry per item, in the order ' +
      'of submission: a verification result, or an `error` in its place.',
    key: true,
    parameters: [jobId],
    body: null,
    success: {
      status: 200,
      description: 'The job.',
      body: { schema: JobWithItems, example: EXAMPLES.jobWithItems },
    },
    problems: [...withKey, 'job_not_found'],
  },
  {
    id: 'cancelJob',
    method: 'post',
    path: '/v1/jobs/{job_id}/cancel',
    tag: 'Jobs',
    summary: 'Cancel a job',
    description:
      'Ends the job as `failed` with the error `cancelled`. Finished items are kept and stay charged; the rest carry the ' +
      'same error. Only the key that made the job may do so. A body is ignored.',
    key: true,
    parameters: [jobId],
    body: null,
    success: {
      status: 200,
      description: 'The job as it is now.',
      body: { schema: JobWithItems, example: EXAMPLES.jobWithItems },
    },
    problems: [...withKey, 'forbidden_job', 'job_not_found', 'job_state_conflict'],
  },
  {
    id: 'deleteJob',
    method: 'delete',
    path: '/v1/jobs/{job_id}',
    tag: 'Jobs',
    summary: 'Delete a job',
    description:
      'Deletes the job with its items. What was charged stays charged. Only the key that made the job may do so.',
    key: true,
    parameters: [jobId],
    body: null,
    success: { status: 204, description: 'The job is deleted.', body: null },
    problems: [...withKey, 'forbidden_job', 'job_not_found', 'job_state_conflict'],
  },
  {
    id: 'usage',
    method: 'get',
    path: '/v1/usage',
    tag: 'Service',
    summary: 'Show the credits of this month',
    description:
      'What was used in this calendar month (UTC), by the key that asks and by everybody, with what is left of the budgets.',
    key: true,
    parameters: [],
    body: null,
    success: {
      status: 200,
      description: 'The usage.',
      body: { schema: Usage, example: EXAMPLES.usage },
    },
    problems: withKey,
  },
  {
    id: 'health',
    method: 'get',
    path: '/v1/health',
    tag: 'Service',
    summary: 'See whether the service runs',
    description: 'Needs no key and looks nothing up.',
    key: false,
    parameters: [],
    body: null,
    success: {
      status: 200,
      description: 'The service runs.',
      body: { schema: Health, example: { status: 'ok', version: '0.1.0' } },
    },
    problems: anywhere,
  },
  {
    id: 'openApi',
    method: 'get',
    path: '/v1/openapi.json',
    tag: 'Service',
    summary: 'This document',
    description: 'The API as an OpenAPI 3.1 document. Needs no key.',
    key: false,
    parameters: [],
    body: null,
    success: {
      status: 200,
      description: 'The document.',
      body: {
        schema: Type.Object(
          { openapi: Type.String() },
          { description: 'An OpenAPI 3.1 document.' },
        ),
        example: { openapi: '3.1.0' },
      },
    },
    problems: anywhere,
  },
  {
    id: 'docs',
    method: 'get',
    path: '/v1/docs',
    tag: 'Service',
    summary: 'This document as a page',
    description: 'The API as a page for people, made from the same document. Needs no key.',
    key: false,
    parameters: [],
    body: null,
    success: {
      status: 200,
      description: 'The page.',
      body: {
        type: 'text/html; charset=utf-8',
        schema: Type.String(),
        example: '<!doctype html><title>Vouch API</title>',
      },
    },
    problems: anywhere,
  },
];
