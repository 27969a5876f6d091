// The dialog that compares two lists: how many addresses each part has, its rows, and its export.
import { Button, Group, Loader, SegmentedControl, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type {
  ComparedBy,
  ComparedPart,
  ListsCompared,
} from '../../../../src-shared/bridge/list-comparison.ts';
import { formatCount, formatRows } from '../../../../src-shared/format-count.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { saveDataExport } from '../../../app/files/save-file.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone, notifyError } from '../../../app/notices/notify.ts';
import { plainName } from '../export/export-form.ts';
import { ComparedRowsTable } from './compared-rows.tsx';
import { type ListChoice, useListChoices } from './list-choices.ts';
import classes from './together.module.css';

interface CompareFormProps {
  /** The list that was open; null to choose both. */
  readonly first: string | null;
  readonly onClose: () => void;
}

export function CompareForm({ first: given, onClose }: CompareFormProps) {
  const choices = useListChoices();
  const [first, setFirst] = useState(given);
  const [second, setSecond] = useState<string | null>(null);
  const [by, setBy] = useState<ComparedBy>('address');
  const chosen = first !== null && second !== null && first !== second;
  const asked = useCall(
    'lists.compare',
    { job_id: first ?? '', other_id: second ?? '', by },
    { enabled: chosen },
  );
  if (choices === null) return <Loader size="sm" aria-label="Looking for lists" />;
  const named = (jobId: string | null) => choices.find(({ value }) => value === jobId) ?? null;
  const [one, other] = [named(first), named(second)];
  return (
    <div className={classes.form}>
      <div className={classes.lists}>
        <ListSelect
          label="First list"
          choices={choices}
          not={second}
          value={first}
          onChange={setFirst}
        />
        <ListSelect
          label="Second list"
          choices={choices}
          not={first}
          value={second}
          onChange={setSecond}
        />
      </div>
      <SegmentedControl
        size="xs"
        aria-label="Compare by"
        value={by}
        onChange={(value) => setBy(value === 'mailbox' ? 'mailbox' : 'address')}
        data={[
          { value: 'address', label: 'Same address' },
          { value: 'mailbox', label: 'Same mailbox, in any spelling' },
        ]}
      />
      {!chosen ? <p className={classes.note}>Choose two lists. Neither is changed.</p> : null}
      <ErrorNote error={asked.error} retry={asked.reload} />
      {chosen && asked.loading ? <Loader size="sm" aria-label="Comparing the lists" /> : null}
      {asked.data === null || asked.loading || one === null || other === null ? null : (
        <Parts
          key={asked.data.run}
          found={asked.data}
          first={one}
          second={other}
          onClose={onClose}
        />
      )}
    </div>
  );
}

interface ListSelectProps {
  readonly label: string;
  readonly choices: readonly ListChoice[];
  /** The list that is chosen beside it. */
  readonly not: string | null;
  readonly value: string | null;
  readonly onChange: (jobId: string | null) => void;
}

function ListSelect({ label, choices, not, value, onChange }: ListSelectProps) {
  return (
    <Select
      label={label}
      searchable
      value={value}
      onChange={onChange}
      nothingFoundMessage="No list of that name"
      data={choices.filter((each) => each.value !== not)}
    />
  );
}

interface PartsProps {
  readonly found: ListsCompared;
  readonly first: ListChoice;
  readonly second: ListChoice;
  readonly onClose: () => void;
}

/** A part by the list whose rows are shown. */
interface Part {
  readonly id: 'both' | 'changed' | 'first' | 'second';
  readonly words: string;
  readonly count: number;
  readonly list: ListChoice;
  readonly part: ComparedPart;
}

function Parts({ found, first, second, onClose }: PartsProps) {
  const [shown, setShown] = useState<Part['id'] | null>(null);
  const parts: readonly Part[] = [
    { id: 'both', words: 'In both', count: found.both, list: first, part: 'both' },
    {
      id: 'changed',
      words: 'of these with different recommendations',
      count: found.changed,
      list: first,
      part: 'changed',
    },
    {
      id: 'first',
      words: `Only in ${first.name}`,
      count: found.only_first,
      list: first,
      part: 'alone',
    },
    {
      id: 'second',
      words: `Only in ${second.name}`,
      count: found.only_second,
      list: second,
      part: 'alone',
    },
  ];
  const open = parts.find(({ id }) => id === shown) ?? null;
  return (
    <>
      <ul className={classes.parts} aria-label="Different addresses">
        {parts.map((part) => (
          <PartLine
            key={part.id}
            run={found.run}
            part={part}
            shown={part.id === shown}
            onShow={() => setShown(part.id === shown ? null : part.id)}
          />
        ))}
      </ul>
      <p className={classes.note}>
        Numbers count different addresses.
        {found.without === 0
          ? null
          : ` ${formatRows(found.without)} without an address ${found.without === 1 ? 'is' : 'are'} left out.`}
      </p>
      {open === null ? null : (
        <ComparedRowsTable
          key={open.id}
          run={found.run}
          jobId={open.list.value}
          part={open.part}
          first={first.name}
          second={second.name}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface PartLineProps {
  readonly run: number;
  readonly part: Part;
  readonly shown: boolean;
  readonly onShow: () => void;
}

function PartLine({ run, part: { id, words, count, list, part }, shown, onShow }: PartLineProps) {
  const { busy, run: during } = useAction(notifyError);

  const save = () =>
    during(async () => {
      const kept = { kind: 'compared', run, job_id: list.value, part } as const;
      const name = `${plainName(`${list.name} ${id}`)}.csv`;
      if (await saveDataExport({ kept, format: 'csv' }, name))
        notifyDone('The rows were exported.');
    });

  return (
    <li className={classes.part} data-within={id === 'changed'}>
      <span className={classes.words}>
        <span className={classes.count}>{formatCount(count)}</span> {words}
      </span>
      <Group gap={8} wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          disabled={count === 0}
          aria-expanded={shown}
          aria-label={`${shown ? 'Hide' : 'Show'} rows: ${words}`}
          onClick={onShow}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={count === 0}
          loading={busy}
          aria-label={`Export rows: ${words}`}
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void save()}
        >
          Export
        </Button>
      </Group>
    </li>
  );
}
