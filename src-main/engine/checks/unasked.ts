// Words the line of a slow source that nobody has asked: the question is still to be asked, or could not change anything.
import type { NotNeeded, Pending, SlowSource } from '../facts.ts';
import type { Finding } from '../finding.ts';

/** The line that stands in an account for the answer of `source`. */
export function unaskedFinding(source: SlowSource, { kind }: Pending | NotNeeded): Finding {
  return { code: `${source}_${kind}`, ...WORDS[kind], observedAt: null };
}

const WORDS: Readonly<Record<(Pending | NotNeeded)['kind'], Pick<Finding, 'observed' | 'source'>>> =
  {
    pending: { observed: 'still to be asked', source: 'not asked yet' },
    not_needed: { observed: 'it could not change the recommendation', source: 'not asked' },
  };
