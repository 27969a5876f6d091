// What every tool that is compared has to do, and what the processes that run them say to each other.
import type { Told } from '../../zoo/truth.ts';

/** The world of a run, as its file holds it. */
export interface WorldFile {
  /** DNS server, as `address:port`. */
  readonly dns: string;
  /** Port of 127.0.0.1 by `address port`; nobody listens anywhere else. */
  readonly ports: Readonly<Record<string, number>>;
  /** Where the packages of peers are. */
  readonly packages: string;
  /** For how long mail hosts put off whom they do not know, in milliseconds. */
  readonly greylistMs: number;
}

/** What a tool said; null where it failed, or never answered. */
export type Verdict = Told | null;

export interface OpenTool {
  ask(email: string): Promise<Told>;
  /** So many milliseconds have gone by, by the clocks of the world. */
  later?(ms: number): void;
  /** Runs a list, where a tool has lists; else its rows are asked about one by one. */
  list?(emails: readonly string[]): Promise<Listed>;
  close?(): Promise<void>;
}

export interface Listed {
  readonly told: readonly Verdict[];
  /** How long after the start so many rows had a verdict, in milliseconds. */
  readonly progress: readonly { readonly ms: number; readonly final: number }[];
}

/** Names the file with the world, for the child. */
export const WORLD_VARIABLE = 'VOUCH_PEERS_WORLD';

export type ToChild =
  | { readonly kind: 'ask'; readonly email: string }
  | { readonly kind: 'list'; readonly emails: readonly string[] }
  | { readonly kind: 'later'; readonly ms: number }
  | { readonly kind: 'end' };

export type FromChild =
  | { readonly kind: 'ready' }
  | { readonly kind: 'told'; readonly email: string; readonly told: Verdict }
  /** Null where the tool has no lists. */
  | { readonly kind: 'listed'; readonly listed: Listed | null }
  | { readonly kind: 'spent'; readonly peakBytes: number; readonly contacts: Contacts };

/** Connections that were tried. */
export interface Contacts {
  readonly tried: number;
  /** To an address that is nobody's in the public network: private, loopback, link-local. */
  readonly reserved: number;
}
