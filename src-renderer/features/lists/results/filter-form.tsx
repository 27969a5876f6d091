// The form of the grid's filter: recommendations, scores, flags, domain, mail provider.
import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Popover,
  RangeSlider,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { ALL_ROWS, type RowFilter, type RowState } from '../../../../src-shared/bridge/lists.ts';
import { FLAG_NAMES, type Flag } from '../../../../src-shared/flags.ts';
import { flagLabel } from '../../../badges/flag-label.ts';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';

interface FilterFormProps {
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

const STATES: readonly RowState[] = ['approve', 'review', 'block', 'failed', 'pending'];
const FLAG_CHOICES = FLAG_NAMES.map((flag) => ({ value: flag, label: flagLabel(flag) }));

export function FilterForm({ filter, onFilter }: FilterFormProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={340}
      trapFocus
      withArrow={false}
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden />}
          onClick={() => setOpened((before) => !before)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter rows">
        <Fields
          filter={filter}
          onDone={(next) => {
            onFilter(next);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface FieldsProps {
  readonly filter: RowFilter;
  readonly onDone: (filter: RowFilter) => void;
}

function Fields({ filter, onDone }: FieldsProps) {
  const [next, setNext] = useState(filter);
  const change = (part: Partial<RowFilter>) => setNext((before) => ({ ...before, ...part }));
  const low = next.score_min ?? 0;
  const high = next.score_max ?? 100;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onDone(tidied(next));
      }}
    >
      <Stack gap={14}>
        <Checkbox.Group
          label="Recommendation"
          value={[...next.states]}
          onChange={(states) => change({ states: states as RowState[] })}
        >
          <Group gap={12} mt={6}>
            {STATES.map((state) => (
              <Checkbox key={state} size="xs" value={state} label={RECOMMENDATIONS[state].label} />
            ))}
          </Group>
        </Checkbox.Group>
        <div>
          <Group justify="space-between">
            <Text size="sm" fw={500} id="score-range">
              Score
            </Text>
            <Text size="sm" c="dimmed" ff="monospace">
              {low} to {high}
            </Text>
          </Group>
          <RangeSlider
            mt={8}
            size="sm"
            min={0}
            max={100}
            minRange={0}
            label={null}
            value={[low, high]}
            thumbFromLabel="Lowest score"
            thumbToLabel="Highest score"
            onChange={([from, to]) => change({ score_min: from, score_max: to })}
          />
        </div>
        <MultiSelect
          label="Has all of these flags"
          placeholder={next.flags.length === 0 ? 'Any' : undefined}
          data={FLAG_CHOICES}
          value={[...next.flags]}
          onChange={(flags) => change({ flags: flags as Flag[] })}
          maxValues={10}
          searchable
          clearable
          size="xs"
          comboboxProps={{ withinPortal: false }}
        />
        <TextInput
          size="xs"
          label="Domain"
          placeholder="acme.example"
          value={next.domain ?? ''}
          maxLength={253}
          spellCheck={false}
          onChange={(event) => change({ domain: event.currentTarget.value })}
        />
        <TextInput
          size="xs"
          label="Mail provider"
          placeholder="Google Workspace"
          value={next.provider ?? ''}
          maxLength={100}
          onChange={(event) => change({ provider: event.currentTarget.value })}
        />
        <Group justify="space-between">
          <Button size="xs" variant="subtle" onClick={() => onDone(ALL_ROWS)}>
            Show all
          </Button>
          <Button size="xs" type="submit">
            Apply
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Empty texts and the whole range ask for nothing. */
function tidied(filter: RowFilter): RowFilter {
  const domain = filter.domain?.trim().toLowerCase() ?? '';
  const provider = filter.provider?.trim() ?? '';
  return {
    ...filter,
    score_min: filter.score_min === 0 ? null : filter.score_min,
    score_max: filter.score_max === 100 ? null : filter.score_max,
    domain: domain === '' ? null : domain,
    provider: provider === '' ? null : provider,
  };
}
