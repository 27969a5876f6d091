// What a command says of a list before it starts: rows, look-ups by source and how long they take.
import type { ListEstimate } from '../../../src-shared/bridge/estimate.ts';
import { formatDuration } from '../../../src-shared/format-duration.ts';
import { chosenLoad, lookupWords } from '../../../src-shared/load-words.ts';

/** `listed` counts the rows that the list has, `toCheck` those of them that are looked up. */
export function beforeStartSentences(
  { toCheck, listed }: { readonly toCheck: number; readonly listed: number },
  estimate: ListEstimate,
  onlyWhatMatters: boolean,
): readonly string[] {
  const { load, seconds, lookups } = chosenLoad(estimate, onlyWhatMatters);
  const rows = `${counted(toCheck)} of ${counted(listed)} row${listed === 1 ? '' : 's'} to check`;
  const asked =
    lookups === 0
      ? 'nothing has to be looked up'
      : `${formatDuration(seconds)}: ${load.map(lookupWords).join(', ')}`;
  const sentences = [`${rows}, ${asked}.`];
  if (estimate.cached_rows > 0)
    sentences.push(
      `${counted(estimate.cached_rows)} row${estimate.cached_rows === 1 ? ' is' : 's are'} answered from the cache.`,
    );
  const saved = estimate.whole.lookups - (estimate.only_what_matters?.lookups ?? 0);
  if (!onlyWhatMatters && estimate.only_what_matters !== null && saved > 0)
    sentences.push(
      `With --only-what-matters, an estimated ${counted(saved)} fewer look-up${saved === 1 ? '' : 's'}.`,
    );
  return sentences;
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}
