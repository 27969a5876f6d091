// The choice of the columns that an exported table has.
import { Anchor, Checkbox, Collapse, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import classes from './export-dialog.module.css';
import type { ExportForm } from './export-form.ts';

interface ColumnChoiceProps {
  readonly form: ExportForm;
  readonly originals: readonly string[];
  readonly results: readonly string[];
  readonly onChange: (part: Partial<ExportForm>) => void;
}

export function ColumnChoice({ form, originals, results, onChange }: ColumnChoiceProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const left = form.withoutOriginals.length + form.withoutResults.length;
  return (
    <div>
      <Group justify="space-between">
        <span className={classes.label}>
          {left === 0
            ? `All ${originals.length + results.length} columns`
            : `${originals.length + results.length - left} of ${originals.length + results.length} columns`}
        </span>
        {left === 0 || !opened ? null : (
          <Anchor
            component="button"
            type="button"
            size="sm"
            ml="auto"
            onClick={() => onChange({ withoutResults: [], withoutOriginals: [] })}
          >
            All columns
          </Anchor>
        )}
        <Anchor component="button" type="button" size="sm" aria-expanded={opened} onClick={toggle}>
          {opened ? 'Hide columns' : 'Choose columns'}
        </Anchor>
      </Group>
      <Collapse expanded={opened} transitionDuration={150}>
        <div className={classes.columns}>
          {originals.length === 0 ? null : (
            <Columns
              title="From the file"
              names={originals.map((name, index) =>
                name.trim() === '' ? `Column ${index + 1}` : name,
              )}
              left={form.withoutOriginals}
              onChange={(withoutOriginals) => onChange({ withoutOriginals })}
            />
          )}
          <Columns
            title="From the check"
            names={results.map((name) => name.replace(/^vouch_/, ''))}
            left={form.withoutResults.map((name) => results.indexOf(name))}
            onChange={(places) =>
              onChange({ withoutResults: results.filter((_, index) => places.includes(index)) })
            }
          />
        </div>
      </Collapse>
    </div>
  );
}

interface ColumnsProps {
  readonly title: string;
  readonly names: readonly string[];
  /** Places that are left out. */
  readonly left: readonly number[];
  readonly onChange: (left: readonly number[]) => void;
}

function Columns({ title, names, left, onChange }: ColumnsProps) {
  const kept = names.length - left.length;
  return (
    <fieldset className={classes.group}>
      <legend>
        <Checkbox
          size="xs"
          label={title}
          checked={kept === names.length}
          indeterminate={kept > 0 && kept < names.length}
          onChange={() => onChange(kept === names.length ? names.map((_, index) => index) : [])}
        />
      </legend>
      {names.map((name, index) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={index}
          size="xs"
          label={shownText(name)}
          checked={!left.includes(index)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? left.filter((other) => other !== index)
                : [...left, index],
            )
          }
        />
      ))}
    </fieldset>
  );
}
