// The first rows of a file as they are read: the use of each column is chosen in its head, and rows that are not simply one address are tinted.
import type { FileCount, FilePreview, Mapping } from '../../../../src-shared/bridge/files.ts';
import { formatCount } from '../../../app/format/format.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import {
  columnTitle,
  fieldOfColumn,
  MAPPED_FIELDS,
  type MappedField,
  withField,
} from './mapping.ts';
import { CLASS_LABELS, type Tint } from './row-text.ts';
import classes from './sample-table.module.css';

interface SampleTableProps {
  readonly preview: FilePreview;
  readonly mapping: Mapping;
  readonly loading: boolean;
  readonly disabled: boolean;
  /** What became of the first rows when they were counted; null before. */
  readonly count: FileCount | null;
  readonly onChange: (mapping: Mapping) => void;
}

type ShownRow = FileCount['shown'][number];

export function SampleTable(props: SampleTableProps) {
  const { preview, mapping, loading, disabled, count, onChange } = props;
  const { columns, sample } = preview;
  const places = shownPlaces(columns.length, mapping);
  const hidden = columns.length - places.length;
  const shownByRow = new Map((count?.shown ?? []).map((each) => [each.row, each]));
  return (
    <section
      className={classes.view}
      data-loading={loading}
      aria-label="The first rows as they will be read"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              Row
            </th>
            <th scope="col" className={classes.read}>
              Read as
            </th>
            {places.map((index) => (
              <ColumnHead
                key={index}
                title={columnTitle(columns, index)}
                field={fieldOfColumn(mapping, index)}
                disabled={disabled}
                onChange={(field) => onChange(withUse(mapping, index, field))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, row) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              key={row}
              number={row + 1}
              cells={cells}
              places={places}
              mapping={mapping}
              shownRow={shownByRow.get(row + 1) ?? null}
            />
          ))}
        </tbody>
      </table>
      {sample.length === 0 ? <p className={classes.none}>There are no rows in this file.</p> : null}
      {hidden > 0 ? (
        <p className={classes.more}>
          {formatCount(hidden)} more {hidden === 1 ? 'column is' : 'columns are'} kept as they are.
        </p>
      ) : null}
    </section>
  );
}

interface ColumnHeadProps {
  readonly title: string;
  readonly field: MappedField | null;
  readonly disabled: boolean;
  readonly onChange: (field: MappedField | null) => void;
}

function ColumnHead({ title, field, disabled, onChange }: ColumnHeadProps) {
  return (
    <th scope="col" data-used={field !== null}>
      <select
        className={classes.use}
        aria-label={`Use of column ${shownText(title)}`}
        value={field ?? ''}
        disabled={disabled}
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
      <span className={classes.column}>
        <UntrustedText text={title} />
      </span>
    </th>
  );
}

interface RowProps {
  /** The data row, from 1, as the foot and the results count. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly places: readonly number[];
  readonly mapping: Mapping;
  readonly shownRow: ShownRow | null;
}

function Row({ number, cells, places, mapping, shownRow }: RowProps) {
  const tint = shownRow === null ? null : tintOf(shownRow);
  const kinds = shownRow?.kinds ?? [];
  return (
    <tr data-tint={tint ?? undefined}>
      <td className={classes.number}>{number}</td>
      <td className={classes.read}>
        {kinds.map((kind) => (
          <span key={kind} className={classes.why} title={CLASS_LABELS[kind].says}>
            {CLASS_LABELS[kind].one}
          </span>
        ))}
        <UntrustedText text={shownRow?.read ?? ''} address />
      </td>
      {places.map((index) => (
        <td
          key={index}
          data-used={fieldOfColumn(mapping, index) !== null}
          title={shownText(cells[index] ?? '')}
        >
          <UntrustedText text={cells[index] ?? ''} />
        </td>
      ))}
    </tr>
  );
}

/** What weighs most decides the colour. */
function tintOf({ kinds }: ShownRow): Tint | null {
  const tints = kinds.map((kind) => CLASS_LABELS[kind].tint);
  return (['bad', 'out', 'mended', 'look'] as const).find((tint) => tints.includes(tint)) ?? null;
}

/** More columns than anybody looks at would take the page its time; those in use are shown wherever they stand. */
const MOST_COLUMNS = 100;

function shownPlaces(columns: number, mapping: Mapping): readonly number[] {
  const first = Array.from({ length: Math.min(columns, MOST_COLUMNS) }, (_, index) => index);
  const used = Object.values(mapping).filter((place) => place !== null && place >= MOST_COLUMNS);
  return [...first, ...used.toSorted((one, other) => (one ?? 0) - (other ?? 0))].flatMap(
    (place) => place ?? [],
  );
}

/** The mapping with a column used for a field, and for nothing else. */
function withUse(mapping: Mapping, index: number, field: MappedField | null): Mapping {
  const before = fieldOfColumn(mapping, index);
  const freed = before === null ? mapping : { ...mapping, [before]: null };
  return field === null ? freed : withField(freed, field, index);
}
