// What a command says of a list before it starts: rows, look-ups by source, how long they take, and credits of a budget.

import type { ListEstimate, ListRows } from '../../../src-shared/bridge/estimate.ts';
import {
  chosenLoad,
  creditText,
  knownText,
  lookupText,
} from '../../../src-shared/estimate-text.ts';
import { formatCounted } from '../../../src-shared/format-count.ts';
import { formatDuration } from '../../../src-shared/format-duration.ts';
import { rowsInWords } from '../../../src-shared/row-words.ts';

/** `creditsLeft` is null where there is no budget: then nobody has to know what it costs. */
export function beforeStartSentences(
  rows: ListRows,
  estimate: ListEstimate,
  onlyWhatMatters: boolean,
  creditsLeft: number | null,
): readonly string[] {
  const { load, seconds, lookups } = chosenLoad(estimate, onlyWhatMatters);
  const openLookups =
    lookups === 0
      ? 'nothing has to be looked up'
      : `${formatDuration(seconds)}: ${load.map(lookupText).join(', ')}`;
  const sentences = [`${rowsInWords(rows)}; ${openLookups}.`];
  if (creditsLeft !== null) sentences.push(`${creditText(rows, estimate, creditsLeft)}.`);
  if (estimate.cached_rows > 0)
    sentences.push(
      `${formatCounted(estimate.cached_rows, 'row')} ${estimate.cached_rows === 1 ? 'is' : 'are'} answered from the cache.`,
    );
  if (estimate.known_rows > 0)
    sentences.push(`${knownText(estimate)}, looked up on this machine only.`);
  const saved = estimate.whole.lookups - (estimate.only_what_matters?.lookups ?? 0);
  if (!onlyWhatMatters && estimate.only_what_matters !== null && saved > 0)
    sentences.push(
      `With --only-what-matters, an estimated ${formatCounted(saved, 'fewer look-up')}.`,
    );
  return sentences;
}
