// The look-ups and times of a list before it starts, in the same words for the window and the command.

import type { ListEstimate, ListRows, RunLoad, SourceLoad } from './bridge/estimate.ts';
import { formatCount, formatCounted, formatRows } from './format-count.ts';

const NOUNS: Readonly<Record<SourceLoad['source'], readonly [one: string, many: string]>> = {
  dns: ['mail route', 'mail routes'],
  registration: ['registration', 'registrations'],
  website: ['website', 'websites'],
  mailbox: ['mailbox', 'mailboxes'],
};

/** 1240 look-ups of the registry → "1,240 registrations". */
export function lookupText({ source, lookups }: Pick<SourceLoad, 'source' | 'lookups'>): string {
  return formatCounted(lookups, ...NOUNS[source]);
}

/** What it costs of what is left of a budget; less only where rows are in the cache or cannot be checked. */
export function creditText(
  { credits }: Pick<ListRows, 'credits'>,
  { cached_rows }: Pick<ListEstimate, 'cached_rows'>,
  left: number,
): string {
  const most = cached_rows > 0 ? 'up to ' : '';
  const needed = `${most}${formatCounted(credits, 'credit')}`;
  return credits > left
    ? `${needed}, but only ${formatCount(left)} left this month`
    : `${needed} of ${formatCount(left)} left this month`;
}

/** 12 → "12 rows with outcomes of your own". */
export function knownText({ known_rows }: Pick<ListEstimate, 'known_rows'>): string {
  return `${formatRows(known_rows)} with outcomes of your own`;
}

/** What will be asked, of the two that an estimate holds. */
export function chosenLoad(estimate: ListEstimate, onlyWhatMatters: boolean): RunLoad {
  return onlyWhatMatters ? (estimate.only_what_matters ?? estimate.whole) : estimate.whole;
}
