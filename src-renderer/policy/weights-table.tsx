// The table of weights: each observation with its points, its default and its cap, with a search.

import { ActionIcon, Button, NumberInput, Switch, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import type { Policy, Weight } from '../../src-shared/bridge/policy.ts';
import { formatPoints } from '../app/format/format.ts';
import { SearchInput } from '../app/page/search-input.tsx';
import { type Column, DataTable } from '../app/table/data-table.tsx';
import { findWeights, pointsOf, setWeight, WEIGHT_RANGE } from './policy-draft.ts';
import classes from './weights-table.module.css';

interface WeightsTableProps {
  readonly weights: readonly Weight[];
  readonly policy: Policy;
  readonly onChange: (policy: Policy) => void;
}

export function WeightsTable({ weights, policy, onChange }: WeightsTableProps) {
  const [search, setSearch] = useState('');
  const [changedOnly, setChangedOnly] = useState(false);
  const changed = Object.keys(policy.weights).length;
  const found = findWeights(weights, policy, search, changedOnly);
  const latest = useRef(policy);
  latest.current = policy;
  const change = useCallback(
    (weight: Weight, points: number | null) => onChange(setWeight(latest.current, weight, points)),
    [onChange],
  );
  const columns = useMemo(() => columnsOf(change), [change]);

  return (
    <section className={classes.weights} aria-labelledby="weights">
      <div className={classes.weightsHead}>
        <Title order={3} size="h3" id="weights">
          Weights
        </Title>
        <SearchInput
          label="Search weights"
          placeholder="Code or words"
          size="xs"
          className={classes.search}
          value={search}
          onChange={setSearch}
        />
        <Switch
          size="xs"
          label={`Changed only (${changed})`}
          checked={changedOnly}
          disabled={changed === 0 && !changedOnly}
          onChange={(event) => setChangedOnly(event.currentTarget.checked)}
        />
        <Button
          size="compact-sm"
          variant="default"
          disabled={changed === 0}
          onClick={() => onChange({ ...policy, weights: {} })}
        >
          Reset all weights
        </Button>
      </div>
      <p className={classes.hint}>
        Points add up: +20 makes a good address ten times likelier, −20 ten times less likely. A cap
        is the highest score that an observation allows, whatever else is seen; caps cannot be
        changed here.
      </p>
      <DataTable
        label="Weights"
        className={classes.table}
        columns={columns}
        rows={found.map((weight) => ({ weight, points: pointsOf(policy, weight) }))}
        keyOf={({ weight }) => weight.code}
        marks={({ weight, points }) => ({ 'data-changed': points !== weight.points })}
        empty="No observation matches. Try a shorter search."
        maxHeight="var(--weights-height, 420px)"
        framed
      />
    </section>
  );
}

interface WeightRow {
  readonly weight: Weight;
  readonly points: number;
}

type OnWeight = (weight: Weight, points: number | null) => void;

function columnsOf(onChange: OnWeight): readonly Column<WeightRow>[] {
  return [
    {
      head: 'Observation',
      cell: ({ weight: { says, code, group } }) => (
        <>
          <div>{says}</div>
          <code className={classes.code}>
            {code}
            {group === null ? '' : ` · group ${group}`}
          </code>
        </>
      ),
    },
    {
      head: 'Default',
      kind: 'figure',
      cell: ({ weight }) => formatPoints(weight.points),
    },
    { head: 'Cap', kind: 'figure', cell: ({ weight }) => weight.cap ?? '–' },
    {
      head: 'Points',
      width: 130,
      cell: (row) => <Points {...row} onChange={onChange} />,
    },
  ];
}

const Points = memo(function Points(props: WeightRow & { readonly onChange: OnWeight }) {
  const { weight, points, onChange } = props;
  return (
    <div className={classes.points}>
      <NumberInput
        size="xs"
        w={84}
        aria-label={`Points of ${weight.code}`}
        min={WEIGHT_RANGE.min}
        max={WEIGHT_RANGE.max}
        clampBehavior="blur"
        allowDecimal={false}
        value={points}
        onChange={(value) => typeof value === 'number' && onChange(weight, value)}
      />
      {points === weight.points ? null : (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={`Reset ${weight.code} to ${formatPoints(weight.points)}`}
          title={`Reset to ${formatPoints(weight.points)}`}
          onClick={({ currentTarget }) => {
            // This button goes with the change, and must not take the focus along.
            currentTarget.parentElement?.querySelector('input')?.focus();
            onChange(weight, null);
          }}
        >
          <IconArrowBackUp size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
});
