// The line of evidence for a slow source that was not asked: still to come, or left out because it could not change the recommendation.
import type { SlowSource } from '../../../src-shared/sources.ts';
import type { Finding } from '../finding.ts';
import type { NotNeeded, Pending } from '../unasked.ts';

/** The finding that takes the place of the answer of `source`. */
export function unaskedFinding(source: SlowSource, { kind }: Pending | NotNeeded): Finding {
  return { code: `${source}_${kind}`, ...WORDS[kind], observedAt: null };
}

const WORDS: Readonly<Record<(Pending | NotNeeded)['kind'], Pick<Finding, 'observed' | 'source'>>> =
  {
    pending: { observed: 'still to come', source: 'not asked yet' },
    not_needed: { observed: 'it could not change the recommendation', source: 'not asked' },
  };
