// Which rows of a running list share their words with rows before them, so that these are rendered, sent and kept once.
import { hash } from 'node:crypto';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { ItemOutcome } from '../ports/jobs.ts';
import type { SharedWords } from '../ports/shared-words.ts';

type Worded = Pick<VerificationResult, 'evidence' | 'reasoning'>;

export interface WordSharing {
  /** The words of a result, where a row before said the same; null where it is the first. */
  of(result: Worded): SharedWords | null;
  /** The store keeps what these outcomes refer to: the words themselves need not be sent again. */
  kept(outcomes: readonly ItemOutcome[]): void;
}

interface Said {
  readonly reasoning: string;
  words: SharedWords | null;
}

/** For one list: rows of which the same was found have one and the same evidence, as an object. */
export function createWordSharing(): WordSharing {
  const said = new WeakMap<Worded['evidence'], Said>();
  /** What the store has not said that it keeps, by the id of the words. */
  const unkept = new Map<string, Said>();

  return {
    of({ evidence, reasoning }) {
      const before = said.get(evidence);
      if (before === undefined || before.reasoning !== reasoning) {
        said.set(evidence, { reasoning, words: null });
        return null;
      }
      if (before.words === null) {
        before.words = wordsOf(evidence, reasoning);
        unkept.set(before.words.id, before);
      }
      return before.words;
    },
    kept(outcomes) {
      for (const outcome of outcomes) {
        if (outcome.kind !== 'verified' || !outcome.words?.texts) continue;
        const { id } = outcome.words;
        const known = unkept.get(id);
        if (known !== undefined) known.words = { id, texts: null };
        unkept.delete(id);
      }
    },
  };
}

function wordsOf(evidence: Worded['evidence'], reasoning: string): SharedWords {
  const texts = { reasoning: JSON.stringify(reasoning), evidence: JSON.stringify(evidence) };
  const id = hash('sha256', `${texts.reasoning}\n${texts.evidence}`, 'hex').slice(0, 32);
  return { id, texts };
}
