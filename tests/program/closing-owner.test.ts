// An owner that closes does not begin a call whose head it has not read yet, so that it can be made to the next owner.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { connectSocket } from '../../src-main/program/socket/socket-client.ts';
import { socketPlaceOf } from '../../src-main/program/socket/socket-path.ts';
import { serveSocket } from '../../src-main/program/socket/socket-server.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';

test('a call that comes to its end while the owner closes is not begun', async () => {
  const home = await mkdtemp(join(tmpdir(), 'vouch-closing-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const begun: string[] = [];
  const bridge: Bridge = {
    async call(method) {
      begun.push(method);
      return {} as never;
    },
  };
  const place = socketPlaceOf(home);
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
