// Calls that one of the two sides leaves: an owner that closes begins no other, and a caller that hangs up lets its own go.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { connectSocket } from '../../../src-main/program/socket/socket-client.ts';
import { socketPlaceOf } from '../../../src-main/program/socket/socket-path.ts';
import { serveSocket } from '../../../src-main/program/socket/socket-server.ts';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';

async function socketPlace() {
  const home = await mkdtemp(join(tmpdir(), 'vouch-closing-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  return socketPlaceOf(home);
}

test('a call that comes to its end while the owner closes is not begun', async () => {
  const begun: string[] = [];
  const bridge: Bridge = {
    async call(method) {
      begun.push(method);
      return {} as never;
    },
  };
  const place = await socketPlace();
  const server = await serveSocket(bridge, place, { info() {}, error() {} });
  const caller = connect(place.path);
  await once(caller, 'connect');
  caller.write('POST /keys.list HTTP/1.1\r\nHost: localhost\r\n');
  // Connections are taken up in their order: once this one is answered, the server has the other.
  await connectSocket(place.path).call('service.status', {});

  const closed = server.close();
  caller.write('Content-Length: 2\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n{}');
  expect(await text(caller)).toBe('');
  await closed;
  expect(begun).toEqual(['service.status']);
});

test('a call whose caller hangs up is let go', async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const bridge: Bridge = {
    async call(method, _params, signal) {
      if (method !== 'jobs.watch' || signal === undefined) return {} as never;
      begun.resolve(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    },
  };
  const place = await socketPlace();
  const server = await serveSocket(bridge, place, { info() {}, error() {} });
  onTestFinished(() => server.close());
  const caller = connect(place.path);
  caller.write('POST /jobs.watch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}');
  const signal = await begun.promise;
  expect(signal.aborted).toBe(false);
  caller.destroy();
  await once(caller, 'close');
  // The server hears of it in one of its next turns; each of these calls takes several.
  for (let calls = 0; calls < 50 && !signal.aborted; calls += 1)
    await connectSocket(place.path).call('service.status', {});
  expect(signal.aborted).toBe(true);
});
