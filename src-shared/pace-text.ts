// How fast a list runs and how long it will, in the same words for the window and the command.
import type { JobDetails } from './bridge/jobs.ts';
import { formatDuration } from './format-duration.ts';

/** "228 a second" and "about 30 s left", as far as they are known. */
export function paceText({
  per_second,
  seconds_left,
}: Pick<JobDetails, 'per_second' | 'seconds_left'>): readonly string[] {
  const rate = rateText(per_second);
  return [
    ...(rate === null ? [] : [rate]),
    ...(seconds_left === null ? [] : [`${formatDuration(seconds_left)} left`]),
  ];
}

/** Rows a second in words; null when it is not known. */
export function rateText(perSecond: number | null): string | null {
  if (perSecond === null || !(perSecond > 0)) return null;
  if (perSecond < 1) return `${Math.max(1, Math.round(perSecond * 60))} a minute`;
  const shown = perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond).toLocaleString('en');
  return `${shown} a second`;
}
