// The progress of an export, and its file when it is done.
import { Button, Group, Loader, Progress, Stack } from '@mantine/core';
import { IconDownload, IconFolderOpen } from '@tabler/icons-react';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import { leftOutText } from '../../../../src-shared/left-out-text.ts';
import { formatBytes } from '../../../app/format/format.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import classes from './export-dialog.module.css';
import type { Exporting } from './use-export.ts';

interface ExportProgressProps {
  readonly exporting: Exporting;
  readonly onClose: () => void;
}

export function ExportProgress({ exporting, onClose }: ExportProgressProps) {
  const { details, busy, error } = exporting;
  if (details === null) return <Loader size="sm" />;
  const { state } = details;
  return (
    <Stack gap={16}>
      <ErrorNote error={error} />
      {state === 'running' ? <Written details={details} /> : null}
      {state === 'failed' ? (
        <EmptyNote title="The export failed">
          <UntrustedText text={details.error ?? 'It could not be written.'} /> The list itself is
          unchanged.
        </EmptyNote>
      ) : null}
      {state === 'cancelled' ? (
        <EmptyNote title="The export was cancelled">No file was kept.</EmptyNote>
      ) : null}
      {details.file === null ? null : <ExportedFile exporting={exporting} file={details.file} />}
      {state === 'done' && details.left_out > 0 ? (
        <p className={classes.told}>{leftOutText(details.left_out)}</p>
      ) : null}
      <Group justify="flex-end" gap={8}>
        {state === 'running' ? (
          <Button variant="default" loading={busy} onClick={() => void exporting.cancel()}>
            Cancel
          </Button>
        ) : (
          <Button variant="default" onClick={exporting.reset}>
            Export again
          </Button>
        )}
        {state === 'done' && client.host === 'desktop' ? (
          <Button
            loading={busy}
            leftSection={<IconFolderOpen size={16} aria-hidden />}
            onClick={() => void exporting.reveal()}
          >
            Show in folder
          </Button>
        ) : (
          <Button onClick={onClose} variant={state === 'running' ? 'subtle' : 'filled'}>
            Close
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type ExportDetails = NonNullable<Exporting['details']>;

function Written({ details }: { readonly details: ExportDetails }) {
  const { rows_done: done, rows_total: total } = details;
  return (
    <div role="status">
      <p className={classes.told}>
        Writing: {formatCount(done)}
        {total === null ? '' : ` of ${formatCount(total)}`} rows
      </p>
      <Progress
        aria-label="Progress of the export"
        value={total === null || total === 0 ? 100 : Math.min(100, (100 * done) / total)}
        animated={total === null}
        striped={total === null}
        size={6}
      />
    </div>
  );
}

interface ExportedFileProps {
  readonly exporting: Exporting;
  readonly file: NonNullable<ExportDetails['file']>;
}

function ExportedFile({ exporting, file }: ExportedFileProps) {
  return (
    <p className={classes.file}>
      <span className={classes.fileName}>
        <UntrustedText text={file.name} />
      </span>
      <span className={classes.size}>
        {formatRows(file.rows)} · {formatBytes(file.size_bytes)}
      </span>
      {client.host === 'web' ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={exporting.busy}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void exporting.download()}
        >
          Download again
        </Button>
      ) : null}
    </p>
  );
}
