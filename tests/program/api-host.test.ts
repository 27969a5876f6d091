// The API as the program runs it: when it listens, which port is remembered, and what a page on its port may not ask.
import { expect, onTestFinished, test } from 'vitest';
import { type ApiHostDeps, createApiHost } from '../../src-main/program/api-host.ts';
import { createEventHub } from '../../src-main/program/events.ts';
import { closedPort } from '../adapters/dialer/open-dialer.ts';
import { createFakeService } from '../doubles/fake-service.ts';
import { openKept } from '../doubles/stored-settings.ts';

async function opened(changes: Partial<ApiHostDeps> = {}) {
  const { kept, settings } = await openKept();
  const fake = createFakeService();
  const events = createEventHub();
  const emitted: unknown[] = [];
  events.onAny((event, payload) => emitted.push([event, payload]));
  const host = createApiHost({
    service: () => fake.service,
    settings: () => settings,
    log: { info: () => {}, error: () => {} },
    newId: () => '1',
    events,
    port: 0,
    address: null,
    publicHosts: { names: [], trusts: () => false },
    anyPort: false,
    ...changes,
  });
  onTestFinished(() => host.close());
  // Handlers ask nobody for their caller here.
  const call = <M extends keyof typeof host.methods>(
    method: M,
    params: Parameters<(typeof host.methods)[M]>[0],
  ) => host.methods[method](params as never, undefined as never);
  return { host, kept, settings, fake, emitted, call };
}

test('it listens where it is told, and stays stopped while the settings switch it off', async () => {
  const { host, settings, call } = await opened();
  await settings.change('api_enabled', false);
  expect((await host.start()).state).toBe('stopped');
  const started = await call('api.start', {});
  expect([started.state, settings.values.api_enabled]).toEqual(['listening', true]);
  expect(await call('api.status', {})).toEqual(started);
  expect(host.status()).toEqual(started);
  expect((await call('api.stop', {})).state).toBe('stopped');
  expect(settings.values.api_enabled).toBe(false);
});

test('it listens at the port that it was started with, else at that of the settings', async () => {
  const [given, stored] = [await closedPort(), await closedPort()];
  for (const [port, taken] of [
    [given, given],
    [null, stored],
  ] as const) {
    const { host, settings } = await opened({ port });
    await settings.change('api_port', stored);
    expect(await host.start()).toMatchObject({ state: 'listening', port: taken });
  }
});

test.each([
  ['api.start', 'api_enabled'],
  ['api.stop', 'api_enabled'],
  ['api.move', 'api_port'],
  ['api.move', 'api_enabled'],
] as const)('%s fails where %s cannot be stored', async (method, lost) => {
  const { settings } = await openKept();
  const full = new Error('no room');
  const change: typeof settings.change = async (name, value) => {
    if (name === lost) throw full;
    return await settings.change(name, value);
  };
  const { host } = await opened({ settings: () => ({ ...settings, change }) });
  await expect(host.methods[method]({ port: 0 } as never, undefined as never)).rejects.toBe(full);
});

test('a port that it moved to is remembered, one that cannot be had is not', async () => {
  const { host, settings, call, kept } = await opened();
  const { port: taken } = await (await opened()).host.start();
  await host.start();
  const refused = await call('api.move', { port: taken ?? 0 });
  expect([refused.state === 'listening' && refused.port === taken, kept.has('api_port')]).toEqual([
    false,
    false,
  ]);
  const moved = await call('api.move', { port: 0 });
  expect([moved.state, settings.values.api_port, settings.values.api_enabled]).toEqual([
    'listening',
    0,
    true,
  ]);
});

test('a page on its port may neither stop nor move it, and it listens whatever is set', async () => {
  const { host, settings, call } = await opened({ mount: () => {} });
  await settings.change('api_enabled', false);
  const started = await host.start();
  expect(started.state).toBe('listening');
  expect(await call('api.start', {})).toEqual(started);
  for (const refusal of [call('api.stop', {}), call('api.move', { port: 0 })])
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_request' });
  expect([host.status(), settings.values.api_enabled]).toEqual([started, false]);
});

test('requests are told newest first, and a check made by one is news', async () => {
  const { host, fake, emitted, call } = await opened();
  const { key } = await fake.service.keys.create('test');
  const { url } = await host.start();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  await fetch(`${url}/v1/jobs`, { headers });
  emitted.length = 0;
  const body = JSON.stringify({ email: 'a@b.example' });
  await fetch(`${url}/v1/verify`, { method: 'POST', headers, body });
  await fetch(`${url}/v1/verify`, { method: 'POST', headers, body: '{}' });
  const { requests } = await call('requests.recent', { limit: 2 });
  expect(requests.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/v1/verify', 400],
    ['POST', '/v1/verify', 200],
  ]);
  expect(emitted).toEqual([['checks.changed', {}]]);
});
