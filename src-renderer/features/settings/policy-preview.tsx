// Who would flip: how stored results would move between recommendations, and the first of them by name.
import { Loader, Title } from '@mantine/core';
import { askScreen } from '../../app/navigation/screen-request.ts';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { FlipsView } from '../../policy/flips-view.tsx';
import classes from './policy.module.css';
import { usePolicy } from './policy-store.ts';

export function PolicyPreviewPanel({ changed }: { readonly changed: boolean }) {
  const { preview, previewError, previewing, draft, state, edit } = usePolicy();
  if (!changed) return null;
  return (
    <section className={classes.preview} aria-labelledby="flips" aria-busy={previewing}>
      <div className={classes.previewHead}>
        <Title order={3} size="h3" id="flips">
          Who would flip
        </Title>
        {previewing ? <Loader size="xs" aria-label="Scoring stored results" /> : null}
      </div>
      {previewError === null ? null : (
        <ErrorNote
          error={previewError}
          retry={() => {
            const policy = draft ?? state?.policy;
            if (policy !== undefined) edit(policy);
          }}
        />
      )}
      {preview === null ? null : (
        <FlipsView
          preview={preview}
          noun="stored result"
          old={previewing}
          onOpen={({ job_id, index }) => {
            if (job_id === null || index === null) return;
            askScreen({ kind: 'row', jobId: job_id, index });
          }}
        />
      )}
    </section>
  );
}
