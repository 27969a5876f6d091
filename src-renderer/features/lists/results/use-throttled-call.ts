// Calls main again as a list grows, with a pause after each answer.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  BridgeMethod,
  BridgeParams,
  BridgeResult,
} from '../../../../src-shared/bridge/methods.ts';
import { client } from '../../../bridge/client.ts';

const PAUSE_MS = 1_500;

export interface ThrottledAnswer<T> {
  /** The last answer to this question, or while that is on its way the one to the question before. */
  readonly data: T | null;
  readonly error: unknown;
  /** Whether `data` answers another question than the one asked now. */
  readonly old: boolean;
  readonly reload: () => void;
}

/** `stamp` changes whenever the answer may have changed; `enabled` false asks nothing. */
export function useThrottledCall<M extends BridgeMethod>(
  method: M,
  params: BridgeParams<M>,
  stamp: string,
  enabled = true,
): ThrottledAnswer<BridgeResult<M>> {
  const question = JSON.stringify(params);
  const [answer, setAnswer] = useState<{ question: string; data: BridgeResult<M> } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  const newest = useRef(stamp);
  newest.current = stamp;
  const wake = useRef<() => void>(() => {});

  useEffect(() => {
    if (!enabled) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let asking = false;
    let asked = '';

    async function ask(): Promise<void> {
      asking = true;
      asked = `${newest.current} ${turn}`;
      try {
        const data = await client.call(method, JSON.parse(question) as BridgeParams<M>, signal);
        if (signal.aborted) return;
        setAnswer({ question, data });
        setError(null);
      } catch (failure) {
        if (signal.aborted) return;
        setError(failure);
      }
      timer = setTimeout(() => {
        asking = false;
        if (asked !== `${newest.current} ${turn}`) void ask();
      }, PAUSE_MS);
    }

    wake.current = () => {
      if (!asking) void ask();
    };
    void ask();
    return () => {
      aborter.abort();
      wake.current = () => {};
      if (timer !== null) clearTimeout(timer);
    };
  }, [method, question, enabled, turn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp is what wakes it
  useEffect(() => wake.current(), [stamp]);

  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const data = answer?.data ?? null;
  const old = answer !== null && answer.question !== question;
  // The same object until something of it changes, so that what it is given to need not be rendered again.
  return useMemo(() => ({ data, error, old, reload }), [data, error, old, reload]);
}

/** Counts how often stored results were scored again; part of a stamp, so that what is shown is asked for again. */
export function usePolicyRound(): number {
  const [round, setRound] = useState(0);
  useEffect(() => client.on('policy.changed', () => setRound((before) => before + 1)), []);
  return round;
}
