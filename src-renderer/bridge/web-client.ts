// The client over loopback HTTP: calls by POST, events as a stream, files as bodies, all with the session's token.
import type { BridgeEvent, BridgePayload } from '../../src-shared/bridge/events.ts';
import type { FileOffer } from '../../src-shared/bridge/files.ts';
import type { BridgeMethod, BridgeResult } from '../../src-shared/bridge/methods.ts';
import type { BridgeAnswer } from '../../src-shared/bridge/window.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { type Client, type ConnectionState, unwrap } from './client-contract.ts';
import type { FeedMessage } from './event-feed.ts';
import { NoConnection } from './no-connection.ts';
import { createSharedFeed, type SharedFeed } from './shared-feed.ts';
import { unreadable } from './unreadable-file.ts';

type AnyListener = (payload: BridgePayload<BridgeEvent>) => void;

const TOKEN_KEY = 'vouch-session';

export function createWebClient(page: Window): Client {
  const feed = createSharedFeed();
  const state = createConnectionState();
  const session = openSession(page, feed, state);
  const ask = createAsk(session, state);
  const offer = (file: File, signal?: AbortSignal) => offerFile(ask, file, signal);
  return {
    host: 'web',
    call: (method, params, signal) => callMethod(ask, method, params, signal),
    on: createListeners(feed, session, state).on,
    offer,
    // As a body of its own: a call is read in one piece, and bounded.
    paste: (name, text) => offer(new File([text], name, { type: 'text/plain' })),
    onConnection: state.watch,
  };
}

interface ConnectionStateOf {
  now(): ConnectionState;
  become(next: ConnectionState): void;
  watch: Client['onConnection'];
}

function createConnectionState(): ConnectionStateOf {
  const watchers = new Set<(state: ConnectionState) => void>();
  let state: ConnectionState = 'connected';
  return {
    now: () => state,
    become(next) {
      if (next === state) return;
      state = next;
      for (const watcher of watchers) watcher(next);
    },
    watch(listener) {
      watchers.add(listener);
      listener(state);
      return () => watchers.delete(listener);
    },
  };
}

interface Session {
  /** Its token; null without one. */
  readonly entered: Promise<string | null>;
  /** To be called when its token is no longer taken. */
  refuse(ended: string): Promise<void>;
}

function openSession(page: Window, feed: SharedFeed, state: ConnectionStateOf): Session {
  /** The session of another tab, for this one too. */
  async function borrowed(): Promise<string | null> {
    const token = await feed.session();
    if (token !== null) page.sessionStorage.setItem(TOKEN_KEY, token);
    return token;
  }

  const entered = enter(page).then((token) => token ?? borrowed());
  enterByPastedAddress(page);
  void entered.then((token) => {
    if (token === null) state.become('refused');
  });
  return {
    entered,
    /** The session has ended; another tab may have the one after it, with which this page starts over. */
    async refuse(ended) {
      if (state.now() === 'refused') return;
      state.become('refused');
      const token = await feed.session();
      if (token === null || token === ended) return;
      page.sessionStorage.setItem(TOKEN_KEY, token);
      page.location.reload();
    },
  };
}

/** Sends a request with the session's token. `localReason` looks for a reason on this side of the connection, such as a file that has gone. */
type Ask = (
  path: string,
  init: RequestInit,
  localReason?: () => Promise<VouchError | null>,
) => Promise<unknown>;

function createAsk(session: Session, state: ConnectionStateOf): Ask {
  return async (path, init, localReason = async () => null) => {
    const token = await session.entered;
    if (token === null) throw notLetIn();
    let response: Response;
    try {
      const headers = { authorization: `Bearer ${token}`, ...init.headers };
      response = await fetch(path, { ...init, headers });
    } catch (cause) {
      init.signal?.throwIfAborted();
      const reason = await localReason();
      if (reason !== null) throw reason;
      state.become('lost');
      throw new NoConnection(cause);
    }
    if (response.status === 401 || response.status === 403) {
      void session.refuse(token);
      throw notLetIn();
    }
    state.become('connected');
    return unwrap((await response.json()) as BridgeAnswer);
  };
}

async function callMethod<M extends BridgeMethod>(
  ask: Ask,
  method: M,
  params: unknown,
  signal?: AbortSignal,
): Promise<BridgeResult<M>> {
  const name = crypto.randomUUID();
  // A lost connection ends no work, since a reload loses it too: giving up is said.
  const abandon = () => {
    ask(`/ui/abandon/${name}`, { method: 'POST' }).catch(() => {});
  };
  signal?.addEventListener('abort', abandon, { once: true });
  try {
    const answer = await ask(`/ui/call/${method}`, {
      method: 'POST',
      body: JSON.stringify(params),
      headers: { 'content-type': 'application/json', 'x-vouch-call': name },
      ...(signal === undefined ? {} : { signal }),
    });
    return answer as BridgeResult<M>;
  } finally {
    signal?.removeEventListener('abort', abandon);
  }
}

async function offerFile(ask: Ask, file: File, signal?: AbortSignal): Promise<FileOffer> {
  const answer = await ask(
    `/ui/files?name=${encodeURIComponent(file.name)}`,
    {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'application/octet-stream' },
      ...(signal === undefined ? {} : { signal }),
    },
    () => unreadable(file),
  );
  return answer as FileOffer;
}

/** Listeners of events; the first of them begins the stream. */
function createListeners(
  feed: SharedFeed,
  session: Session,
  state: ConnectionStateOf,
): Pick<Client, 'on'> {
  const listeners = new Map<string, Set<AnyListener>>();
  let listening = false;

  function receive(token: string, message: FeedMessage): void {
    if (message.kind === 'event')
      for (const listener of listeners.get(message.event) ?? []) listener(JSON.parse(message.data));
    else if (message.state === 'refused') void session.refuse(token);
    else state.become(message.state);
  }

  return {
    on(event, listener) {
      const others = listeners.get(event) ?? new Set();
      listeners.set(event, others);
      others.add(listener as AnyListener);
      if (!listening) {
        listening = true;
        void session.entered.then((token) => {
          if (token !== null) feed.subscribe(token, (message) => receive(token, message));
        });
      }
      return () => others.delete(listener as AnyListener);
    },
  };
}

function notLetIn(): VouchError {
  return new VouchError(
    'unauthorized',
    'This page has no session. `vouch window`, run where Vouch runs, prints a new address.',
  );
}

const CODE = /^#code=([A-Za-z0-9_-]+)$/;

/**
 * An address that is pasted into the open tab differs only in its fragment, so that the browser loads nothing: the page takes
 * the code and starts over, where it was.
 */
function enterByPastedAddress(page: Window): void {
  page.addEventListener(
    'hashchange',
    (event) => {
      if (!CODE.test(page.location.hash)) return;
      // It names no place of the window.
      event.stopImmediatePropagation();
      const before = new URL(event.oldURL).hash;
      void enter(page, before.startsWith('#/') ? before : '#/verify').then(() =>
        page.location.reload(),
      );
    },
    { capture: true },
  );
}

/**
 * The session's token, for the code in the fragment `#code=…`. The code is good once and is wiped from the address before
 * anything else happens; a reload finds the token in the tab's own storage. Null where there is neither.
 */
async function enter(page: Window, route = '#/verify'): Promise<string | null> {
  const code = CODE.exec(page.location.hash)?.[1];
  if (code === undefined) return page.sessionStorage.getItem(TOKEN_KEY);
  page.history.replaceState(null, '', `${page.location.pathname}${route}`);
  try {
    const response = await fetch('/ui/session', {
      method: 'POST',
      body: JSON.stringify({ code }),
      headers: { 'content-type': 'application/json' },
    });
    if (!response.ok) return page.sessionStorage.getItem(TOKEN_KEY);
    const { token } = (await response.json()) as { token: string };
    page.sessionStorage.setItem(TOKEN_KEY, token);
    return token;
  } catch {
    return page.sessionStorage.getItem(TOKEN_KEY);
  }
}
