// How far the counting or reading of a file is, or what keeps it from beginning.
import { Anchor, Progress } from '@mantine/core';
import { formatRows } from '../../../app/format/format.ts';
import { sentenceOf } from '../../../app/notices/error-text.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import classes from './count-line.module.css';
import type { Counting } from './use-file-count.ts';
import type { Importing } from './use-import.ts';

interface CountLineProps {
  readonly count: Counting;
  /** What has to be settled before anything can be counted. */
  readonly blocked: string | null;
  readonly importing: Importing;
}

export function CountLine({ count, blocked, importing }: CountLineProps) {
  if (importing.busy) return <Reading words="Reading into a new list" progress={importing} />;
  if (blocked !== null) return <div className={classes.line}>{shownText(blocked)}</div>;
  if (count.error !== null) {
    return (
      <div className={classes.line} role="alert">
        <span className={classes.failed}>{shownText(sentenceOf(count.error))}</span>{' '}
        <Anchor component="button" type="button" size="sm" onClick={count.reload}>
          Count again
        </Anchor>
      </div>
    );
  }
  return <Reading words="Counting" progress={count} />;
}

interface ReadingProps {
  readonly words: string;
  readonly progress: { readonly rows: number; readonly share: number | null };
}

function Reading({ words, progress }: ReadingProps) {
  return (
    <div className={classes.line} role="status">
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
