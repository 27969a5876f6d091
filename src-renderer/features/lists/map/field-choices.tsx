// The choice of the column for each field, with the conflict at the field where there is one.
import { Select } from '@mantine/core';
import type { Mapping } from '../../../../src-shared/bridge/files.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import classes from './choices.module.css';
import { columnTitle, MAPPED_FIELDS, type MappingConflict, withField } from './mapping.ts';

interface FieldChoicesProps {
  readonly mapping: Mapping;
  readonly columns: readonly string[];
  readonly conflicts: readonly MappingConflict[];
  readonly remembered: boolean;
  readonly onChange: (mapping: Mapping) => void;
}

export function FieldChoices(props: FieldChoicesProps) {
  const { mapping, columns, conflicts, remembered, onChange } = props;
  const data = columns.map((_, place) => ({
    value: String(place),
    label: shownText(columnTitle(columns, place)),
  }));
  return (
    <section className={classes.section} aria-labelledby="fields-title">
      <h2 id="fields-title" className={classes.title}>
        Columns
        {remembered ? <span className={classes.aside}>as you chose last time</span> : null}
      </h2>
      {MAPPED_FIELDS.map(({ field, title, says }) => {
        const place = mapping[field];
        const conflict = conflicts.find(({ fields }) => fields[0] === field);
        return (
          <div className={classes.choice} key={field}>
            <label htmlFor={`field-${field}`} title={says}>
              {title}
            </label>
            <Select
              id={`field-${field}`}
              size="xs"
              data={data}
              value={place === null ? null : String(place)}
              onChange={(value) =>
                onChange(withField(mapping, field, value === null ? null : Number(value)))
              }
              placeholder={field === 'email' ? 'Choose a column' : 'None'}
              clearable={field !== 'email'}
              clearButtonProps={{ 'aria-label': `No column for ${title}` }}
              searchable={columns.length > 8}
              error={conflict === undefined ? undefined : shownText(conflict.sentence)}
              allowDeselect={false}
              comboboxProps={{ transitionProps: { duration: 0 } }}
            />
          </div>
        );
      })}
    </section>
  );
}
