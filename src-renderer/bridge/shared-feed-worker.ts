// The worker that all windows of one browser share: it keeps one stream of events for each session, and lends a session to a new window.
import type { ConnectionState } from './client-contract.ts';
import { type FeedMessage, keepFeed } from './event-feed.ts';

/** What a window asks of the worker. */
export type WorkerRequest =
  /** To be sent the events of its session. */
  | { readonly kind: 'subscribe'; readonly token: string }
  /** For the session of another window. */
  | { readonly kind: 'session' };

/** What the worker sends: events, and the token of a session, null where no window has one. */
export type WorkerMessage =
  | FeedMessage
  | { readonly kind: 'session'; readonly token: string | null };

interface Feed {
  /** Null until the first stream is open or was refused. */
  state: ConnectionState | null;
  readonly windows: Set<MessagePort>;
}

const feeds = new Map<string, Feed>();
/** Windows that wait until it is known whether a session is good. */
const waiting = new Set<MessagePort>();

globalThis.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port === undefined) return;
  port.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
    if (data.kind === 'subscribe') return subscribe(data.token, port);
    waiting.add(port);
    lendSession();
  };
});

function subscribe(token: string, port: MessagePort): void {
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
    lendSession();
  });
}

/**
 * Answers windows that ask for a session. Only one whose stream is open is lent, so that a token never goes to the page of
 * another program that has taken over the port.
 */
function lendSession(): void {
  const states = [...feeds.values()].map(({ state }) => state);
  const [token = null] = [...feeds].find(([, { state }]) => state === 'connected') ?? [];
  if (token === null && states.some((state) => state !== 'refused')) return;
  for (const window of waiting) send(window, { kind: 'session', token });
  waiting.clear();
}

/** A closed window receives nothing, which is harmless. */
function send(port: MessagePort, message: WorkerMessage): void {
  port.postMessage(message);
}
