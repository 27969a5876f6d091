// Whether visits are shared and kept as promised, over the real dialer.
import { describe, expect, test } from 'vitest';
import { CANCELLED } from '../../../src-main/adapters/unless-aborted.ts';
import { createWebsites } from '../../../src-main/adapters/website/websites.ts';
import { nodata } from '../../doubles/dns-server.ts';
import { foreignInPlace } from '../../doubles/reader-in-place.ts';
import { HOME, openWebsites, page } from './open-websites.ts';

const DAY_MS = 86_400_000;

describe('keeping', () => {
  test('an answer is kept for a day, and survives being written as JSON', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', page(HOME));
    const first = await web.visit();
    expect(web.kept.get('website/1 acme.example')?.expiresAt).toBe(web.clock.time + DAY_MS);
    web.clock.time += DAY_MS - 1;
    expect(await web.visit()).toEqual(first);
    expect(web.asked).toHaveLength(1);
    web.clock.time += 1;
    expect(await web.visit()).toMatchObject({ observedAt: web.clock.time });
    expect(web.asked).toHaveLength(2);
  });

  test('that there is none is cached, that it is unknown is not', async () => {
    await using web = await openWebsites();
    web.open.dns.script('empty.example', nodata);
    await web.http('acme.example', page('Oops', {}, 500));
    await web.visit('empty.example');
    await web.visit();
    expect([...web.kept.keys()]).toEqual(['website/1 empty.example']);
    await web.visit();
    expect(web.asked).toHaveLength(2);
  });

  test('something strange in the store is not taken for an answer', async () => {
    await using web = await openWebsites();
    await web.http('acme.example', page(HOME));
    for (const strange of [
      null,
      7,
      'site',
      {},
      { kind: 'failed', observedAt: 1 },
      { kind: 'site' },
    ]) {
      const broken = createWebsites({
        reader: foreignInPlace,
        pages: { fetchPage: async () => ({ ok: false, reason: 'aborted', detail: '', url: '' }) },
        dns: web.open.network.dns,
        cache: { read: async () => strange, write: async () => {} },
        clock: { now: () => 5 },
      });
      const context = {
        checkId: 'c',
        lane: 'batch',
        signal: new AbortController().signal,
      } as const;
      expect(await broken.visit('acme.example', context)).toMatchObject({
        kind: 'failed',
        observedAt: 5,
      });
    }
  });

  test.each(['site', 'parked', 'placeholder', 'none'])(
    'a kept answer of the kind %s is one',
    async (kind) => {
      const kept = { kind, observedAt: 1 };
      const websites = createWebsites({
        reader: foreignInPlace,
        pages: { fetchPage: async () => ({ ok: false, reason: 'aborted', detail: '', url: '' }) },
        dns: { resolve: () => Promise.reject(new Error('asked')) },
        cache: { read: async () => kept, write: async () => {} },
        clock: { now: () => 5 },
      });
      const context = {
        checkId: 'c',
        lane: 'batch',
        signal: new AbortController().signal,
      } as const;
      expect(await websites.visit('acme.example', context)).toEqual(kept);
      expect(await websites.isCached?.('ACME.example')).toBe(true);
    },
  );

  test('a store that fails costs a visit, and nothing else', async () => {
    await using web = await openWebsites();
    web.open.dns.script('empty.example', nodata);
    const broken = createWebsites({
      reader: foreignInPlace,
      pages: { fetchPage: async () => ({ ok: false, reason: 'aborted', detail: '', url: '' }) },
      dns: web.open.network.dns,
      cache: {
        read: () => Promise.reject(new Error('disk')),
        write: () => Promise.reject(new Error('disk')),
      },
      clock: { now: () => 5 },
    });
    const context = { checkId: 'c', lane: 'batch', signal: new AbortController().signal } as const;
    expect(await broken.visit('empty.example', context)).toMatchObject({ kind: 'none' });
  });
});

describe('sharing', () => {
  test('many who ask for one domain at once make one visit', async () => {
    await using web = await openWebsites();
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await web.http('acme.example', async (request, response) => {
      arrived.resolve();
      await gate.promise;
      page(HOME)(request, response);
    });
    const visits = Array.from({ length: 20 }, (_, index) =>
      web.visit(index % 2 ? 'acme.example' : 'ACME.example'),
    );
    await arrived.promise;
    gate.resolve();
    const answers = await Promise.all(visits);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatchObject({ kind: 'site' });
    expect(web.asked).toHaveLength(1);
  });

  test('who gives up stops waiting; the visit goes on for the others', async () => {
    await using web = await openWebsites();
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await web.http('acme.example', async (request, response) => {
      arrived.resolve();
      await gate.promise;
      page(HOME)(request, response);
    });
    const impatient = new AbortController();
    const [first, second] = [web.visit('acme.example', impatient.signal), web.visit()];
    await arrived.promise;
    impatient.abort();
    expect(await first).toEqual({
      kind: 'failed',
      reason: 'aborted',
      detail: CANCELLED,
      observedAt: web.clock.time,
    });
    gate.resolve();
    expect(await second).toMatchObject({ kind: 'site' });
  });

  test('when the last one aborts, the connection ends, and the next one starts again', async () => {
    await using web = await openWebsites();
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    let calls = 0;
    await web.http('acme.example', (request, response) => {
      calls += 1;
      if (calls > 1) return page(HOME)(request, response);
      request.socket.once('close', () => closed.resolve());
      arrived.resolve();
    });
    const caller = new AbortController();
    const visit = web.visit('acme.example', caller.signal);
    await arrived.promise;
    caller.abort();
    expect(await visit).toEqual({
      kind: 'failed',
      reason: 'aborted',
      detail: CANCELLED,
      observedAt: web.clock.time,
    });
    await closed.promise;
    expect(await web.visit()).toMatchObject({ kind: 'site' });
    expect(web.kept.size).toBe(1);
  });
});
