// Keeps one stream of events open, and tells what it says and whether it can be had; a lost stream is opened again, more slowly each time.
import type { ConnectionState } from './client.ts';
import { eventsOf } from './event-stream.ts';

/** What a feed tells, as it also travels from a worker to its windows. */
export type Told =
  | { readonly kind: 'state'; readonly state: ConnectionState }
  /** `data` is JSON. */
  | { readonly kind: 'event'; readonly event: string; readonly data: string };

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4_000;

/** Reads events for as long as the page or worker lives; ends when the token is refused. */
export async function keepFeed(token: string, tell: (told: Told) => void): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  let retryMs = FIRST_RETRY_MS;
  for (;;) {
    try {
      const response = await fetch('/ui/events', { headers });
      if (response.status === 401 || response.status === 403) {
        return tell({ kind: 'state', state: 'refused' });
      }
      if (response.ok && response.body !== null) {
        tell({ kind: 'state', state: 'connected' });
        retryMs = FIRST_RETRY_MS;
        for await (const { event, data } of eventsOf(response.body)) {
          tell({ kind: 'event', event, data });
        }
      }
    } catch {
      // Told below, whatever it was.
    }
    tell({ kind: 'state', state: 'lost' });
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  }
}
