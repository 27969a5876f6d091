// What comes of adding a file to a list, in one line before the start.
import type { MergePlan } from '../../../../src-shared/bridge/list-merge.ts';
import type { CallState } from '../../../app/calls/use-call.ts';
import { formatCount, formatRows } from '../../../app/format/format.ts';
import { sentenceOf } from '../../../app/notices/error-text.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import classes from './before-start.module.css';

export function MergeLine({ plan: { data, error } }: { readonly plan: CallState<MergePlan> }) {
  if (error !== null) return <div role="alert">{shownText(sentenceOf(error))}</div>;
  if (data === null) return <div role="status">Counting both together…</div>;
  return (
    <section className={classes.line} aria-label="Before you start">
      <span className={classes.rows}>{formatRows(data.listed)} together</span>
      <span>
        {formatCount(data.duplicates)} duplicate{data.duplicates === 1 ? '' : 's'}
      </span>
      <span>{formatCount(data.kept)} checked already</span>
      <span>{formatCount(data.to_check)} to check</span>
    </section>
  );
}
