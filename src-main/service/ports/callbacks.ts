// The ports for stored callbacks and for sending one.

/** Whom a batch tells of its end. */
export interface NewCallback {
  readonly callbackId: string;
  readonly url: string;
}

export interface StoredCallback extends NewCallback {
  readonly jobId: string;
  readonly keyId: string;
  /** Until it is delivered or given up it is open. */
  readonly state: 'open' | 'delivered' | 'failed';
  /** Whether its job has ended, so that there is something to tell. */
  readonly due: boolean;
  /** How often it was tried; an attempt counts from its beginning, so that one the program dies of counts too. */
  readonly attempts: number;
  /** When it is tried the next time; null is at once. */
  readonly nextAt: number | null;
  readonly lastAt: number | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly deliveredAt: number | null;
}

/** How an attempt ended; `open` is tried again at `nextAt`. */
export interface CallbackOutcome {
  readonly state: StoredCallback['state'];
  readonly at: number;
  readonly nextAt: number | null;
  readonly status: number | null;
  readonly error: string | null;
}

/** A callback of a deleted job is gone with it. */
export interface CallbackStore {
  /** Newest first; of one key's jobs, or of all. Null when there is no such callback to go on after. */
  listCallbacks(query: {
    readonly keyId: string | null;
    readonly after: string | null;
    readonly limit: number;
  }): Promise<readonly StoredCallback[] | null>;
  /** Open callbacks of ended jobs, those to be tried first at the front, whatever their time. */
  openCallbacks(limit: number): Promise<readonly StoredCallback[]>;
  /** Whether any is open, also of a job that has not ended. */
  hasOpenCallbacks(): Promise<boolean>;
  /** Notes that an attempt begins, and when the next one is should this one have no end. */
  beginCallback(
    callbackId: string,
    times: { readonly at: number; readonly nextAt: number },
  ): Promise<void>;
  /** Notes how the attempt of that number ended; its failure changes nothing where it is to be tried again since. */
  endCallback(callbackId: string, attempt: number, outcome: CallbackOutcome): Promise<void>;
  /** Has one that was given up, or still waits for its turn, tried again from now on; null where there is none, or it is delivered. */
  retryCallback(jobId: string): Promise<StoredCallback | null>;
  /** The secret with which a key's callbacks are signed; null where it has none, or was revoked. */
  callbackSecret(keyId: string): Promise<string | null>;
  /** False when there is no such key, or it was revoked. */
  setCallbackSecret(kept: {
    readonly keyId: string;
    readonly secret: string;
    readonly at: number;
  }): Promise<boolean>;
}

export interface CallbackMessage {
  readonly url: URL;
  /** Whether the URL names this machine, so that its loopback may be contacted and nothing else. */
  readonly loopback: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** For the privacy ledger. */
  readonly jobId: string;
}

export type CallbackSent =
  | { readonly kind: 'answered'; readonly status: number }
  /** Why there was no answer, as a sentence. */
  | { readonly kind: 'unanswered'; readonly reason: string };

export interface CallbackPort {
  /** Posts once, follows no redirect and reads nothing of the answer but its status. Never rejects. */
  send(message: CallbackMessage, signal: AbortSignal): Promise<CallbackSent>;
}
