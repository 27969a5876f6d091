// What is said on a list whose look-ups a fleet makes, while the fleet does not, and once it does again.
import type { JobNotice } from '../../../src-shared/bridge/jobs.ts';
import { FLEET_WORKS, type FleetState, type WhoAnswers } from '../ports/fleet.ts';

/** Null while all is well. `sources` has look-ups left; the list began at `startedAt`, in milliseconds since the epoch. */
export function listNotice(
  { who, backAt }: FleetState,
  sources: ReadonlySet<string>,
  startedAt: number,
): JobNotice | null {
  const works = FLEET_WORKS.filter((work) => sources.has(work));
  const answeredBy = (each: WhoAnswers) => works.filter((work) => who[work] === each);
  const alone = answeredBy('this_machine');
  if (alone.length > 0)
    return {
      attention: true,
      title: 'Without the fleet',
      sentence: `No worker answers, so this machine does ${named(alone)} look-ups itself, at the pace of one IP address, until a worker answers.`,
    };
  const waiting = answeredBy('nobody_yet');
  if (waiting.length > 0)
    return {
      attention: true,
      title: 'Waiting for the fleet',
      sentence: `No worker answers yet: ${named(waiting)} look-ups wait. If none answers within a minute, this machine does them itself.`,
    };
  if (backAt === null || backAt < startedAt || works.length === 0) return null;
  return {
    attention: false,
    title: 'The fleet is back',
    sentence: 'Workers answer again: look-ups go to them.',
  };
}

function named(works: readonly string[]): string {
  const [last = '', ...others] = works.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
