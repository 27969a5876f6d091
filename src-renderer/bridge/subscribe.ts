// How a window hears events over HTTP: from the worker that all windows of the browser share, else from a stream of its own.
import { type FeedMessage, keepFeed } from './event-feed.ts';

/**
 * Hears events from now on. A browser keeps six connections to one host, so that six windows with a stream each would leave
 * none to load anything with.
 */
export function subscribe(token: string, onMessage: (message: FeedMessage) => void): void {
  const ownFeed = () => void keepFeed(token, onMessage);
  if (typeof SharedWorker === 'undefined') {
    ownFeed();
    return;
  }
  const worker = new SharedWorker(new URL('./shared-feed-worker.ts', import.meta.url), {
    type: 'module',
    name: 'vouch-events',
  });
  worker.addEventListener('error', ownFeed, { once: true });
  worker.port.onmessage = ({ data }: MessageEvent<FeedMessage>) => onMessage(data);
  worker.port.postMessage(token);
}
