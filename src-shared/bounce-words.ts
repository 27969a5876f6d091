// The sentence on how many of some rows will bounce, the same in the window and on the command line.

import type { BounceForecast } from './bridge/outcomes.ts';
import { formatCount, formatRows } from './format-count.ts';
import { percentRange, percentText } from './percent.ts';

export function bounceSentence({ rows, outcomes, share, interval }: BounceForecast): string {
  const of = formatRows(rows);
  if (interval === null)
    return `At most ${percentText(share)} of ${of} will bounce, judging by the scores alone. Import outcomes of your own mail for a closer figure.`;
  return `About ${percentText(share)} of ${of} will bounce (${percentRange(interval.low, interval.high)}), judging by ${formatCount(outcomes)} outcomes of your own mail.`;
}
