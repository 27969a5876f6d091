// A sentence about the state of a list whose look-ups a fleet makes: shown with the list, and by commands that follow it.
import type { JobDetails } from './bridge/jobs.ts';

type ListFleet = NonNullable<JobDetails['fleet']>;

export const FLEET_WORDS: Readonly<Record<ListFleet['state'], string>> = {
  waiting: 'Waiting for the fleet',
  alone: 'Without the fleet',
  back: 'The fleet is back',
};

/** The state of the fleet, and what that means for the list. */
export function fleetSentence({ state, works }: ListFleet): string {
  switch (state) {
    case 'waiting':
      return `No worker answers yet: ${named(works)} look-ups wait. If none answers within a minute, this machine does them itself.`;
    case 'alone':
      return `No worker answers, so this machine does ${named(works)} look-ups itself, at the pace of one IP address, until a worker answers.`;
    case 'back':
      return 'Workers answer again: look-ups go to them.';
  }
}

function named(works: readonly string[]): string {
  const [last = '', ...others] = works.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
