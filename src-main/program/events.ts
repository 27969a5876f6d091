// The hub of events: listeners receive what the service and the program emit. Frequent events are throttled by their
// emitters.
import type { BridgeEvent, BridgePayload, Listen } from '../../src-shared/bridge/events.ts';

/** Hears every event by its name. */
export type EventListener = (event: BridgeEvent, payload: unknown) => void;

export interface EventHub {
  emit<E extends BridgeEvent>(event: E, payload: BridgePayload<E>): void;
  readonly on: Listen;
  /** Hears everything. Answers how to stop listening. */
  onAny(listener: EventListener): () => void;
}

export function createEventHub(): EventHub {
  const listeners = new Set<EventListener>();
  const onAny = (listener: EventListener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    emit(event, payload) {
      for (const listener of listeners) listener(event, payload);
    },
    on: (event, listener) =>
      onAny((name, payload) => {
        if (name === event) listener(payload as never);
      }),
    onAny,
  };
}

/**
 * Calls `work` for a key at once, then at most once in `everyMs` while more is asked for; the last asking is never lost.
 * `stop` forgets what waits.
 */
export function throttled(
  everyMs: number,
  work: (key: string) => void,
): { ask(key: string): void; stop(): void } {
  const resting = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();
  function rest(key: string): void {
    const timer = setTimeout(() => {
      const { again } = resting.get(key) ?? { again: false };
      resting.delete(key);
      if (again) run(key);
    }, everyMs);
    timer.unref();
    resting.set(key, { timer, again: false });
  }
  function run(key: string): void {
    rest(key);
    work(key);
  }
  return {
    ask(key) {
      const entry = resting.get(key);
      if (entry) entry.again = true;
      else run(key);
    },
    stop() {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
