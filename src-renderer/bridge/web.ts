// The client over loopback HTTP: calls by POST, events as a stream, files as bodies; the session token comes in the address's fragment.

import type { FileOffer } from '../../src-shared/bridge/files.ts';
import type { BridgeMethod, BridgeResult } from '../../src-shared/bridge/methods.ts';
import type { BridgeAnswer } from '../../src-shared/bridge/window.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { type AnyListener, type Client, type ConnectionState, unwrap } from './client.ts';
import type { Told } from './event-feed.ts';
import { followEvents } from './follow-events.ts';
import { NoConnection } from './no-connection.ts';
import { unreadable } from './unreadable-file.ts';

const TOKEN_KEY = 'vouch-session';

export function createWebClient(page: Window): Client {
  const token = takeToken(page);
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const listeners = new Map<string, Set<AnyListener>>();
  const watchers = new Set<(state: ConnectionState) => void>();
  let state: ConnectionState = token === null ? 'refused' : 'connected';
  let listening = false;

  function become(next: ConnectionState): void {
    if (next === state) return;
    state = next;
    for (const watcher of watchers) watcher(next);
  }

  /** `own` tells of a reason on this side of the connection, where there can be one. */
  async function ask(
    path: string,
    init: RequestInit,
    own: () => Promise<VouchError | null> = async () => null,
  ): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(path, { ...init, headers: { ...headers, ...init.headers } });
    } catch (cause) {
      init.signal?.throwIfAborted();
      const reason = await own();
      if (reason !== null) throw reason;
      become('lost');
      throw new NoConnection(cause);
    }
    if (response.status === 401 || response.status === 403) {
      become('refused');
      throw new VouchError(
        'unauthorized',
        'This page belongs to an earlier start of Vouch. Open the address that it printed last.',
      );
    }
    become('connected');
    return unwrap((await response.json()) as BridgeAnswer);
  }

  function hear(told: Told): void {
    if (told.kind === 'state') become(told.state);
    else for (const heard of listeners.get(told.event) ?? []) heard(JSON.parse(told.data));
  }

  return {
    host: 'web',
    async call<M extends BridgeMethod>(method: M, params: unknown, signal?: AbortSignal) {
      const name = crypto.randomUUID();
      // A lost connection ends no work, since a reload loses it too: giving up is said.
      const abandon = () => {
        void fetch(`/ui/abandon/${name}`, { method: 'POST', headers }).catch(() => {});
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
    },
    on(event, listener) {
      const heard = listeners.get(event) ?? new Set();
      listeners.set(event, heard);
      heard.add(listener as AnyListener);
      if (!listening && token !== null) {
        listening = true;
        followEvents(token, hear);
      }
      return () => heard.delete(listener as AnyListener);
    },
    async offer(file, signal) {
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
    },
    onConnection(listener) {
      watchers.add(listener);
      listener(state);
      return () => watchers.delete(listener);
    },
  };
}

/** The token out of the fragment `#token=…`, which is then wiped from the address; a reload finds it in the tab's own storage. */
function takeToken(page: Window): string | null {
  const given = /^#token=([A-Za-z0-9_-]+)$/.exec(page.location.hash)?.[1];
  if (given !== undefined) {
    page.sessionStorage.setItem(TOKEN_KEY, given);
    page.history.replaceState(null, '', `${page.location.pathname}#/verify`);
    return given;
  }
  return page.sessionStorage.getItem(TOKEN_KEY);
}
