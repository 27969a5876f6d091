// What is dialled, for whom, and what comes of it.
import type { Socket } from 'node:net';
import type { DnsFailure, Lane } from '../../engine/ports.ts';
import type { Purpose } from './guard.ts';

export interface DialRequest {
  /** A host name, or an IP address (IPv6 with or without brackets). */
  readonly host: string;
  readonly port: number;
  /** What will be spoken; decides which ports are allowed. */
  readonly protocol: Purpose;
  /** Why, in a few words, for the privacy ledger. */
  readonly why: string;
  /** What is said about the subject, for the privacy ledger, which reads it when the contact is over; the host when left out. */
  readonly sent?: string;
  /** Null for the program's own needs. */
  readonly checkId: string | null;
  readonly lane: Lane;
  /** Ends the dialling; once the socket is handed over it is the caller's. */
  readonly signal: AbortSignal;
  /** For the look-up and all attempts together. */
  readonly timeoutMs: number;
}

export type DialFailure =
  | { readonly reason: 'refused_by_guard'; readonly detail: string }
  | { readonly reason: 'unreachable'; readonly detail: string }
  | { readonly reason: 'timeout'; readonly detail: string }
  | { readonly reason: 'aborted'; readonly detail: string }
  /** A proxy stands in the way, so nothing is known of the host. */
  | { readonly reason: 'proxy_failed'; readonly detail: string }
  /** `dns` tells a name that has no address (an observation) from one that could not be looked up (unknown). */
  | {
      readonly reason: 'dns_failed';
      readonly detail: string;
      readonly dns: 'nxdomain' | 'nodata' | DnsFailure;
    };

export interface Dialled {
  /** Connected. Its owner must end or destroy it, and listens for data at once: the other side may have spoken. */
  readonly socket: Socket;
  /** The address that was judged. */
  readonly address: string;
  /**
   * Begins an exchange, for a line that serves several: each is a contact of its own, with its own bytes, and is
   * noted when what this returns is called. Where it is never called, the whole line is one contact, noted when it closes.
   */
  exchange(about: Pick<DialRequest, 'why' | 'sent' | 'checkId'>): () => void;
}

export type DialResult = ({ readonly ok: true } & Dialled) | ({ readonly ok: false } & DialFailure);
