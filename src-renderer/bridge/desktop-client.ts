// The client over Electron's IPC.
import type { BridgeEvent, BridgePayload } from '../../src-shared/bridge/events.ts';
import type { FileOffer } from '../../src-shared/bridge/files.ts';
import type { BridgeMethod, BridgeResult } from '../../src-shared/bridge/methods.ts';
import type { DesktopBridge } from '../../src-shared/bridge/window.ts';
import { type Client, unwrap } from './client-contract.ts';

export function createDesktopClient(endpoint: DesktopBridge): Client {
  let calls = 0;
  return {
    host: 'desktop',
    call,
    on: (event, listener) =>
      endpoint.on(event, (payload) => listener(payload as BridgePayload<BridgeEvent> as never)),
    async offer(file, signal) {
      signal?.throwIfAborted();
      const answer = await endpoint.offer(file);
      signal?.throwIfAborted();
      return unwrap(answer) as FileOffer;
    },
    paste: (name, text) => call('files.paste', { name, text }),
    onConnection(listener) {
      listener('connected');
      return () => {};
    },
  };

  async function call<M extends BridgeMethod>(
    method: M,
    params: unknown,
    signal?: AbortSignal,
  ): Promise<BridgeResult<M>> {
    signal?.throwIfAborted();
    calls += 1;
    const name = `${method}:${calls}`;
    const abandon = () => endpoint.abandon(name);
    signal?.addEventListener('abort', abandon, { once: true });
    try {
      const answer = await endpoint.invoke(method, params, name);
      signal?.throwIfAborted();
      return unwrap(answer) as BridgeResult<M>;
    } finally {
      signal?.removeEventListener('abort', abandon);
    }
  }
}
