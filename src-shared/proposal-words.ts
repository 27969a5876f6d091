// Says how many outcomes are missing before weights can be proposed.
import type { PolicyProposal } from './bridge/proposal.ts';

/** One sentence, the same in the window and on the command line. */
export function missingOutcomes({ missing }: PolicyProposal): string {
  const wanted = [
    [missing.any, 'more outcomes'],
    [missing.good, 'more good ones'],
    [missing.bad, 'more bad ones'],
  ] as const;
  const parts = wanted
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en')} ${words}`);
  return `To propose weights, ${LIST.format(parts)} are needed.`;
}

const LIST = new Intl.ListFormat('en-GB');
