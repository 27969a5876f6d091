// What all of Vouch used this month, beside the budget of the installation, which is changed here.
import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { OneFieldForm } from '../../app/page/one-field-form.tsx';
import { client } from '../../bridge/client.ts';
import classes from './api.module.css';
import { readBudget } from './budget.ts';
import { BudgetBar } from './budget-bar.tsx';

interface WholeBudgetProps {
  /** Credits used this month. */
  readonly used: number;
  readonly budget: number | null;
  readonly onChange: () => void;
}

export function WholeBudget({ used, budget, onChange }: WholeBudgetProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <div className={classes.whole}>
      <div className={classes.wholeBar}>
        <div className={classes.quiet}>This month, everything together</div>
        <BudgetBar used={used} budget={budget} label="Budget of the installation" />
      </div>
      <Popover
        opened={opened}
        onClose={close}
        position="bottom-end"
        width={300}
        trapFocus
        withArrow
      >
        <Popover.Target>
          <Button size="compact-sm" variant="default" onClick={toggle} aria-expanded={opened}>
            {budget === null ? 'Set budget' : 'Change budget'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          {opened ? <BudgetFields budget={budget} onChange={onChange} onClose={close} /> : null}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

interface BudgetFieldsProps {
  readonly budget: number | null;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

function BudgetFields({ budget, onChange, onClose }: BudgetFieldsProps) {
  async function save(text: string): Promise<string | null> {
    const read = readBudget(text);
    if (!read.ok) return read.message;
    await client.call('settings.change', { name: 'monthly_budget', value: read.budget });
    onChange();
    return null;
  }

  return (
    <OneFieldForm
      label="Monthly budget of the installation"
      description="When it is spent, new checks are refused until the next month (UTC). Empty means no limit."
      placeholder="No limit"
      numeric
      initial={budget === null ? '' : String(budget)}
      verb="Save"
      save={save}
      onClose={onClose}
    />
  );
}
