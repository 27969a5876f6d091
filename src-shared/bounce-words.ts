// The sentence on how many of some rows will bounce, the same in the window and on the command line.
import type { BounceForecast } from './bridge/outcomes.ts';

export function bounceSentence({ rows, outcomes, share, interval }: BounceForecast): string {
  const of = rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`;
  if (interval === null)
    return `At most ${percent(share)} of ${of} will bounce, judging by the scores alone. Import outcomes of your own mail for a closer figure.`;
  return `About ${percent(share)} of ${of} will bounce (${bare(interval.low)} to ${percent(interval.high)}), judging by ${outcomes.toLocaleString('en')} outcomes of your own mail.`;
}

/** A share as people say it: two digits below ten, whole numbers above. */
function percent(share: number): string {
  return `${bare(share)} %`;
}

function bare(share: number): string {
  const value = share * 100;
  return value < 9.95 ? value.toFixed(1) : Math.round(value).toString();
}
