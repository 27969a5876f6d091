// What the whole installation used this month, and its budget.
import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { client } from '../../bridge/client.ts';
import classes from './api.module.css';
import { BudgetBar } from './budget-bar.tsx';
import { BudgetForm } from './budget-form.tsx';

interface InstallationBudgetProps {
  /** Credits used this month. */
  readonly used: number;
  readonly budget: number | null;
  readonly onChange: () => void;
}

export function InstallationBudget({ used, budget, onChange }: InstallationBudgetProps) {
  const [opened, { toggle, close }] = useDisclosure(false);

  async function save(next: number | null): Promise<void> {
    await client.call('settings.change', { name: 'monthly_budget', value: next });
    onChange();
  }

  return (
    <div className={classes.whole}>
      <div className={classes.wholeBar}>
        <div className={classes.quiet}>This month, in total</div>
        <BudgetBar used={used} budget={budget} label="Budget for this installation" />
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
          {opened ? (
            <BudgetForm
              label="Monthly budget for this installation"
              description="Once it is spent, new checks are refused until next month (UTC). Empty means no limit."
              budget={budget}
              save={save}
              onClose={close}
            />
          ) : null}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
