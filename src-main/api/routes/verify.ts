// POST /v1/verify and POST /v1/verify/bulk: one address now, or a batch to be fetched later.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import Type from 'typebox';
import { LIMITS } from '../../../src-shared/limits.ts';
import { BulkReceipt, BulkRequest } from '../../../src-shared/schemas/job.ts';
import {
  VerificationRequest,
  VerificationResult,
} from '../../../src-shared/schemas/verification.ts';
import { AS_SET, type CheckCall } from '../../service/service.ts';
import type { KeyedRoutes } from '../bearer.ts';
import { EXAMPLES } from '../openapi/examples.ts';
import { answer, refusals, WITH_BODY } from '../openapi/route-schema.ts';
import { readIdempotencyKey, wantsFresh } from '../request-headers.ts';
import { JSON_TYPE, takeJson } from './body.ts';

const CacheControl = Type.Optional(
  Type.String({
    description:
      '`no-cache`, `no-store` or `max-age=0` asks for a fresh check instead of a cached one.',
    examples: ['no-cache'],
  }),
);

const VERIFY: FastifySchema = {
  operationId: 'verify',
  tags: ['Verification'],
  summary: 'Verify one address',
  description:
    'Answers when the check is done. It costs 1 credit unless it is served from the cache. A malformed address is a ' +
    'result (`valid: false`, score 0), not an error. When the mail route cannot be looked up there is no verdict: the ' +
    'response is 503, and nothing is charged.',
  headers: Type.Object({ 'Cache-Control': CacheControl }),
  body: VerificationRequest,
  requestExample: EXAMPLES.request,
  response: {
    200: answer(
      'The verification result. `X-Request-Id` is its `request_id`.',
      VerificationResult,
      { example: EXAMPLES.result },
    ),
    ...refusals([...WITH_BODY, 'insufficient_credits', 'dns_unavailable', 'timeout']),
  },
};

const VERIFY_BULK: FastifySchema = {
  operationId: 'verifyBulk',
  tags: ['Verification'],
  summary: 'Submit a batch',
  description:
    'Queues 1 to 1000 addresses and answers at once. Poll the job until its status is `completed` or `failed`. Identical ' +
    'requests within a batch (ignoring the case of the email and spaces around fields) are checked and charged ' +
    'once; each later item carries `duplicate_of`. One credit for each unique item is set aside at submission; ' +
    'credits that are not charged are released. With a `callback_url` the end of the job is posted there as a signed ' +
    '`CallbackEvent`; `GET /v1/callbacks` shows whether it was delivered.',
  headers: Type.Object({
    'Cache-Control': CacheControl,
    'Idempotency-Key': Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: LIMITS.idempotencyKey,
        pattern: '^[\\x21-\\x7e]+$',
        description:
          'An identifier of your choice for this submission, such as a UUID. Sent again within 24 hours with the same items, it creates no ' +
          'new job and gets the same answer.',
        examples: ['5f0c8a2e-8d0b-4a5e-9f63-0d3d0a1b7c11'],
      }),
    ),
  }),
  body: BulkRequest,
  requestExample: EXAMPLES.bulkRequest,
  response: {
    202: answer('The batch is queued.', BulkReceipt, {
      example: EXAMPLES.receipt,
      headers: {
        Location: Type.String({ description: 'Path of the job.' }),
        'Idempotency-Replayed': Type.Optional(
          Type.String({
            description:
              '`true` when the batch had been submitted before under this Idempotency-Key.',
          }),
        ),
      },
    }),
    ...refusals([...WITH_BODY, 'insufficient_credits', 'idempotency_conflict']),
  },
};

export async function verifyRoutes(
  app: FastifyInstance,
  { service, needKey }: KeyedRoutes,
): Promise<void> {
  app.addHook('onRequest', needKey);
  takeJson(app);

  app.post<{ Body: VerificationRequest }>('/v1/verify', { schema: VERIFY }, (request, reply) => {
    return service()
      .verify(knownFields(request.body), callOf(request), goneSignal(reply.raw))
      .then((result) => {
        // The id of the check is the one that a caller finds again, so header and body tell the same.
        reply.header('x-request-id', result.request_id).type(JSON_TYPE);
        return JSON.stringify(result);
      });
  });

  app.post<{ Body: BulkRequest }>(
    '/v1/verify/bulk',
    { schema: VERIFY_BULK },
    async (request, reply) => {
      const name = readIdempotencyKey(request.headers['idempotency-key']);
      const requests = request.body.items.map(knownFields);
      const { callback_url } = request.body;
      const call = {
        ...callOf(request),
        ...(callback_url === undefined ? {} : { callbackUrl: callback_url }),
      };
      const submitted =
        name === null
          ? { ...(await service().jobs.submit(requests, call)), repeated: false }
          : await service().jobs.submitOnce(requests, call, name);
      const { job_id, total, repeated } = submitted;
      const receipt: BulkReceipt = { job_id, status: 'queued', total };
      if (repeated) reply.header('idempotency-replayed', 'true');
      reply
        .code(202)
        .header('location', `/v1/jobs/${encodeURIComponent(job_id)}`)
        .type(JSON_TYPE);
      return JSON.stringify(receipt);
    },
  );
}

/** A request of the known fields alone: unknown ones are ignored, not carried along. */
function knownFields({
  email,
  name,
  company_name,
  ip_address,
}: VerificationRequest): VerificationRequest {
  return {
    email,
    ...(name === undefined ? {} : { name }),
    ...(company_name === undefined ? {} : { company_name }),
    ...(ip_address === undefined ? {} : { ip_address }),
  };
}

function callOf(
  request: FastifyRequest,
): CheckCall & { readonly origin: { readonly kind: 'key'; readonly keyId: string } } {
  return {
    origin: { kind: 'key', keyId: request.keyId },
    policyId: request.keyPolicy,
    noCache: wantsFresh(request.headers['cache-control']),
    company: true,
    mailbox: AS_SET,
  };
}

/** Aborts when the caller hangs up before its answer is on its way. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
