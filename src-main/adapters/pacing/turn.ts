// One question's turn at a server: who waits for it, how the wait ends, and what became of the question.
import type { Lane } from '../../engine/ports.ts';

/** Who waits for a turn. */
export interface Asker {
  lane(): Lane;
  readonly signal: AbortSignal;
}

/** What became of a question, as far as the next one to the same server is concerned. */
export type Outcome =
  /** `answered`: it answered. `silent`: it did not. `ended`: the question ended for reasons of our own, which tells nothing. */
  | { readonly kind: 'answered' | 'silent' | 'ended' }
  /** `busy`: it answered that it is asked too often, and for how long it wants to be left alone, or null. */
  | { readonly kind: 'busy'; readonly waitMs: number | null }
  /** `refused`: it answered that it does not want to be asked by us. `sent_away`: the same before anything was asked. */
  | { readonly kind: 'refused' | 'sent_away'; readonly words: string };

export type Turn =
  /** To be given back when the question is over; a second call does nothing. */
  | {
      readonly ok: true;
      done(outcome: Outcome): void;
      /** How many of `wanted` further items may be asked for within this question. */
      room(wanted: number): number;
      /** Counts items that are asked for. */
      count(amount: number): void;
    }
  | { readonly ok: false; readonly why: 'aborted' | 'waited_too_long' }
  /** The server is left alone for another `leftMs`: it asked for that, … */
  | { readonly ok: false; readonly why: 'busy'; readonly leftMs: number }
  /** … it did not answer lately, … */
  | { readonly ok: false; readonly why: 'silent'; readonly leftMs: number }
  /** … or it refused us with these words. */
  | {
      readonly ok: false;
      readonly why: 'refused';
      readonly words: string;
      readonly leftMs: number;
    };
