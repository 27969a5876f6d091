// What each column of a file is used for, as chips: those in use first, the others behind a button.
import { useState } from 'react';
import type { FilePreview, Mapping } from '../../../../src-shared/bridge/files.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import classes from './column-chips.module.css';
import {
  columnTitle,
  fieldOfColumn,
  MAPPED_FIELDS,
  type MappedField,
  shownColumns,
  withField,
} from './mapping.ts';

interface ColumnChipsProps {
  readonly columns: FilePreview['columns'];
  readonly mapping: Mapping;
  /** Whether something stands in the way: then all columns are shown to choose from. */
  readonly decide: boolean;
  readonly onChange: (mapping: Mapping) => void;
}

export function ColumnChips({ columns, mapping, decide, onChange }: ColumnChipsProps) {
  const [opened, setOpened] = useState(false);
  const places = shownColumns(columns.length, mapping);
  const used = places.filter((place) => fieldOfColumn(mapping, place) !== null);
  const all = decide || opened;
  const rest = columns.length - used.length;
  return (
    <ul className={classes.chips} aria-label="Columns">
      {(all ? places : used).map((place) => (
        <Chip
          key={place}
          title={columnTitle(columns, place)}
          field={fieldOfColumn(mapping, place)}
          onChange={(field) => onChange(withUse(mapping, place, field))}
        />
      ))}
      {rest === 0 || decide ? null : (
        <li>
          <button
            type="button"
            className={classes.rest}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {opened
              ? 'only those in use'
              : `${formatCounted(rest, 'more column')}, kept as ${rest === 1 ? 'it is' : 'they are'}`}
          </button>
        </li>
      )}
    </ul>
  );
}

interface ChipProps {
  readonly title: string;
  readonly field: MappedField | null;
  readonly onChange: (field: MappedField | null) => void;
}

function Chip({ title, field, onChange }: ChipProps) {
  return (
    <li className={classes.chip} data-used={field !== null}>
      <span className={classes.title} title={shownText(title)}>
        <UntrustedText text={title} />
      </span>
      <select
        className={classes.use}
        aria-label={`Use of column ${shownText(title)}`}
        value={field ?? ''}
        onChange={(event) =>
          onChange(
            MAPPED_FIELDS.find((each) => each.field === event.currentTarget.value)?.field ?? null,
          )
        }
      >
        <option value="">Kept as it is</option>
        {MAPPED_FIELDS.map((each) => (
          <option key={each.field} value={each.field}>
            {each.title}
          </option>
        ))}
      </select>
    </li>
  );
}

/** The mapping with a column used for a field, and for nothing else. */
function withUse(mapping: Mapping, index: number, field: MappedField | null): Mapping {
  const before = fieldOfColumn(mapping, index);
  const freed = before === null ? mapping : { ...mapping, [before]: null };
  return field === null ? freed : withField(freed, field, index);
}
