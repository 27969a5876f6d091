// How a reader process communicates with its parent: over Node's own channel, or over the port that Electron gives it.
import type { ReaderRequest } from './reading.ts';
import type { ParentChannel } from './serve.ts';

/** What Electron adds to `process` in a utility process. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** The channel of this process; a reader ends when its parent does. */
export function channelToParent(): ParentChannel {
  const port = (process as { parentPort?: ParentPort }).parentPort;
  if (port) {
    return {
      post: (reply) => port.postMessage(reply),
      receive: (listener) => port.on('message', ({ data }) => listener(data as ReaderRequest)),
    };
  }
  process.on('disconnect', () => process.exit());
  return {
    post: (reply) => process.send?.(reply),
    receive: (listener) => process.on('message', listener),
  };
}
