// What would come of a merge, in numbers and columns.
import { Loader } from '@mantine/core';
import type { MergePlan } from '../../../../src-shared/bridge/list-merge.ts';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import type { CallState } from '../../../app/calls/use-call.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import classes from './together.module.css';

interface MergeOutlookProps {
  readonly plan: CallState<MergePlan>;
  /** What the lists, and at the end the file, are called. */
  readonly names: readonly string[];
}

export function MergeOutlook({ plan: { data, error, loading, reload }, names }: MergeOutlookProps) {
  if (error !== null) return <ErrorNote error={error} retry={reload} />;
  if (data === null || loading) return <Loader size="sm" aria-label="Counting the rows" />;
  const lines: readonly (readonly [number, string])[] = [
    [data.listed, `rows in the new list, of ${formatCount(data.rows)} in all`],
    [data.duplicates, data.duplicates === 1 ? 'repeat' : 'repeats'],
    [data.kept, 'checked already: the verdict is kept'],
    [data.to_check, data.to_check === 1 ? 'person to check' : 'people to check'],
    ...(data.unusable === 0 ? [] : [[data.unusable, 'unusable'] as const]),
  ];
  return (
    <>
      <dl className={classes.sum} aria-label="What the new list will contain">
        {lines.map(([count, words]) => (
          <div key={words} style={{ display: 'contents' }}>
            <dt>{formatCount(count)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.columns} aria-label="Columns of the new list">
        {data.columns.map(({ name, from }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            key={index}
            data-partial={from.length < names.length}
            title={`From ${from.map((list) => names[list] ?? '').join(', ')}`}
          >
            {name === '' ? `column ${index + 1}` : shownText(name)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the button says that makes the list. */
export function mergeLabel(plan: MergePlan | null): string {
  if (plan === null || plan.to_check === 0) return 'Create the list';
  return `Create the list, check ${formatRows(plan.to_check)}`;
}
