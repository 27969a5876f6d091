// The outcome of updating feeds: a sentence for what was done, and one for what failed.
import type { BridgeResult } from '../../../src-shared/bridge/methods.ts';

type Outcomes = BridgeResult<'feeds.update'>['outcomes'];
type FeedName = Outcomes[number]['name'];

export interface FeedUpdateSummary {
  readonly done: string | null;
  readonly failed: string | null;
}

/** Null where there is nothing to say; feeds that are switched off or given up are passed over. */
export function feedUpdateSummary(
  outcomes: Outcomes,
  titleOf: (name: FeedName) => string,
): FeedUpdateSummary {
  const counts = { updated: 0, unchanged: 0 };
  const failures: string[] = [];
  for (const { name, outcome, message } of outcomes) {
    if (outcome === 'updated' || outcome === 'unchanged') counts[outcome] += 1;
    if (outcome === 'failed') failures.push(`${titleOf(name)}: ${message ?? 'no reason given'}`);
  }
  const parts = [
    ...(counts.updated > 0 ? [`${counts.updated} updated`] : []),
    ...(counts.unchanged > 0 ? [`${counts.unchanged} already up to date`] : []),
  ];
  return {
    done: parts.length === 0 ? null : `Feeds: ${parts.join(', ')}.`,
    failed:
      failures.length === 0
        ? null
        : `Not updated: ${failures.join('; ')}. The last good copies stay in use.`,
  };
}
