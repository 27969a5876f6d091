// How a window hears events over HTTP: out of the stream that it shares with the other windows of the browser, else out of its own.
import { keepFeed, type Told } from './event-feed.ts';

/**
 * Hears events from now on. A browser keeps six connections to one host, so that six windows with a stream each would leave
 * none to load anything with.
 */
export function followEvents(token: string, hear: (told: Told) => void): void {
  const ownFeed = () => void keepFeed(token, hear);
  if (typeof SharedWorker === 'undefined') {
    ownFeed();
    return;
  }
  const worker = new SharedWorker(new URL('./shared-feed.ts', import.meta.url), {
    type: 'module',
    name: 'vouch-events',
  });
  worker.addEventListener('error', ownFeed, { once: true });
  worker.port.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  worker.port.postMessage(token);
}
