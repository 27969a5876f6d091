// The dialog that changes the monthly budget of a key.
import { Modal } from '@mantine/core';
import type { KeyDetails } from '../../../src-shared/bridge/api.ts';
import { notifyDone } from '../../app/notices/notify.ts';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../bridge/client.ts';
import { BudgetForm } from './budget-form.tsx';

interface EditBudgetProps {
  readonly details: KeyDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChange: () => void;
}

export function EditBudget({ details, opened, onClose, onChange }: EditBudgetProps) {
  async function save(budget: number | null): Promise<void> {
    await client.call('keys.budget', { id: details.id, monthly_budget: budget });
    notifyDone(`The budget for ${details.name} was changed.`);
    onChange();
  }

  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      opened={opened}
      onClose={onClose}
      title={`Budget for ${shownText(details.name)}`}
    >
      {opened ? (
        <BudgetForm
          label="Monthly budget"
          description="Credits per calendar month (UTC). Empty means no limit."
          budget={details.monthly_budget}
          save={save}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  );
}
