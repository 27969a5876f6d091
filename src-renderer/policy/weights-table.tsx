// The table of weights: each observation with its points, its default and its cap, with a search.

import { ActionIcon, Button, NumberInput, Switch, Table, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { memo, useCallback, useRef, useState } from 'react';
import type { Policy, Weight } from '../../src-shared/bridge/policy.ts';
import { formatPoints } from '../app/format/format.ts';
import { SearchInput } from '../app/page/search-input.tsx';
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.weightsScroll} tabIndex={0} aria-label="Table of weights">
        <Table className={classes.table} stickyHeader aria-label="Weights">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Observation</Table.Th>
              <Table.Th className={classes.figure}>Default</Table.Th>
              <Table.Th className={classes.figure}>Cap</Table.Th>
              <Table.Th w={130}>Points</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map((weight) => (
              <WeightRow
                key={weight.code}
                weight={weight}
                points={pointsOf(policy, weight)}
                onChange={change}
              />
            ))}
            {found.length === 0 ? (
              <Table.Tr>
                <Table.Td colSpan={4}>No observation matches. Try a shorter search.</Table.Td>
              </Table.Tr>
            ) : null}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  );
}

interface WeightRowProps {
  readonly weight: Weight;
  readonly points: number;
  readonly onChange: (weight: Weight, points: number | null) => void;
}

const WeightRow = memo(function WeightRow({ weight, points, onChange }: WeightRowProps) {
  const changed = points !== weight.points;
  return (
    <Table.Tr data-changed={changed}>
      <Table.Td>
        <div>{weight.says}</div>
        <code className={classes.code}>
          {weight.code}
          {weight.group === null ? '' : ` · group ${weight.group}`}
        </code>
      </Table.Td>
      <Table.Td className={classes.figure}>{formatPoints(weight.points)}</Table.Td>
      <Table.Td className={classes.figure}>{weight.cap ?? '–'}</Table.Td>
      <Table.Td>
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
          {changed ? (
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
          ) : null}
        </div>
      </Table.Td>
    </Table.Tr>
  );
});
