// Calls main and keeps the answer fresh: cancelled when the component is gone, repeated after an event or at intervals.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BridgeEvent } from '../../../src-shared/bridge/events.ts';
import type {
  BridgeMethod,
  BridgeParams,
  BridgeResult,
} from '../../../src-shared/bridge/methods.ts';
import { client } from '../../bridge/client.ts';
import type { ConnectionState } from '../../bridge/client-contract.ts';
import { isConnectionError } from '../notices/error-text.ts';

export interface CallOptions {
  /** Events after which the answer may be another. */
  readonly watch?: readonly BridgeEvent[];
  /** False asks nothing, for as long as the question is not complete. */
  readonly enabled?: boolean;
  /** Shows the answer to the question before until the new one is there, as in a search. */
  readonly keep?: boolean;
  /** Asks again so often while the window is visible, for what no event tells of. */
  readonly everyMs?: number;
}

export interface CallState<T> {
  /** The last answer; null before the first one. */
  readonly data: T | null;
  /** Why the last attempt failed; null when it did not. */
  readonly error: unknown;
  readonly loading: boolean;
  readonly reload: () => void;
}

interface Answer<T> {
  readonly question: string;
  readonly data: T | null;
  readonly error: unknown;
}

/** `params` are compared by value, so they may be written in place. */
export function useCall<M extends BridgeMethod>(
  method: M,
  params: BridgeParams<M>,
  options: CallOptions = {},
): CallState<BridgeResult<M>> {
  const { enabled = true, keep = false, everyMs } = options;
  const question = JSON.stringify([method, params]);
  const events = (options.watch ?? []).join(' ');
  const [answer, setAnswer] = useState<Answer<BridgeResult<M>> | null>(null);
  const [turn, setTurn] = useState(0);
  const [answeredKey, setAnsweredKey] = useState('');
  const asking = useRef<AbortController | null>(null);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const now = `${turn} ${question}`;

  useEffect(() => {
    if (!enabled) return;
    const aborter = new AbortController();
    asking.current = aborter;
    const [method, given] = JSON.parse(question) as [M, BridgeParams<M>];
    const receive = (next: (before: Answer<BridgeResult<M>> | null) => Answer<BridgeResult<M>>) => {
      if (aborter.signal.aborted) return;
      setAnswer(next);
      setAnsweredKey(now);
    };
    client.call(method, given, aborter.signal).then(
      (data) => receive(() => ({ question, data, error: null })),
      (error: unknown) =>
        receive((before) => ({
          question,
          data: before?.question === question ? before.data : null,
          error,
        })),
    );
    return () => aborter.abort();
  }, [question, enabled, now]);

  useEffect(() => {
    if (!enabled || events === '') return;
    const stops = events.split(' ').map((event) => client.on(event as BridgeEvent, reload));
    return () => {
      for (const stop of stops) stop();
    };
  }, [events, enabled, reload]);

  const cut = answer !== null && isConnectionError(answer.error);
  useEffect(() => {
    if (!enabled || !cut) return;
    let before: ConnectionState | null = null;
    // It is reported at once as it is, then at each change.
    return client.onConnection((state) => {
      if (state === 'connected' && before !== null) reload();
      before = state;
    });
  }, [enabled, cut, reload]);

  useEffect(() => {
    if (!enabled || everyMs === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [enabled, everyMs, reload]);

  const fits = answer !== null && (keep || answer.question === question);
  return {
    data: fits ? answer.data : null,
    error: fits && answer.question === question ? answer.error : null,
    loading: enabled && answeredKey !== now,
    reload,
  };
}
