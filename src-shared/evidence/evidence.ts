// One piece of evidence: what it weighs, what it raises, and the words that the account, the window and the documents have for it.
import type { Flag } from '../flags.ts';
import type { SignalKey } from './signal-rows.ts';
import type { Signal } from './signals.ts';

export interface Evidence {
  readonly signal: Signal;
  /** What the window calls it. */
  readonly label: string;
  /** Half decibans: +20 makes trust ten times likelier. */
  readonly points: number;
  /** The highest score that it allows. */
  readonly cap?: number;
  /** The score below which its points, which are negative, bring no address by themselves. */
  readonly floor?: number;
  readonly flag?: Flag;
  /** Evidence of a group observes one thing several ways; its sum is limited (GROUP_LIMITS of the engine). */
  readonly group?: Group;
  /** The rows of the signal cards that it is about. */
  readonly rows: readonly SignalKey[];
  /** What it answers in those of its rows that no field of a result answers. */
  readonly answer?: RowAnswer;
  /** Why its rows have no answer, where it says so. */
  readonly gap?: Gap;
  /** Set where a source was asked and did not tell, so that another check may. */
  readonly silent?: true;
  /** Set where it is an observation although it leaves its rows open, so that a policy may give it points. */
  readonly weighable?: true;
  /** What it observes, for the documents. */
  readonly observes: string;
  /** A clause for the reasoning, `{}` stands for what was observed; null where there is nothing to say. */
  readonly says: string | null;
  /** What it leaves open, for the reasoning: "mailbox not tested", or of a source that was not asked yet its subject alone. */
  readonly open?: string;
}

export type Group = 'route' | 'website' | 'network' | 'imitation';

/**
 * Why a signal has no answer: nobody asked, it was left out, its question is still to come or could not change the
 * recommendation, or the question gave no answer.
 */
export type Gap = 'not_asked' | 'not_run' | 'pending' | 'not_needed' | 'inconclusive';

/** `good` speaks for the address, `caution` and `bad` against it, `plain` neither. */
export type EvidenceTone = 'good' | 'caution' | 'bad' | 'plain';

export type RowAnswer =
  | {
      readonly kind: 'yes' | 'no';
      readonly tone: EvidenceTone;
      readonly detail: string | null;
    }
  /** What was observed is the answer. */
  | { readonly kind: 'observed'; readonly tone: EvidenceTone };
