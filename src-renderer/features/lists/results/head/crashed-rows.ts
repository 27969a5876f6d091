// Which rows of a list were left out because the program stopped at them, in words.
import type { JobDetails } from '../../../../../src-shared/bridge/jobs.ts';
import { formatCount } from '../../../../../src-shared/format-count.ts';

/** So many are named; `vouch jobs show` names them all. */
const NAMED = 3;

/** "acme.example, row 12 (mail.example) and 4 more"; null where none was left out. Domains that are left out whole go without rows. */
export function leftOutNames(leftOut: JobDetails['left_out']): string | null {
  const whole = new Set((leftOut ?? []).flatMap((each) => (each.whole ? [each.domain] : [])));
  const rows = (leftOut ?? []).filter(({ domain }) => !whole.has(domain));
  const names = [
    ...whole,
    ...rows.map(({ index, domain }) => {
      const row = `row ${formatCount(index + 1)}`;
      return domain === '' ? row : `${row} (${domain})`;
    }),
  ];
  if (names.length === 0) return null;
  const shown = names.slice(0, names.length === NAMED + 1 ? NAMED + 1 : NAMED);
  const more = names.length - shown.length;
  const last = more > 0 ? `${formatCount(more)} more` : shown.pop();
  return shown.length === 0 ? (last ?? null) : `${shown.join(', ')} and ${last}`;
}
