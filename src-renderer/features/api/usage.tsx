// Checks per day by origin (credits, where a budget is set), as a chart with a table for screen readers, and this month's budget.
import { BarChart } from '@mantine/charts';
import { Button, Group, Popover, SegmentedControl, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UsageDay } from '../../../src-shared/bridge/api.ts';
import { formatCount } from '../../../src-shared/format-count.ts';
import { faultOfValue } from '../../../src-shared/settings/judge.ts';
import { SETTINGS } from '../../../src-shared/settings/table.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { HiddenTable } from '../../app/table/hidden-table.tsx';
import { client } from '../../bridge/client.ts';
import classes from './api.module.css';
import { useApiScreen } from './api-store.ts';
import { BudgetBar } from './budget-bar.tsx';
import { BudgetForm } from './budget-form.tsx';
import { Panel } from './panel.tsx';
import { fillDays, usageTotals } from './usage-days.ts';

/** Lists and scripts make checks without an event for each. */
const REFRESH_MS = 10_000;

const SERIES = [
  { name: 'by_key', label: 'API', color: 'var(--vouch-usage-key)' },
  { name: 'by_app', label: 'Window', color: 'var(--vouch-usage-app)' },
  { name: 'by_command', label: 'Command', color: 'var(--vouch-usage-command)' },
] as const;

export function Usage() {
  const span = useApiScreen((state) => state.span);
  const set = useApiScreen((state) => state.set);
  const call = useCall(
    'usage.show',
    { days: span },
    { watch: ['checks.changed', 'settings.changed'], keep: true, everyMs: REFRESH_MS },
  );

  return (
    <Panel
      title="Usage"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Span of the chart"
          data={[
            { value: '30', label: '30 days' },
            { value: '90', label: '90 days' },
          ]}
          value={String(span)}
          onChange={(value) => set({ span: value === '90' ? 90 : 30 })}
        />
      }
    >
      <Loaded of={call} label="Loading the usage" heightPx={240}>
        {(data) => (
          <>
            <InstallationBudget
              used={data.this_month}
              budget={data.monthly_budget}
              onChange={call.reload}
            />
            <UsageChart
              days={fillDays(data.days, span, today())}
              unit={data.monthly_budget === null ? 'Checks' : 'Credits used'}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const today = () => new Date().toISOString().slice(0, 10);

interface UsageChartProps {
  readonly days: readonly UsageDay[];
  /** Checks that were not answered from the cache; they are credits where there is a budget. */
  readonly unit: 'Checks' | 'Credits used';
}

function UsageChart({ days, unit }: UsageChartProps) {
  const totals = usageTotals(days);
  return (
    <figure className={classes.usage}>
      <Group gap="md" className={classes.legend}>
        {SERIES.map(({ name, label, color }) => (
          <span key={name}>
            <i style={{ backgroundColor: color }} aria-hidden />
            {label} <b>{formatCount(totals[name])}</b>
          </span>
        ))}
      </Group>
      {totals.credits === 0 ? (
        <Text size="sm" c="dimmed" className={classes.nothing}>
          No checks in these {days.length} days.
          {unit === 'Checks'
            ? ''
            : ' A check that is not answered from the cache costs one credit.'}
        </Text>
      ) : (
        <div aria-hidden>
          <BarChart
            h={180}
            data={days.map((day) => ({ ...day, label: shortDay(day.day) }))}
            dataKey="label"
            type="stacked"
            series={SERIES.map(({ name, label, color }) => ({ name, label, color }))}
            valueFormatter={formatCount}
            gridAxis="x"
            tickLine="none"
            yAxisProps={{ width: 'auto', allowDecimals: false }}
            xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 28 }}
            barProps={{ isAnimationActive: false }}
            barChartProps={{ accessibilityLayer: false, margin: { top: 8, left: 0, right: 8 } }}
          />
        </div>
      )}
      <HiddenTable
        caption={`${unit} per day`}
        heads={['Day', ...SERIES.map(({ label }) => label)]}
        rows={days
          .filter((day) => day.credits > 0)
          .map((day) => [day.day, ...SERIES.map(({ name }) => day[name])])}
      />
    </figure>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

const shortDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

interface InstallationBudgetProps {
  /** Credits used this month. */
  readonly used: number;
  readonly budget: number | null;
  readonly onChange: () => void;
}

/** What the whole installation used this month, and its budget. */
function InstallationBudget({ used, budget, onChange }: InstallationBudgetProps) {
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
              faultOf={(next) => faultOfValue(SETTINGS.monthly_budget, next)}
              save={save}
              onClose={close}
            />
          ) : null}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
