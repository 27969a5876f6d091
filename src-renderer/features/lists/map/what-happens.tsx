// What will happen to a file in one sentence before it starts, with what that takes below; or how far its counting or reading is.
import { Anchor, Progress } from '@mantine/core';
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { ListEstimate } from '../../../../src-shared/bridge/estimate.ts';
import type { FileCount } from '../../../../src-shared/bridge/files.ts';
import type { MergePlan } from '../../../../src-shared/bridge/list-merge.ts';
import { leftOf } from '../../../../src-shared/budget-left.ts';
import {
  chosenLoad,
  creditText,
  knownText,
  lookupText,
} from '../../../../src-shared/estimate-text.ts';
import { formatCount, formatCounted, formatRows } from '../../../../src-shared/format-count.ts';
import { formatDuration } from '../../../../src-shared/format-duration.ts';
import { rowsInWords } from '../../../../src-shared/row-words.ts';
import type { CallState } from '../../../app/calls/use-call.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { sentenceOf } from '../../../app/notices/error-text.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import type { Counting } from './use-file-count.ts';
import type { Importing } from './use-import.ts';
import classes from './what-happens.module.css';

interface WhatHappensProps {
  readonly count: Counting;
  /** Null while it is not known. */
  readonly estimate: ListEstimate | null;
  readonly options: CheckOptions;
  /** What has to be decided before anything can be counted. */
  readonly blocked: string | null;
  readonly importing: Importing;
  /** What comes of adding the rows to a list; null where they stay by themselves. */
  readonly merged: CallState<MergePlan> | null;
}

export function WhatHappens(props: WhatHappensProps) {
  const { count, estimate, options, blocked, importing, merged } = props;
  if (importing.busy) return <Reading words="Reading into a new list" progress={importing} />;
  if (blocked !== null)
    return (
      <div className={classes.what}>{<p className={classes.said}>{shownText(blocked)}</p>}</div>
    );
  if (count.error !== null)
    return (
      <div className={classes.what} role="alert">
        <span className={classes.failed}>{shownText(sentenceOf(count.error))}</span>{' '}
        <Anchor component="button" type="button" size="sm" onClick={count.reload}>
          Count again
        </Anchor>
      </div>
    );
  if (count.data === null) return <Reading words="Counting" progress={count} />;
  if (merged !== null) return <Together plan={merged} />;
  return <BeforeStart count={count.data} estimate={estimate} options={options} />;
}

interface BeforeStartProps {
  readonly count: FileCount;
  readonly estimate: ListEstimate | null;
  readonly options: CheckOptions;
}

function BeforeStart({ count, estimate, options }: BeforeStartProps) {
  const usage = useCall(
    'usage.show',
    { days: 1 },
    { watch: ['jobs.changed', 'settings.changed'] },
  ).data;
  const left = usage === null ? null : leftOf(usage);
  const chosen =
    estimate === null || count.to_check === 0
      ? null
      : chosenLoad(estimate, options.only_what_matters === true);
  const rows =
    count.added === 0
      ? formatRows(count.rows)
      : `${formatRows(count.rows)} and ${formatCount(count.added)} more from cells with several addresses`;
  return (
    <section className={classes.what} aria-label="Before you start">
      <p className={classes.said} role="status" title={timeTitle(chosen?.load ?? [])}>
        {rowsInWords(count)}.
        {chosen === null ? null : ` ${sentence(formatDuration(chosen.seconds))}`}
      </p>
      <p className={classes.more}>
        <span>{rows}</span>
        {chosen?.load.map((each) => (
          <span key={each.source}>{lookupText(each)}</span>
        ))}
        {chosen === null || estimate === null || estimate.cached_rows === 0 ? null : (
          <span>{formatRows(estimate.cached_rows)} from the cache</span>
        )}
        {chosen === null || estimate === null || estimate.known_rows === 0 ? null : (
          <span title={KNOWN_TITLE}>{knownText(estimate)}</span>
        )}
        {left === null || estimate === null ? null : (
          <span data-short={left < count.credits} className={classes.credits} title={CREDITS_TITLE}>
            {creditText(count, estimate, left)}
          </span>
        )}
      </p>
    </section>
  );
}

/** Where that is known from. */
const KNOWN_TITLE =
  'What happened before at these addresses counts. It is looked up on this machine only.';

/** What the credits are made of. */
const CREDITS_TITLE =
  'One for each row that differs in address, name, company or IP, unusable ones included. Rows from the cache are free.';

/** Who takes longest, and for how many look-ups. */
function timeTitle(load: ListEstimate['whole']['load']): string | undefined {
  const slowest = load.toSorted((a, b) => b.seconds - a.seconds)[0];
  if (slowest === undefined || slowest.slowest === '') return undefined;
  return `${slowest.slowest} takes longest at its recent pace`;
}

/** `about 40 s` → `About 40 s.` */
function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function Together({ plan: { data, error } }: { readonly plan: CallState<MergePlan> }) {
  if (error !== null)
    return (
      <div className={classes.what} role="alert">
        <span className={classes.failed}>{shownText(sentenceOf(error))}</span>
      </div>
    );
  if (data === null)
    return (
      <div className={classes.what} role="status">
        Counting both together…
      </div>
    );
  return (
    <section className={classes.what} aria-label="Before you start">
      <p className={classes.said} role="status">
        {formatCounted(data.to_check, 'person', 'people')} to check,{' '}
        {formatCounted(data.duplicates, 'repeat')}, {formatCount(data.kept)} checked already.
      </p>
      <p className={classes.more}>
        <span>{formatRows(data.listed)} together</span>
      </p>
    </section>
  );
}

interface ReadingProps {
  readonly words: string;
  readonly progress: { readonly rows: number; readonly share: number | null };
}

function Reading({ words, progress }: ReadingProps) {
  return (
    <div className={classes.what} role="status">
      <div>
        {words}
        {progress.rows === 0 ? '…' : `: ${formatRows(progress.rows)} so far`}
      </div>
      <Progress
        aria-label={words}
        className={classes.progress}
        size={4}
        value={progress.share === null ? 100 : progress.share * 100}
        animated={progress.share === null}
        striped={progress.share === null}
        transitionDuration={150}
      />
    </div>
  );
}
