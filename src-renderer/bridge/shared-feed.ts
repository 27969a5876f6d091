// What windows of one browser share through a worker: a stream of events, and the session. Both are a window's own where there is no such worker.
import { type FeedMessage, keepFeed } from './event-feed.ts';
import type { WorkerMessage, WorkerRequest } from './shared-feed-worker.ts';

export interface SharedFeed {
  /**
   * Hears the events of a session from now on. A browser keeps six connections to one host, so that six windows with a stream
   * each would leave none to load anything with.
   */
  subscribe(token: string, onMessage: (message: FeedMessage) => void): void;
  /** The token of a session that another window has open; null where there is none. */
  session(): Promise<string | null>;
}

export function createSharedFeed(): SharedFeed {
  if (typeof SharedWorker === 'undefined')
    return { subscribe: keepOwnFeed, session: async () => null };
  const worker = new SharedWorker(new URL('./shared-feed-worker.ts', import.meta.url), {
    type: 'module',
    name: 'vouch-events',
  });
  const { port } = worker;
  const ask = (request: WorkerRequest) => port.postMessage(request);
  const listen = (listener: (message: WorkerMessage) => void) =>
    port.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => listener(data));
  port.start();
  const broken = new Promise<void>((resolve) => {
    worker.addEventListener('error', () => resolve(), { once: true });
  });
  return {
    subscribe(token, onMessage) {
      listen((message) => {
        if (message.kind !== 'session') onMessage(message);
      });
      void broken.then(() => keepOwnFeed(token, onMessage));
      ask({ kind: 'subscribe', token });
    },
    session: () =>
      new Promise((resolve) => {
        listen((message) => {
          if (message.kind === 'session') resolve(message.token);
        });
        void broken.then(() => resolve(null));
        ask({ kind: 'session' });
      }),
  };
}

function keepOwnFeed(token: string, onMessage: (message: FeedMessage) => void): void {
  void keepFeed(token, onMessage);
}
