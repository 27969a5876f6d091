// Says how a download ended that no dialog follows: which file, what was left out, and where a desktop user finds it.
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ExportDetails } from '../../../../src-shared/bridge/lists.ts';
import { formatRows } from '../../../../src-shared/format-count.ts';
import { leftOutText } from '../../../../src-shared/left-out-text.ts';
import { notifyDone, notifyError, notifyFailed } from '../../../app/notices/notify.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../../bridge/client.ts';

const SHOWN_MS = 10_000;

/** Nothing while it runs; `onEnd` is called when it was reported. */
export function tellEnd(details: ExportDetails, onEnd: () => void): void {
  switch (details.state) {
    case 'running':
      return;
    case 'failed':
      notifyFailed('The export failed', details.error ?? 'It could not be written.');
      break;
    case 'cancelled':
      notifyDone('The export was cancelled; no file was kept.');
      break;
    case 'done':
      tellDone(details);
      break;
  }
  onEnd();
}

function tellDone({ export_id, file, left_out: leftOut }: ExportDetails): void {
  const words = [
    `${shownText(file?.name ?? '')}: ${formatRows(file?.rows ?? 0)}.`,
    ...(leftOut === 0 ? [] : [leftOutText(leftOut)]),
  ].join(' ');
  if (client.host === 'web') {
    notifyDone(words);
    return;
  }
  notifications.show({
    color: 'approve',
    autoClose: SHOWN_MS,
    message: (
      <Group justify="space-between" gap={8} wrap="nowrap">
        <span>{words}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => void client.call('host.reveal_export', { export_id }).catch(notifyError)}
        >
          Show in folder
        </Button>
      </Group>
    ),
  });
}
