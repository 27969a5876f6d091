// The rows of a file by what becomes of them: numbers that add up to the file, each with its policy, and each can be opened.
import { Anchor, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type {
  ClassOfRows,
  FileCount,
  FoundKind,
  FoundRows,
  RowPolicies,
} from '../../../../src-shared/bridge/files.ts';
import { formatCount, formatRows } from '../../../app/format/format.ts';
import { DamagedLines } from './damaged-lines.tsx';
import { RowClassDialog } from './row-class-dialog.tsx';
import classes from './row-classes.module.css';
import { CLASS_LABELS, POLICY_LABELS, type PolicyName } from './row-text.ts';

interface RowClassesProps {
  readonly count: FileCount;
  readonly policies: RowPolicies;
  /** The file as it is read now. */
  readonly file: Pick<ClassOfRows, 'file_id' | 'reading' | 'mapping'>;
  /** What the list is called. */
  readonly name: string;
  /** While another count is under way the numbers are those of before. */
  readonly loading: boolean;
  readonly onChange: (policies: RowPolicies) => void;
}

export function RowClasses(props: RowClassesProps) {
  const { count, policies, file, name, loading, onChange } = props;
  const [opened, setOpened] = useState<FoundKind | null>(null);
  const found = (kind: FoundKind) => count.found.find((each) => each.kind === kind) ?? null;
  const parts = { policies, onChange, onOpen: setOpened };
  const shown = opened === null ? null : found(opened);
  return (
    <section className={classes.panel} aria-label="What happens to the rows" data-loading={loading}>
      <div className={classes.sum} role="status">
        <Sum count={count} />
      </div>
      <ul className={classes.items}>
        <Item {...parts} kind="duplicate" number={count.duplicates} policy="duplicates" />
        <Item {...parts} kind="unusable" number={count.unusable} policy="unusable" />
        <Item {...parts} kind="blank" number={count.blank} policy="blank" />
        {count.suppressed === 0 ? null : (
          <Item {...parts} kind="suppressed" number={count.suppressed} />
        )}
        <Repair {...parts} found={found('suggestion')} policy="suggestion" />
        <Repair {...parts} found={found('at_sign')} policy="at_sign" />
        <Repair {...parts} found={found('several')} policy="several" />
        <Repair {...parts} found={found('bad_ip')} policy="bad_ip" />
        <Repair {...parts} found={found('tidied')} />
        <Repair {...parts} found={found('damaged')} />
        {count.damage === null ? null : <DamagedLines damage={count.damage} />}
      </ul>
      <RowClassDialog
        found={shown}
        file={{ ...file, policies }}
        name={name}
        onClose={() => setOpened(null)}
      />
    </section>
  );
}

/** The classes that exclude each other, as one line. */
function Sum({ count }: { readonly count: FileCount }) {
  const terms: readonly (readonly [number, string])[] = [
    [count.to_check, 'to check'],
    [count.duplicates, count.duplicates === 1 ? 'duplicate' : 'duplicates'],
    [count.unusable, 'unusable'],
    [count.blank, 'blank'],
    [count.suppressed, 'suppressed'],
  ];
  const shown = terms.filter(([number, word]) => number > 0 || word === 'to check');
  return (
    <>
      <span className={classes.whole}>
        {formatRows(count.rows)}
        {count.added === 0
          ? null
          : ` and ${formatCount(count.added)} more from cells with several addresses`}
      </span>
      {shown.map(([number, word], index) => (
        <span key={word}>
          <span className={classes.sign} aria-hidden>
            {index === 0 ? '=' : '+'}
          </span>{' '}
          <strong>{formatCount(number)}</strong> {word}
        </span>
      ))}
    </>
  );
}

interface PartProps {
  readonly policies: RowPolicies;
  readonly onChange: (policies: RowPolicies) => void;
  readonly onOpen: (kind: FoundKind) => void;
}

interface ItemProps extends PartProps {
  readonly kind: FoundKind;
  readonly number: number;
  readonly policy?: PolicyName;
}

function Item({ kind, number, policy, policies, onChange, onOpen }: ItemProps) {
  const words = CLASS_LABELS[kind];
  let choice: ReactNode = null;
  if (policy !== undefined && number > 0) {
    const { label, choices } = POLICY_LABELS[policy];
    choice = (
      <NativeSelect
        size="xs"
        aria-label={label}
        className={classes.choice ?? ''}
        data={choices.map(({ value, says }) => ({ value, label: says }))}
        value={policies[policy]}
        onChange={(event) => onChange({ ...policies, [policy]: event.currentTarget.value })}
      />
    );
  }
  return (
    <li className={classes.item} data-kind={words.tint} data-none={number === 0}>
      <span className={classes.number}>{formatCount(number)}</span>
      <span className={classes.word} title={words.says}>
        {words.many}
      </span>
      {number === 0 ? null : (
        <Anchor
          component="button"
          type="button"
          fz={12}
          aria-label={`Show ${words.many.toLowerCase()}`}
          onClick={() => onOpen(kind)}
        >
          show
        </Anchor>
      )}
      {choice}
    </li>
  );
}

interface RepairProps extends PartProps {
  readonly found: FoundRows | null;
  readonly policy?: PolicyName;
}

/** What a file has none of is not spoken of. */
function Repair({ found, ...rest }: RepairProps) {
  return found === null ? null : <Item {...rest} kind={found.kind} number={found.count} />;
}
