// The API over a real service: a real store and engine, with DNS answers that the test writes down.
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createApi } from '../../../src-main/api/server.ts';
import { type ScriptedDns, scriptedDns } from '../../doubles/scripted-dns.ts';
import { openTestService, type TestService } from '../../service/harness.ts';

export interface Contract {
  readonly app: FastifyInstance;
  readonly vouch: TestService;
  readonly key: string;
  readonly keyId: string;
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
  verify(request: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  bulk(items: readonly object[], headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Polls as a client does, until the job is completed or failed. */
  ended(jobId: string): Promise<ShownJob>;
}

export interface ShownJob {
  readonly job_id: string;
  readonly status: string;
  readonly total: number;
  readonly processed: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly credits_used: number;
  readonly error?: { readonly code: string; readonly message: string };
  readonly items: readonly ShownItem[];
}

export interface ShownItem {
  readonly index: number;
  readonly input: { readonly email: string };
  readonly score?: number;
  readonly cached?: boolean;
  readonly duplicate_of?: number;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Closed after the test. */
export async function openContract(
  dns: ScriptedDns = scriptedDns(),
  budget: number | null = null,
): Promise<Contract> {
  const vouch = await openTestService({ dns });
  const app = createApi({
    service: () => vouch.service,
    version: '1.0.0',
    clock: { now: () => vouch.time.now },
    newRequestId: () => `req_${randomBytes(8).toString('hex')}`,
    log: { info: () => {}, error: () => {} },
  });
  onTestFinished(async () => {
    await app.close();
    await vouch.close();
  });
  const { key, id } = await vouch.service.keys.create('contract', { monthlyBudget: budget });
  const call: Contract['call'] = (options) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${key}`, ...options.headers } });
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    call({ method: 'POST', url, payload, headers });
  return {
    app,
    vouch,
    key,
    keyId: id,
    call,
    verify: (request, headers) => post('/v1/verify', request, headers),
    bulk: (items, headers) => post('/v1/verify/bulk', { items }, headers),
    async ended(jobId) {
      await vouch.until(jobId, ({ status }) => status === 'completed' || status === 'failed');
      return (await call({ url: `/v1/jobs/${jobId}` })).json() as ShownJob;
    },
  };
}
