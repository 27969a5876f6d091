// POST /v1/verify and POST /v1/verify/bulk: one address now, or a batch to be fetched later.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BulkReceipt, BulkRequest } from '../../../src-shared/schemas/job.ts';
import { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { AS_SET, type CheckCall } from '../../service/service.ts';
import type { KeyedRoutes } from '../bearer.ts';
import { wantsFresh } from '../fresh.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { takeJson } from './body.ts';
import { JSON_TYPE } from './json-type.ts';

export async function verifyRoutes(
  app: FastifyInstance,
  { service, needKey }: KeyedRoutes,
): Promise<void> {
  app.addHook('onRequest', needKey);
  takeJson(app);

  app.post<{ Body: VerificationRequest }>(
    '/v1/verify',
    { schema: { body: VerificationRequest } },
    async (request, reply) => {
      const signal = goneSignal(reply.raw);
      const { requestId, text } = await service.verifyAsText(
        knownFields(request.body),
        callOf(request),
        signal,
      );
      // The id of the check is the one that a caller finds again, so both places tell the same.
      reply.header('x-request-id', requestId).type(JSON_TYPE);
      return text;
    },
  );

  app.post<{ Body: BulkRequest }>(
    '/v1/verify/bulk',
    { schema: { body: BulkRequest } },
    async (request, reply) => {
      const name = readIdempotencyKey(request.headers['idempotency-key']);
      const requests = request.body.items.map(knownFields);
      const submitted =
        name === null
          ? { ...(await service.jobs.submit(requests, callOf(request))), repeated: false }
          : await service.jobs.submitOnce(requests, callOf(request), name);
      const { jobId, total, repeated } = submitted;
      const receipt: BulkReceipt = { job_id: jobId, status: 'queued', total };
      if (repeated) reply.header('idempotency-replayed', 'true');
      reply
        .code(202)
        .header('location', `/v1/jobs/${encodeURIComponent(jobId)}`)
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
