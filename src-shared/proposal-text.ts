// Says how many outcomes are missing before weights can be proposed.

import type { PolicyProposal } from './bridge/proposal.ts';
import { formatCounted } from './format-count.ts';

/** One sentence, the same in the window and on the command line. */
export function missingOutcomes({ missing }: Pick<PolicyProposal, 'missing'>): string {
  const wanted = [
    [missing.any, 'more outcome'],
    [missing.good, 'more good one'],
    [missing.bad, 'more bad one'],
  ] as const;
  const parts = wanted
    .filter(([count]) => count > 0)
    .map(([count, noun]) => formatCounted(count, noun));
  const verb = missing.any + missing.good + missing.bad === 1 ? 'is' : 'are';
  return `To propose weights, ${LIST.format(parts)} ${verb} needed.`;
}

const LIST = new Intl.ListFormat('en-GB');
