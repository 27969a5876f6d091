// Imports a mapped file as a list, with progress and a way to stop, then opens the list.
import { useEffect, useRef, useState } from 'react';
import type { ListChoices } from '../../../../src-shared/bridge/files.ts';
import type { MergeRequest } from '../../../../src-shared/bridge/list-merge.ts';
import { navigate } from '../../../app/navigation/route.ts';
import { client } from '../../../bridge/client.ts';
import type { Draft } from '../draft.ts';
import { useLists } from '../lists-store.ts';
import { useFileProgress } from './use-file-count.ts';

export interface Importing {
  readonly busy: boolean;
  readonly rows: number;
  readonly share: number | null;
  readonly error: unknown;
  readonly start: (draft: Draft, choices: ListChoices) => Promise<void>;
  readonly stop: () => void;
}

export function useImport(fileId: string, onto: string | null): Importing {
  const importing = useLists((state) => state.importing);
  const [error, setError] = useState<unknown>(null);
  const progress = useFileProgress(importing === null ? null : (onto ?? fileId), 'importing');
  const mounted = useRef(true);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  async function start(draft: Draft, choices: ListChoices): Promise<void> {
    const { file, reading } = draft;
    const { mapping, policies, options, policy_id } = choices;
    const controller = new AbortController();
    const { markImport } = useLists.getState();
    setError(null);
    markImport(controller);
    try {
      const list = { name: draft.name.trim(), options, policy_id };
      const part = { file_id: file.file_id, reading, mapping, policies };
      const job = draft.onto
        ? await client.call(
            'lists.merge',
            { ...mergeRequest(draft.onto, part), ...list },
            controller.signal,
          )
        : await client.call('files.import', { ...part, ...list }, controller.signal);
      const { updateJob, closeDraft } = useLists.getState();
      updateJob(job);
      closeDraft();
      // Whoever has gone to another screen meanwhile is not pulled away from it.
      if (mounted.current) navigate({ screen: 'lists', jobId: job.job_id });
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure);
    } finally {
      markImport(null);
    }
  }

  return {
    busy: importing !== null,
    ...progress,
    error,
    start,
    stop: () => importing?.abort(),
  };
}

/** A list with the rows of the file behind its own; duplicates are what the file's page says of them. */
export function mergeRequest(onto: string, file: NonNullable<MergeRequest['file']>): MergeRequest {
  const { duplicates } = file.policies;
  return { lists: [onto], file, duplicates, name_origin: false };
}
