// Changes how much a key may use in a month.
import { Modal } from '@mantine/core';
import type { KeyDetails } from '../../../src-shared/bridge/api.ts';
import { notifyDone } from '../../app/notices/notify.ts';
import { OneFieldForm } from '../../app/page/one-field-form.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
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
      title={`Budget of ${shownText(form.details.name)}`}
    >
      {opened ? <BudgetForm {...form} /> : null}
    </Modal>
  );
}

function BudgetForm({ details, onClose, onChange }: Omit<EditBudgetProps, 'opened'>) {
  async function save(text: string): Promise<string | null> {
    const read = readBudget(text);
    if (!read.ok) return read.message;
    await client.call('keys.budget', { id: details.id, monthly_budget: read.budget });
    notifyDone(`The budget of ${details.name} was changed.`);
    onChange();
    return null;
  }

  return (
    <OneFieldForm
      label="Monthly budget"
      description="Credits per calendar month (UTC). Empty means no limit."
      placeholder="No limit"
      numeric
      initial={details.monthly_budget === null ? '' : String(details.monthly_budget)}
      verb="Save"
      save={save}
      onClose={onClose}
    />
  );
}
