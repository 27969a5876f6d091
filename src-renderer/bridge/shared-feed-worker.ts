// The worker that all windows of one browser share: one stream of events for each session, passed on to every window of it.
import type { ConnectionState } from './client-contract.ts';
import { type FeedMessage, keepFeed } from './event-feed.ts';

interface Feed {
  /** Null until the first stream is open or was refused. */
  state: ConnectionState | null;
  readonly windows: Set<MessagePort>;
}

const feeds = new Map<string, Feed>();

globalThis.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port === undefined) return;
  port.onmessage = ({ data: token }: MessageEvent<string>) => join(token, port);
});

function join(token: string, port: MessagePort): void {
  const known = feeds.get(token);
  if (known !== undefined) {
    known.windows.add(port);
    if (known.state !== null) send(port, { kind: 'state', state: known.state });
    return;
  }
  const feed: Feed = { state: null, windows: new Set([port]) };
  feeds.set(token, feed);
  void keepFeed(token, (message) => {
    if (message.kind === 'state') feed.state = message.state;
    for (const window of feed.windows) send(window, message);
  });
}

/** A window that was closed hears nothing, which harms nobody. */
function send(port: MessagePort, message: FeedMessage): void {
  port.postMessage(message);
}
