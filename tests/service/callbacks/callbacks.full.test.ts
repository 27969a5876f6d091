// Callbacks over a real store, through the real guard, to real servers on the loopback.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createCallbackSender } from '../../../src-main/adapters/callbacks/callback-sender.ts';
import type { PageLimits } from '../../../src-main/adapters/dialer/http.ts';
import { callbackHeaders } from '../../../src-main/service/callbacks/signature.ts';
import type { Contact } from '../../../src-main/service/ports/contact-ledger.ts';
import type { CheckCall } from '../../../src-main/service/service.ts';
import { Callback, CallbackEvent } from '../../../src-shared/schemas/callback.ts';
import { validate } from '../../../src-shared/validate.ts';
import { NO_CALLBACKS } from '../../doubles/no-callbacks.ts';
import { type ScriptedDns, scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, ended, openTestService, type TestService } from '../harness.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly path: string;
}

interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** Resolves when so many have come. */
  came(count: number): Promise<void>;
}

type Answer = (response: ServerResponse, count: number) => void;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const takes: Answer = (response) => response.writeHead(204).end();

/** A server on 127.0.0.1 that answers as told. */
async function openReceiver(answer: Answer = takes): Promise<Receiver> {
  const received: Received[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body, path: request.url ?? '' });
    answer(response, received.length);
    for (const each of waiting) if (received.length >= each.count) each.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/vouch`,
    port,
    received,
    came: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
  };
}

interface Opened {
  vouch: TestService;
  readonly call: CheckCall;
  readonly keyId: string;
  readonly secret: string;
  readonly contacts: readonly Contact[];
}

async function open({
  retryAfterMs = [0, 0],
  hosts = [],
  dns = scriptedDns(),
  limits = {},
}: {
  readonly retryAfterMs?: readonly number[];
  readonly hosts?: readonly string[];
  readonly dns?: ScriptedDns;
  readonly limits?: Partial<PageLimits>;
} = {}): Promise<Opened> {
  const contacts: Contact[] = [];
  const port = createCallbackSender({
    dns,
    ledger: { record: (contact) => contacts.push(contact) },
    clock: { now: () => Date.now() },
    allowedRanges: [],
    redirect: null,
    userAgent: () => 'Vouch-test/1.0',
    limits,
  });
  const vouch = await openTestService({
    dns,
    settings: { callback_hosts: [...hosts] },
    callbacks: { port, timers: NO_CALLBACKS.timers, retryAfterMs },
  });
  await vouch.service.resumeUnfinished();
  const { id } = await vouch.service.keys.create('hooks');
  const { callback_secret } = await vouch.service.keys.newCallbackSecret(id);
  const opened = {
    vouch,
    call: { ...CALL, origin: { kind: 'key' as const, keyId: id } },
    keyId: id,
    secret: callback_secret,
    contacts,
  };
  closing.push(() => opened.vouch.close());
  return opened;
}

/** A job under way, by its id. */
async function begin({ vouch, call }: Opened, callbackUrl: string): Promise<string> {
  const requests = [{ email: 'ada@analytical.example' }];
  return (await vouch.service.jobs.submit(requests, { ...call, callbackUrl })).job_id;
}

/** A job that has ended, by its id. */
async function submit(opened: Opened, callbackUrl: string): Promise<string> {
  const jobId = await begin(opened, callbackUrl);
  await opened.vouch.until(jobId, ended);
  return jobId;
}

async function callbackOf({ vouch, keyId }: Opened, jobId: string): Promise<Callback> {
  const { callbacks } = await vouch.service.callbacks.list({ keyId, after: null, limit: 50 });
  const found = callbacks.find((each) => each.job_id === jobId);
  if (found === undefined) throw new Error(`no callback of ${jobId}`);
  return found;
}

async function settled(opened: Opened, jobId: string): Promise<Callback> {
  return expect
    .poll(() => callbackOf(opened, jobId))
    .toSatisfy(({ state }: Callback) => state === 'delivered' || state === 'failed')
    .then(() => callbackOf(opened, jobId));
}

describe('a callback', () => {
  test('posts the end of the job, signed with the secret of its key', async () => {
    const receiver = await openReceiver();
    const opened = await open();
    const jobId = await submit(opened, receiver.url);
    const callback = await settled(opened, jobId);
    expect(validate(Callback, callback).ok).toBe(true);
    expect(callback).toMatchObject({ state: 'delivered', attempts: 1, last_status: 204 });
    const [post] = receiver.received;
    const event = JSON.parse(post?.body ?? '');
    expect(validate(CallbackEvent, event).ok).toBe(true);
    expect(event).toMatchObject({
      callback_id: callback.callback_id,
      type: 'job.completed',
      job: { job_id: jobId, status: 'completed', total: 1, processed: 1 },
    });
    // What an owner at this machine sees besides is nobody else's.
    expect(event.job).not.toHaveProperty('origin');
    expect(post?.headers['content-type']).toBe('application/json; charset=utf-8');
    const at = Number(post?.headers['vouch-timestamp']) * 1000;
    expect(
      callbackHeaders({
        secret: opened.secret,
        callbackId: callback.callback_id,
        at,
        body: post?.body ?? '',
      }),
    ).toEqual({
      'Vouch-Callback-Id': post?.headers['vouch-callback-id'],
      'Vouch-Timestamp': post?.headers['vouch-timestamp'],
      'Vouch-Signature': post?.headers['vouch-signature'],
    });
    expect(opened.contacts).toMatchObject([
      { host: '127.0.0.1', port: receiver.port, why: 'callback', outcome: 'answered' },
    ]);
  });

  test('a job that is cancelled tells that it failed', async () => {
    const receiver = await openReceiver();
    const dns = scriptedDns();
    const opened = await open({ dns });
    dns.hold();
    const job_id = await begin(opened, receiver.url);
    expect(await callbackOf(opened, job_id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await opened.vouch.service.jobs.cancel(job_id);
    await receiver.came(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'job.failed',
      job: { status: 'failed', error: { code: 'cancelled' } },
    });
    dns.release();
  });

  test('what is answered 500 is tried again until it is taken, with one id', async () => {
    const receiver = await openReceiver((response, count) =>
      response.writeHead(count < 3 ? 500 : 200).end('thanks'),
    );
    const opened = await open();
    const jobId = await submit(opened, receiver.url);
    expect(await settled(opened, jobId)).toMatchObject({
      state: 'delivered',
      attempts: 3,
      last_status: 200,
      last_error: null,
      next_attempt_at: null,
    });
    expect(new Set(receiver.received.map((post) => post.headers['vouch-callback-id'])).size).toBe(
      1,
    );
  });

  test('after the last attempt it is given up, and can be retried by hand', async () => {
    let status = 503;
    const receiver = await openReceiver((response) => response.writeHead(status).end());
    const opened = await open();
    const jobId = await submit(opened, receiver.url);
    expect(await settled(opened, jobId)).toMatchObject({
      state: 'failed',
      attempts: 3,
      last_status: 503,
      last_error: 'it was answered 503',
    });
    expect(receiver.received).toHaveLength(3);
    status = 200;
    await opened.vouch.service.callbacks.retry(jobId);
    await receiver.came(4);
    expect(await settled(opened, jobId)).toMatchObject({ state: 'delivered', attempts: 1 });
    await expect(opened.vouch.service.callbacks.retry(jobId)).rejects.toMatchObject({
      code: 'job_state_conflict',
    });
  });

  test('410 is for good', async () => {
    const receiver = await openReceiver((response) => response.writeHead(410).end());
    const opened = await open();
    const callback = await settled(opened, await submit(opened, receiver.url));
    expect(callback).toMatchObject({ state: 'failed', attempts: 1, last_status: 410 });
  });

  test.for(['', 'ftp://'])('a redirect is not followed, wherever it leads (%s)', async (scheme) => {
    const other = await openReceiver();
    const receiver = await openReceiver((response) =>
      response
        .writeHead(307, { location: other.url.replace('http://', scheme || 'http://') })
        .end(),
    );
    const opened = await open({ retryAfterMs: [] });
    expect(await settled(opened, await submit(opened, receiver.url))).toMatchObject({
      state: 'failed',
      last_status: null,
    });
    expect(other.received).toEqual([]);
  });

  test('a retry that is requested while the last attempt fails takes place', async () => {
    const answering = Promise.withResolvers<ServerResponse>();
    const receiver = await openReceiver((response, count) => {
      if (count === 1) answering.resolve(response);
      else takes(response, count);
    });
    const opened = await open({ retryAfterMs: [] });
    const jobId = await submit(opened, receiver.url);
    const response = await answering.promise;
    await opened.vouch.service.callbacks.retry(jobId);
    response.writeHead(500).end();
    expect(await settled(opened, jobId)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(receiver.received).toHaveLength(2);
  });

  test('an endless answer is not read', async () => {
    const receiver = await openReceiver((response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour).on('error', () => {});
      pour();
    });
    const opened = await open();
    expect(await settled(opened, await submit(opened, receiver.url))).toMatchObject({
      state: 'delivered',
    });
  });

  test('a receiver that never answers is left after a time', async () => {
    const receiver = await openReceiver(() => {});
    const opened = await open({ retryAfterMs: [], limits: { totalMs: 200 } });
    expect(await settled(opened, await submit(opened, receiver.url))).toMatchObject({
      state: 'failed',
      last_status: null,
    });
  });
});

describe('over a restart', () => {
  test('the pause between two attempts is kept, and the next one comes after it', async () => {
    const receiver = await openReceiver((response, count) =>
      response.writeHead(count === 1 ? 500 : 200).end(),
    );
    const opened = await open({ retryAfterMs: [60_000] });
    const jobId = await submit(opened, receiver.url);
    await expect.poll(async () => (await callbackOf(opened, jobId)).last_status).toBe(500);
    const before = await callbackOf(opened, jobId);
    expect(before).toMatchObject({ state: 'pending', attempts: 1 });
    expect(Date.parse(before.next_attempt_at ?? '')).toBe(opened.vouch.time.now + 60_000);

    opened.vouch = await opened.vouch.restart();
    await opened.vouch.service.resumeUnfinished();
    // Another batch is delivered meanwhile; the first waits for its time.
    const other = await openReceiver();
    await settled(opened, await submit(opened, other.url));
    expect(await callbackOf(opened, jobId)).toEqual(before);

    opened.vouch.time.now += 60_000;
    opened.vouch = await opened.vouch.restart();
    await opened.vouch.service.resumeUnfinished();
    expect(await settled(opened, jobId)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('an attempt that the program ended in counts, and is made again', async () => {
    const receiver = await openReceiver((response, count) => {
      if (count > 1) takes(response, count);
    });
    const opened = await open({ retryAfterMs: [60_000] });
    const jobId = await submit(opened, receiver.url);
    await receiver.came(1);
    opened.vouch.time.now += 60_000;
    opened.vouch = await opened.vouch.restart();
    await opened.vouch.service.resumeUnfinished();
    expect(await settled(opened, jobId)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('one that the program ended in each time is given up all the same', async () => {
    const receiver = await openReceiver(() => {});
    const opened = await open({ retryAfterMs: [0] });
    const jobId = await submit(opened, receiver.url);
    await receiver.came(1);
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      opened.vouch = await opened.vouch.restart();
      await opened.vouch.service.resumeUnfinished();
      if (attempt === 2) await receiver.came(2);
    }
    expect(await settled(opened, jobId)).toMatchObject({ state: 'failed', attempts: 2 });
    expect(receiver.received).toHaveLength(2);
  });
});

describe('who may be told', () => {
  test.each([
    ['another host', 'https://hooks.example/x', 'callback_hosts'],
    ['a private address', 'http://10.0.0.8/x', 'callback_hosts'],
    ['an address of metadata services', 'http://169.254.169.254/latest', 'callback_hosts'],
    ['a host that only looks like this machine', 'http://localhost.example/x', 'callback_hosts'],
    ['another scheme', 'file:///etc/passwd', 'http://'],
    ['no URL', 'hooks', 'http://'],
    ['a password', 'http://a:b@127.0.0.1/x', 'password'],
    ['a port that there is not', 'http://127.0.0.1:0/x', 'port 0'],
    ['an allowed host without TLS', 'http://allowed.example/x', 'https://'],
    ['an allowed host on another port', 'https://allowed.example:444/x', 'callback_hosts'],
  ])('%s is refused at submission', async (_name, url, word) => {
    const opened = await open({ hosts: ['allowed.example', 'other.example:8443'] });
    const refused = submit(opened, url);
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      fields: [{ pointer: '/callback_url' }],
    });
    await expect(refused).rejects.toThrow(word);
    expect(await opened.vouch.service.jobs.list({ limit: 10 })).toEqual([]);
  });

  test('a key without a secret cannot ask for callbacks', async () => {
    const opened = await open();
    const { id } = await opened.vouch.service.keys.create('bare');
    const bare = { ...opened, call: { ...CALL, origin: { kind: 'key' as const, keyId: id } } };
    await expect(submit(bare, 'http://127.0.0.1:9/x')).rejects.toThrow('vouch keys secret');
  });

  test('a host that is allowed and leads to a private address is not contacted', async () => {
    const receiver = await openReceiver();
    const dns = scriptedDns({
      'A hooks.example': { kind: 'records', records: ['127.0.0.1'], observedAt: 0 },
    });
    const opened = await open({ dns, hosts: [`hooks.example:${receiver.port}`], retryAfterMs: [] });
    const callback = await settled(
      opened,
      await submit(opened, `https://hooks.example:${receiver.port}/x`),
    );
    expect(callback).toMatchObject({ state: 'failed', last_status: null });
    expect(opened.contacts).toMatchObject([{ outcome: 'refused_by_guard', address: null }]);
  });

  test('localhost is this machine, and nothing asks the DNS about it', async () => {
    const receiver = await openReceiver();
    const opened = await open();
    const url = `http://localhost:${receiver.port}/x`;
    expect(await settled(opened, await submit(opened, url))).toMatchObject({ state: 'delivered' });
  });

  test('what was allowed at submission and is no more is given up', async () => {
    const dns = scriptedDns();
    const opened = await open({ dns, hosts: ['hooks.example'] });
    dns.hold();
    const job_id = await begin(opened, 'https://hooks.example/x');
    await opened.vouch.service.settings.change('callback_hosts', null);
    dns.release();
    expect(await settled(opened, job_id)).toMatchObject({ state: 'failed', attempts: 0 });
    expect(opened.contacts).toEqual([]);
  });

  test('a revoked key signs nothing any more', async () => {
    const receiver = await openReceiver();
    const dns = scriptedDns();
    const opened = await open({ dns });
    dns.hold();
    const job_id = await begin(opened, receiver.url);
    await opened.vouch.service.keys.revoke(opened.keyId);
    dns.release();
    const callback = await settled(opened, job_id);
    expect(callback.last_error).toContain('revoked');
    expect(receiver.received).toEqual([]);
    await expect(opened.vouch.service.keys.newCallbackSecret(opened.keyId)).rejects.toMatchObject({
      code: 'key_not_found',
    });
  });
});

test('a new secret takes the place of the one before', async () => {
  const receiver = await openReceiver();
  const opened = await open();
  const { callback_secret } = await opened.vouch.service.keys.newCallbackSecret(opened.keyId);
  await settled(opened, await submit(opened, receiver.url));
  const [post] = receiver.received;
  if (post === undefined) throw new Error('nothing was posted');
  const { headers, body } = post;
  const id = String(headers['vouch-callback-id']);
  const at = Number(headers['vouch-timestamp']) * 1000;
  const signed = (secret: string) =>
    callbackHeaders({ secret, callbackId: id, at, body })['Vouch-Signature'];
  expect(signed(callback_secret)).toBe(headers['vouch-signature']);
  expect(signed(opened.secret)).not.toBe(headers['vouch-signature']);
});

test('a deleted job takes its callback with it', async () => {
  const receiver = await openReceiver((response) => response.writeHead(500).end());
  const opened = await open({ retryAfterMs: [60_000] });
  const jobId = await submit(opened, receiver.url);
  await receiver.came(1);
  await opened.vouch.service.jobs.delete(jobId);
  const { callbacks } = await opened.vouch.service.callbacks.list({
    keyId: null,
    after: null,
    limit: 10,
  });
  expect(callbacks).toEqual([]);
});

test('a key sees its own callbacks alone, page by page', async () => {
  const receiver = await openReceiver();
  const opened = await open();
  const jobs = [await submit(opened, receiver.url), await submit(opened, receiver.url)];
  const { callbacks } = opened.vouch.service;
  const first = await callbacks.list({ keyId: opened.keyId, after: null, limit: 1 });
  expect(first.callbacks.map((each) => each.job_id)).toEqual([jobs[1]]);
  const second = await callbacks.list({ keyId: opened.keyId, after: first.next, limit: 1 });
  expect(second.callbacks.map((each) => each.job_id)).toEqual([jobs[0]]);
  expect(second.next).toBeNull();
  expect(await callbacks.list({ keyId: 'other', after: null, limit: 9 })).toEqual({
    callbacks: [],
    next: null,
  });
  await expect(
    callbacks.list({ keyId: 'other', after: first.next, limit: 9 }),
  ).rejects.toMatchObject({ code: 'invalid_request' });
});

test('the same batch under one name tells another URL only as another batch', async () => {
  const receiver = await openReceiver();
  const opened = await open();
  const { jobs } = opened.vouch.service;
  const requests = [{ email: 'ada@analytical.example' }];
  const call = {
    ...opened.call,
    origin: { kind: 'key' as const, keyId: opened.keyId },
    callbackUrl: receiver.url,
  };
  const first = await jobs.submitOnce(requests, call, 'n-1');
  expect(await jobs.submitOnce(requests, call, 'n-1')).toEqual({ ...first, repeated: true });
  const elsewhere = { ...call, callbackUrl: `${receiver.url}2` };
  await expect(jobs.submitOnce(requests, elsewhere, 'n-1')).rejects.toMatchObject({
    code: 'idempotency_conflict',
  });
});
