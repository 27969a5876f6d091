// The port to the feeds: which copy of each is held, and fetching a newer one; settings/feeds.ts decides when.

/** Lists that are refreshed while the program runs. */
export const FEED_NAMES = [
  'tor',
  'vpn',
  'datacenter',
  'private_relay',
  'disposable',
  'mail_providers',
] as const;
export type FeedName = (typeof FEED_NAMES)[number];

/** The list that comes with the program: used until a feed has brought a newer one, and for what that does not name. */
export interface BundledList {
  readonly entries: number;
  /** The day it is of, `YYYY-MM-DD`. */
  readonly dated: string;
}

/** The copy of a feed that is in use. Where a feed has several parts, the oldest of them dates it. */
export interface FeedState {
  readonly name: FeedName;
  /** What it is, for people: "Tor exits". */
  readonly title: string;
  /** None where this installation knows no publisher of it. */
  readonly urls: readonly string[];
  /** Null where nothing is known before the first copy. */
  readonly bundled: BundledList | null;
  /** Lines in the lists as published; null while no copy is held. */
  readonly entries: number | null;
  /** When what is held was published to us, milliseconds since the epoch; null while no copy is held. */
  readonly fetchedAt: number | null;
  /** When its publisher last confirmed it, by sending it or by saying that it has not changed. */
  readonly checkedAt: number | null;
  /** When it was last asked for, with whatever outcome. */
  readonly triedAt: number | null;
  /** Why the last attempt brought nothing; null when it did, or when there was none. */
  readonly error: { readonly at: number; readonly message: string } | null;
}

export type FeedRefresh =
  | { readonly outcome: 'updated' | 'unchanged' }
  /** The copy held before stays in use. */
  | { readonly outcome: 'failed'; readonly message: string }
  | { readonly outcome: 'aborted' };

export interface FeedsPort {
  state(name: FeedName): FeedState;
  /** Asks for newer copies of every part of a feed; what comes is judged before it replaces anything. Never rejects. */
  refresh(name: FeedName, signal: AbortSignal): Promise<FeedRefresh>;
}
