// The client over Electron's IPC.
import type { BridgeEvent, BridgePayload } from '../../src-shared/bridge/events.ts';
import type { BridgeMethod, BridgeResult } from '../../src-shared/bridge/methods.ts';
import type { DesktopDoor } from '../../src-shared/bridge/window.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { type Client, unwrap } from './client.ts';

export function createDesktopClient(door: DesktopDoor): Client {
  let calls = 0;
  const client: Client = {
    host: 'desktop',
    async call<M extends BridgeMethod>(method: M, params: unknown, signal?: AbortSignal) {
      signal?.throwIfAborted();
      calls += 1;
      const name = `${method}:${calls}`;
      const abandon = () => door.abandon(name);
      signal?.addEventListener('abort', abandon, { once: true });
      try {
        const answer = await door.invoke(method, params, name);
        signal?.throwIfAborted();
        return unwrap(answer) as BridgeResult<M>;
      } finally {
        signal?.removeEventListener('abort', abandon);
      }
    },
    on: (event, listener) =>
      door.on(event, (payload) => listener(payload as BridgePayload<BridgeEvent> as never)),
    async offer(file, signal) {
      const path = door.pathOf(file);
      if (path === '') {
        throw new VouchError(
          'invalid_request',
          `${file.name} has no place on disk. Save it as a file first, then drop that.`,
        );
      }
      return client.call('files.offer', { path }, signal);
    },
    onConnection(listener) {
      listener('connected');
      return () => {};
    },
  };
  return client;
}
