// Changes how much a key may use in a month.
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyDetails } from '../../../src-shared/bridge/api.ts';
import { sentenceOf } from '../../app/failure.ts';
import { notifyDone } from '../../app/notify.ts';
import { client } from '../../bridge/client.ts';
import { readBudget } from './budget.ts';

interface EditBudgetProps {
  readonly details: KeyDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChange: () => void;
}

export function EditBudget({ opened, ...form }: EditBudgetProps) {
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={opened}
      onClose={form.onClose}
      title={`Budget of ${form.details.name}`}
    >
      {opened ? <BudgetForm {...form} /> : null}
    </Modal>
  );
}

function BudgetForm({ details, onClose, onChange }: Omit<EditBudgetProps, 'opened'>) {
  const [text, setText] = useState(
    details.monthly_budget === null ? '' : String(details.monthly_budget),
  );
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    const read = readBudget(text);
    if (!read.ok) return setFault(read.message);
    setBusy(true);
    try {
      await client.call('keys.budget', { id: details.id, monthly_budget: read.budget });
      notifyDone(`The budget of ${details.name} was changed.`);
      onChange();
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Monthly budget"
          description="Credits per calendar month (UTC). Empty means no limit."
          placeholder="No limit"
          inputMode="numeric"
          value={text}
          error={fault}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(null);
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
