// The one switch that cleans the rows up, and what it changes: raw and clean, kind by kind, each of which can be chosen otherwise.
import { Anchor, Modal, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import {
  CLEAN_UP,
  type ClassOfRows,
  EVERY_ROW,
  type FileCount,
  type FoundKind,
  type FoundRows,
  type RowPolicies,
} from '../../../../src-shared/bridge/files.ts';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { ROW_WORDS } from '../../../../src-shared/row-words.ts';
import classes from './clean-up.module.css';
import { RowClass } from './row-class.tsx';
import { POLICY_LABELS, POLICY_OF_KIND, ROW_TINTS } from './row-text.ts';

interface CleanUpProps {
  /** Null before the rows were counted for the first time. */
  readonly count: FileCount | null;
  readonly policies: RowPolicies;
  /** The file as it is read now. */
  readonly file: Pick<ClassOfRows, 'file_id' | 'reading' | 'mapping'>;
  /** What the list is called. */
  readonly name: string;
  readonly onChange: (policies: RowPolicies) => void;
}

export function CleanUp({ count, policies, file, name, onChange }: CleanUpProps) {
  const [opened, setOpened] = useState(false);
  const found = count?.found ?? [];
  const isOn = isCleanedUp(policies);
  return (
    <div className={classes.line}>
      <Switch
        size="sm"
        label="Clean up"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(switched(policies, currentTarget.checked))}
      />
      <span className={classes.says}>
        {isOn ? CLEANS : 'Every row stays as it is.'}{' '}
        {found.length === 0 ? null : (
          <Anchor component="button" type="button" fz={13} onClick={() => setOpened(true)}>
            {changesText(found, policies)}
          </Anchor>
        )}
      </span>
      <Modal
        opened={opened && found.length > 0}
        onClose={() => setOpened(false)}
        title="Rows that are not simply one address"
        size={1000}
      >
        <Kinds
          found={found}
          policies={policies}
          file={{ ...file, policies }}
          name={name}
          onChange={onChange}
        />
      </Modal>
    </div>
  );
}

const CLEANS =
  'Each mailbox once, a row for each address of a cell, sure slips corrected, blank rows dropped.';

type KindsProps = Omit<CleanUpProps, 'file' | 'count'> & {
  readonly found: readonly FoundRows[];
  readonly file: Omit<ClassOfRows, 'found'>;
};

function Kinds({ found, policies, file, name, onChange }: KindsProps) {
  const [wanted, setWanted] = useState<FoundKind | null>(null);
  const shown =
    found.find(({ kind }) => kind === wanted) ??
    found.find(({ kind }) => isChanged(kind, policies)) ??
    found[0];
  return (
    <div className={classes.kinds}>
      <ul className={classes.list} aria-label="Kinds of rows">
        {found.map(({ kind, count }) => (
          <li key={kind} className={classes.kind} data-kind={ROW_TINTS[kind]}>
            <button
              type="button"
              className={classes.show}
              aria-pressed={kind === shown?.kind}
              onClick={() => setWanted(kind)}
            >
              <strong>{formatCount(count)}</strong> {ROW_WORDS[kind].many}
            </button>
            <Choice kind={kind} policies={policies} onChange={onChange} />
          </li>
        ))}
      </ul>
      <div className={classes.rows}>
        {shown === undefined ? null : (
          <RowClass key={shown.kind} found={shown} file={file} name={name} />
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly kind: FoundKind;
  readonly policies: RowPolicies;
  readonly onChange: (policies: RowPolicies) => void;
}

function Choice({ kind, policies, onChange }: ChoiceProps) {
  const policy = POLICY_OF_KIND[kind];
  if (policy === undefined) return null;
  const { label, choices } = POLICY_LABELS[policy];
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={choices.map(({ value, says }) => ({ value, label: says }))}
      value={policies[policy]}
      onChange={(event) => onChange({ ...policies, [policy]: event.currentTarget.value })}
    />
  );
}

/** Whether anything is done of what the switch does. */
function isCleanedUp(policies: RowPolicies): boolean {
  return CLEANING.some((policy) => policies[policy] !== EVERY_ROW[policy]);
}

function switched(policies: RowPolicies, isOn: boolean): RowPolicies {
  const off = Object.fromEntries(CLEANING.map((policy) => [policy, EVERY_ROW[policy]]));
  return { ...policies, ...(isOn ? CLEAN_UP : { ...off, suggestion: EVERY_ROW.suggestion }) };
}

const CLEANING = Object.keys(CLEAN_UP) as (keyof typeof CLEAN_UP)[];

/** "see the 1,147 changes": of what is done with the rows, not of what is only worth a look. */
function changesText(found: readonly FoundRows[], policies: RowPolicies): string {
  const changes = found
    .filter(({ kind }) => isChanged(kind, policies))
    .reduce((sum, { count }) => sum + count, 0);
  if (changes > 0) return `see the ${formatCounted(changes, 'change')}`;
  return 'see what could be cleaned up';
}

/** What is kept or only reported is no change; marks around an address are always passed over. */
function isChanged(kind: FoundKind, policies: RowPolicies): boolean {
  if (kind === 'tidied') return true;
  const policy = POLICY_OF_KIND[kind];
  return policy !== undefined && policy !== 'bad_ip' && policies[policy] !== EVERY_ROW[policy];
}
