// What a list will ask before it starts, in the same words for the window and the command.
import type { ListEstimate, RunLoad, SourceLoad } from './bridge/estimate.ts';

const NOUNS: Readonly<Record<SourceLoad['source'], readonly [one: string, many: string]>> = {
  dns: ['mail route', 'mail routes'],
  registration: ['registration', 'registrations'],
  website: ['website', 'websites'],
  mailbox: ['mailbox', 'mailboxes'],
};

/** 1240 look-ups of the registry → "1,240 registrations". */
export function lookupWords({ source, lookups }: Pick<SourceLoad, 'source' | 'lookups'>): string {
  return `${lookups.toLocaleString('en-US')} ${NOUNS[source][lookups === 1 ? 0 : 1]}`;
}

/** What will be asked, of the two that an estimate holds. */
export function chosenLoad(estimate: ListEstimate, onlyWhatMatters: boolean): RunLoad {
  return onlyWhatMatters ? (estimate.only_what_matters ?? estimate.whole) : estimate.whole;
}
