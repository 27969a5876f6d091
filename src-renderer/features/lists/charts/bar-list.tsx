// The most frequent values of a list as bars divided by recommendation; a click filters the rows by one.
import { useState } from 'react';
import type { ListSummary } from '../../../../src-shared/bridge/lists.ts';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import { HiddenTable } from '../../../app/table/hidden-table.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import classes from './bar-list.module.css';

type Entry = ListSummary['flags'][number];

interface BarListProps {
  /** One of them: "flag". */
  readonly what: string;
  readonly entries: readonly Entry[];
  readonly label?: (value: string) => string;
  readonly chosen: (value: string) => boolean;
  readonly onChoose: (value: string) => void;
}

const SHOWN = 7;
const PARTS = ['approve', 'review', 'block'] as const;

export function BarList({
  what,
  entries,
  label = (value) => value,
  chosen,
  onChoose,
}: BarListProps) {
  const [all, setAll] = useState(false);
  if (entries.length === 0) return <p className={classes.none}>None in these rows.</p>;
  const highest = Math.max(...entries.map(({ count }) => count));
  const shown = all ? entries : entries.slice(0, SHOWN);
  return (
    <div>
      <ul className={classes.bars}>
        {shown.map((entry) => (
          <li key={entry.value}>
            <button
              type="button"
              className={classes.entry}
              aria-pressed={chosen(entry.value)}
              title={tooltip(entry)}
              onClick={() => onChoose(entry.value)}
            >
              <span className={classes.label}>
                <UntrustedText text={label(entry.value)} />
              </span>
              <span className={classes.count}>{formatCount(entry.count)}</span>
              <span className={classes.bar} style={{ width: `${(100 * entry.count) / highest}%` }}>
                {PARTS.map((part) =>
                  entry[part] === 0 ? null : (
                    <span
                      key={part}
                      style={{ flexGrow: entry[part], background: RECOMMENDATIONS[part].color }}
                    />
                  ),
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {entries.length > SHOWN ? (
        <button type="button" className={classes.more} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `${entries.length - SHOWN} more`}
        </button>
      ) : null}
      <HiddenTable
        caption={`Rows by ${what}`}
        heads={[what, 'Rows', 'Approve', 'Review', 'Block']}
        rows={entries.map(({ value, count, approve, review, block }) => [
          shownText(label(value)),
          count,
          approve,
          review,
          block,
        ])}
      />
    </div>
  );
}

function tooltip(entry: Entry): string {
  const parts = PARTS.filter((part) => entry[part] > 0).map(
    (part) => `${formatCount(entry[part])} ${RECOMMENDATIONS[part].label.toLowerCase()}`,
  );
  return [`${shownText(entry.value)}: ${formatRows(entry.count)}`, ...parts].join(', ');
}
