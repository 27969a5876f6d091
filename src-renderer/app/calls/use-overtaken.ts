// Puts answers and events about one thing in order: an answer that an event overtook may be the older of the two.
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Asked } from './use-call.ts';

/**
 * Hands each answer to `take`, unless an event came between the question and it: then it is asked again, and what the
 * event told stands until that answer is there. Answers a function that is to be called at each such event.
 *
 * @param take has to be the same function from one drawing to the next
 */
export function useOvertaken<T>(asked: Asked<T>, take: (answer: T | null) => void): () => void {
  const { data, loading, reload } = asked;
  const asking = useRef(true);
  const overtaken = useRef(false);

  // In one step with the drawing, so that no event comes between the answer and its being taken.
  useLayoutEffect(() => {
    if (!overtaken.current) {
      take(data);
      return;
    }
    overtaken.current = false;
    reload();
  }, [data, take, reload]);
  useLayoutEffect(() => {
    asking.current = loading;
  }, [loading]);

  return useCallback(() => {
    if (asking.current) overtaken.current = true;
  }, []);
}
