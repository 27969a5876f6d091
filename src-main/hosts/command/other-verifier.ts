// How another verifier's results in a list's file compare with ours, for a terminal.
import type { OtherVerdicts } from '../../../src-shared/bridge/other-verdicts.ts';
import { formatCount } from '../../../src-shared/format-count.ts';
import { agreementSentence } from '../../../src-shared/other-verdict-words.ts';
import { OTHER_LABELS, OTHER_VERDICTS, OUR_VERDICTS } from '../../../src-shared/other-verdicts.ts';
import { table } from './table.ts';

/** A sentence, and the table of the window's overview: the other's results down, our recommendations across. */
export function otherVerifierText(other: OtherVerdicts): string {
  const { label, results, matrix } = other;
  const found = OTHER_VERDICTS.filter((theirs) => results[theirs].length > 0);
  const rows = found.map((theirs) => [
    OTHER_LABELS[theirs],
    ...OUR_VERDICTS.map((ours) => formatCount(matrix[theirs][ours])),
  ]);
  return `${agreementSentence(other)}\n${table([label, 'Approve', 'Review', 'Block'], rows)}`;
}
