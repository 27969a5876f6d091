// How many of the rows chosen for an export will bounce, in a sentence.
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { bounceSentence } from '../../../../src-shared/bounce-words.ts';
import type { JobDetails } from '../../../../src-shared/bridge/jobs.ts';
import { isAbort } from '../../../app/notices/error-text.ts';
import { notifyError } from '../../../app/notices/notify.ts';
import { client } from '../../../bridge/client.ts';
import type { ListView } from '../lists-store.ts';
import { chosenRows } from './chosen-rows.ts';
import classes from './export-dialog.module.css';
import type { ExportForm } from './export-form.ts';

interface BouncesProps {
  readonly job: JobDetails;
  readonly view: Pick<ListView, 'filter' | 'selection'>;
  readonly rows: ExportForm['rows'];
}

const PAUSE_MS = 150;

/** Nothing where no row has a score yet. */
export function BouncesToExpect({ job, view, rows }: BouncesProps) {
  const [wanted] = useDebouncedValue(rows, PAUSE_MS);
  const [sentence, setSentence] = useState<string | null>(null);
  const jobId = job.job_id;
  const { filter, selection } = view;
  useEffect(() => {
    const aborter = new AbortController();
    async function ask(): Promise<void> {
      const chosen = await chosenRows(jobId, { filter, selection }, wanted);
      const params = { job_id: jobId, rows: chosen };
      const forecast = await client.call('outcomes.forecast', params, aborter.signal);
      if (!aborter.signal.aborted) setSentence(forecast === null ? null : bounceSentence(forecast));
    }
    ask().catch((error: unknown) => {
      if (!isAbort(error) && !aborter.signal.aborted) notifyError(error);
    });
    return () => aborter.abort();
  }, [jobId, filter, selection, wanted]);
  return <p className={classes.says}>{sentence}</p>;
}
