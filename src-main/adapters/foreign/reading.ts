// The result of parsing untrusted content: its value, or why there is none.

/** One reading. `detail` is a few words that can stand behind a colon. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: Unread; readonly detail: string };

/**
 * Why nothing was read: it took longer than its deadline; it took more memory than the reader may have; the reader failed
 * on it; whoever asked has given up, or the reader is closed; or too many wait already.
 */
export type Unread = 'timeout' | 'memory' | 'crashed' | 'aborted' | 'full';

/** What a reader can be asked: each method takes one value and answers one, at once or later. */
// biome-ignore lint/suspicious/noExplicitAny: a bound for tables whose methods take different things; each call is typed by its own method.
export type ReadingMethods = { readonly [name: string]: (input: any) => unknown };

export type Input<M extends ReadingMethods, N extends keyof M> = Parameters<M[N]>[0];
export type Output<M extends ReadingMethods, N extends keyof M> = Awaited<ReturnType<M[N]>>;

export interface CallOptions {
  /** By the clock on the wall, from when the reader takes the call up. */
  readonly deadlineMs: number;
  /** Ends the wait, not the reading: that is over soon in any case. */
  readonly signal?: AbortSignal;
}

/** Where foreign content is read. Input and value must survive a structured clone. */
export interface Reader<M extends ReadingMethods> {
  /** Has one thing read; never rejects. What overran is not tried again. */
  call<N extends keyof M & string>(
    method: N,
    input: Input<M, N>,
    options: CallOptions,
  ): Promise<Reading<Output<M, N>>>;
  /** Gets ready for a call that is sure to come, so that it need not wait for the start. */
  warm(): void;
  /** Ends everything under way as `aborted`. */
  close(): Promise<void>;
}

/** Parent to reader. */
export interface ReaderRequest {
  readonly id: number;
  readonly method: string;
  readonly input: unknown;
  readonly deadlineMs: number;
}

/** Reader to parent. */
export type ReaderReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'thrown'; readonly id: number; readonly detail: string };
