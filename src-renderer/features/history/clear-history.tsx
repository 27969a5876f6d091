// The dialog that deletes the history: it says what goes and what stays, and wants a word typed to confirm.

import { Checkbox, List, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BridgeParams, BridgeResult } from '../../../src-shared/bridge/methods.ts';
import { formatCounted } from '../../../src-shared/format-count.ts';
import { useAction } from '../../app/calls/use-action.ts';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { notifyDone } from '../../app/notices/notify.ts';
import { Form } from '../../app/page/form.tsx';
import { FormButtons } from '../../app/page/form-buttons.tsx';
import { client } from '../../bridge/client.ts';
import { useChecks } from './checks-store.ts';
import { useListHistory } from './list-history-store.ts';

const WORD = 'delete';

interface ClearHistoryProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** What is chosen at first: single checks, or lists. */
  readonly checks: boolean;
}

export function ClearHistory({ opened, onClose, checks }: ClearHistoryProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Delete history" size={480}>
      {opened ? <ClearForm onClose={onClose} checks={checks} /> : null}
    </Modal>
  );
}

function ClearForm({ onClose, checks }: Omit<ClearHistoryProps, 'opened'>) {
  const [what, setWhat] = useState({ checks, lists: !checks, set_aside: false });
  const [word, setWord] = useState('');
  const { busy, error, run } = useAction();
  const ready = word.trim().toLowerCase() === WORD && Object.values(what).some(Boolean);

  const clear = () =>
    run(async () => {
      const gone = await client.call('history.clear', what);
      notifyDone(deletedSentence(what, gone));
      await Promise.all([useChecks.getState().reload(), useListHistory.getState().reload()]);
      onClose();
    });

  return (
    <Form
      onSubmit={() => {
        if (ready) void clear();
      }}
    >
      <Stack gap="md">
        <Stack gap="xs">
          <Checkbox
            label="All single checks"
            description="With their verdicts, evidence and comparisons."
            checked={what.checks}
            onChange={(event) => setWhat({ ...what, checks: event.currentTarget.checked })}
          />
          <Checkbox
            label="All finished lists from the window and the command line"
            description="With all rows and original columns. Exports already saved are not touched."
            checked={what.lists}
            onChange={(event) => setWhat({ ...what, lists: event.currentTarget.checked })}
          />
          <Checkbox
            label="Databases that were set aside"
            description="They hold what Vouch contained when the damage happened, and may be the only copy."
            checked={what.set_aside}
            onChange={(event) => setWhat({ ...what, set_aside: event.currentTarget.checked })}
          />
        </Stack>
        <div>
          <Text size="sm" fw={600}>
            What stays
          </Text>
          <List size="sm" c="dimmed" spacing={2}>
            <List.Item>lists that are still running, and batches from the API</List.Item>
            <List.Item>counts and budgets</List.Item>
            <List.Item>the privacy ledger (Settings), keys and all settings</List.Item>
          </List>
        </div>
        <TextInput
          label={`Type “${WORD}” to confirm; this cannot be undone`}
          value={word}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <ErrorNote error={error} />
        <FormButtons
          verb="Delete for good"
          cancel="Keep everything"
          loses
          disabled={!ready}
          busy={busy}
          onCancel={onClose}
        />
      </Stack>
    </Form>
  );
}

function deletedSentence(
  what: BridgeParams<'history.clear'>,
  gone: BridgeResult<'history.clear'>,
): string {
  const parts = [
    ...(what.checks ? [formatCounted(gone.checks, 'check')] : []),
    ...(what.lists ? [formatCounted(gone.lists, 'list')] : []),
    ...(what.set_aside ? ['what was set aside'] : []),
  ];
  const left =
    gone.set_aside.length === 0
      ? ''
      : ` A database that was set aside still holds its contents: ${gone.set_aside.join(', ')} in the data folder.`;
  return `Deleted: ${parts.join(' and ')}.${left}`;
}
