// Bounds how many bytes of request bodies are held in memory at once; a body that does not fit waits unread.
import { VouchError } from '../../src-shared/errors.ts';

export interface BodyLimits {
  /** Bytes of bodies that are held at once. */
  readonly totalBytes: number;
  /** Of these, what the bodies of one key may take, so that no client shuts the others out. */
  readonly perKeyBytes: number;
  /** How long a body waits for its place before it is refused, in milliseconds. */
  readonly waitMs: number;
  /** How many wait: what is read of a request together with its headers is held too. */
  readonly mostWaiting: number;
}

export const BODY_LIMITS: BodyLimits = {
  totalBytes: 64 * 1024 * 1024,
  perKeyBytes: 32 * 1024 * 1024,
  waitMs: 30_000,
  mostWaiting: 256,
};

/** When a client that was refused for want of room may try again, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

export interface BodyBudget {
  /**
   * Sets bytes aside for a body of a key, and calls `then` as soon as they are: at once where they fit, else when others were
   * given back. `then` gets the refusal (`overloaded`) where that takes too long or too many wait.
   *
   * @returns gives the bytes back, or ends the wait; to be called once
   */
  take(keyId: string, sizeBytes: number, then: (refusal: VouchError | null) => void): () => void;
  /** What is set aside now. */
  bufferedBytes(): number;
}

interface Waiting {
  readonly keyId: string;
  readonly sizeBytes: number;
  admit(): void;
}

/** Whoever waits longest is first; a smaller body passes one that still does not fit. */
export function createBodyBudget(limits: BodyLimits): BodyBudget {
  const reservedByKey = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let buffered = 0;

  const fits = ({ keyId, sizeBytes }: Pick<Waiting, 'keyId' | 'sizeBytes'>) =>
    buffered + sizeBytes <= limits.totalBytes &&
    (reservedByKey.get(keyId) ?? 0) + sizeBytes <= limits.perKeyBytes;

  function hold(keyId: string, sizeBytes: number): void {
    buffered += sizeBytes;
    const ofKey = (reservedByKey.get(keyId) ?? 0) + sizeBytes;
    if (ofKey === 0) reservedByKey.delete(keyId);
    else reservedByKey.set(keyId, ofKey);
  }

  function giveBack(keyId: string, sizeBytes: number): void {
    hold(keyId, -sizeBytes);
    for (const each of waiting) if (fits(each)) each.admit();
  }

  return {
    take(keyId, sizeBytes, then) {
      if (fits({ keyId, sizeBytes })) {
        hold(keyId, sizeBytes);
        then(null);
        return () => giveBack(keyId, sizeBytes);
      }
      if (waiting.size >= limits.mostWaiting) {
        then(overloaded());
        return () => {};
      }
      let release = refuse;
      const timer = setTimeout(refuse, limits.waitMs).unref();
      const entry: Waiting = { keyId, sizeBytes, admit };
      waiting.add(entry);
      return () => release();

      function admit(): void {
        leave();
        hold(keyId, sizeBytes);
        release = () => giveBack(keyId, sizeBytes);
        then(null);
      }

      function refuse(): void {
        leave();
        release = () => {};
        then(overloaded());
      }

      function leave(): void {
        clearTimeout(timer);
        waiting.delete(entry);
      }
    },
    bufferedBytes: () => buffered,
  };
}

function overloaded(): VouchError {
  return new VouchError(
    'overloaded',
    `Vouch is still reading other large requests. Try again in ${RETRY_AFTER_SECONDS} seconds, with fewer at once.`,
  );
}
