// The titles and the order of a preflight's lines, and a summary of them.

import type { DoctorLine } from '../../../../src-shared/bridge/app.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';

const TITLES: Readonly<Record<string, string>> = {
  dns: 'DNS',
  ehlo_name: 'EHLO name',
  mail_from: 'MAIL FROM',
  port_25: 'Port 25',
  address: 'Own address',
  reverse_dns: 'Reverse DNS',
  blocklists: 'Blocklists',
};

/** What a line looked at; one without a title of its own is called by its name. */
export function titleOfCheck(check: string): string {
  if (Object.hasOwn(TITLES, check)) return TITLES[check] ?? check;
  const words = check.replace(/^feed_/, 'feed: ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the mail probe needs first, feeds last; otherwise in their order. */
export function preflightOrder(lines: readonly DoctorLine[]): readonly DoctorLine[] {
  const isFeed = (line: DoctorLine) => line.check.startsWith('feed_');
  return [...lines.filter((line) => !isFeed(line)), ...lines.filter(isFeed)];
}

/** One sentence over all lines. */
export function preflightSummary(lines: readonly DoctorLine[]): string {
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length;
  const [stops, warns, unknown] = [count('stop'), count('warn'), count('unknown')];
  if (stops > 0)
    return stops === 1 ? 'One thing blocks probing.' : `${stops} things block probing.`;
  const parts = [
    ...(warns > 0 ? [formatCounted(warns, 'warning')] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
  ];
  return parts.length === 0
    ? 'Everything is in order.'
    : `Nothing blocks probing; ${parts.join(', ')}.`;
}
