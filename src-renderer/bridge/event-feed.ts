// Keeps one stream of events open and passes on what comes; a lost stream is opened again, more slowly each time.
import type { ConnectionState } from './client-contract.ts';
import { eventsOf } from './server-sent-events.ts';

/** What a feed passes on, as it also travels from the worker to its windows. */
export type FeedMessage =
  | { readonly kind: 'state'; readonly state: ConnectionState }
  /** `data` is JSON. */
  | { readonly kind: 'event'; readonly event: string; readonly data: string };

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4_000;

/** Reads events for as long as the page or worker lives; ends when the token is refused. */
export async function keepFeed(
  token: string,
  onMessage: (message: FeedMessage) => void,
): Promise<void> {
  // As it is now: a page that a test has closed would ask through what the next test puts in its place.
  const { fetch } = globalThis;
  const headers = { authorization: `Bearer ${token}` };
  let retryMs = FIRST_RETRY_MS;
  for (;;) {
    try {
      const response = await fetch('/ui/events', { headers });
      if (response.status === 401 || response.status === 403) {
        return onMessage({ kind: 'state', state: 'refused' });
      }
      if (response.ok && response.body !== null) {
        onMessage({ kind: 'state', state: 'connected' });
        retryMs = FIRST_RETRY_MS;
        for await (const { event, data } of eventsOf(response.body)) {
          onMessage({ kind: 'event', event, data });
        }
      }
    } catch {
      // Whatever it was, the connection is lost: said below.
    }
    onMessage({ kind: 'state', state: 'lost' });
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }
}
