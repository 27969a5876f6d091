// The name of a list, also where nobody named it, and the label of its origin.
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import type { Origin } from '../../src-shared/bridge/origin.ts';

/** Who asked for a check or a list. */
export const ORIGIN_LABELS: Readonly<Record<Origin, string>> = {
  app: 'Window',
  key: 'API',
  command: 'Command line',
};

/** The list's name, or what it is where nobody named it. */
export function jobName({ name, origin }: Pick<JobDetails, 'name' | 'origin'>): string {
  return name ?? (origin === 'key' ? 'API batch' : 'Unnamed list');
}
