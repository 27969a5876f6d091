// The first rows of a file as they are read, columns in use first; rows that are not simply one address are tinted.
import { useRef } from 'react';
import type { FileCount, FilePreview, Mapping } from '../../../../src-shared/bridge/files.ts';
import { formatCount } from '../../../../src-shared/format-count.ts';
import { ROW_WORDS } from '../../../../src-shared/row-words.ts';
import { useOverflow } from '../../../app/table/use-overflow.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { columnTitle, fieldOfColumn, type MappedField, shownColumns, titleOf } from './mapping.ts';
import { ROW_TINTS, type Tint } from './row-text.ts';
import classes from './sample-table.module.css';

interface SampleTableProps {
  readonly preview: FilePreview;
  readonly mapping: Mapping;
  readonly loading: boolean;
  /** What became of the first rows when they were counted; null before. */
  readonly count: FileCount | null;
}

/** Enough to see what is what. */
const SHOWN_ROWS = 8;

type ShownRow = FileCount['shown'][number];

export function SampleTable(props: SampleTableProps) {
  const { preview, mapping, loading, count } = props;
  const { columns, sample } = preview;
  const box = useRef<HTMLElement>(null);
  const scrolls = useOverflow(box);
  const places = shownColumns(columns.length, mapping);
  const hidden = columns.length - places.length;
  const shownByRow = new Map((count?.shown ?? []).map((each) => [each.row, each]));
  return (
    <section
      className={classes.view}
      data-loading={loading}
      ref={box}
      aria-label="The first rows as they will be read"
      // What scrolls must be reachable by keyboard.
      {...(scrolls ? { tabIndex: 0 } : {})}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              Row
            </th>
            {places.map((index) => (
              <ColumnHead
                key={index}
                title={columnTitle(columns, index)}
                field={fieldOfColumn(mapping, index)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.slice(0, SHOWN_ROWS).map((cells, row) => (
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
          {formatCount(hidden)} more{' '}
          {hidden === 1 ? 'column is kept as it is' : 'columns are kept as they are'}.
        </p>
      ) : null}
    </section>
  );
}

function ColumnHead({
  title,
  field,
}: {
  readonly title: string;
  readonly field: MappedField | null;
}) {
  return (
    <th scope="col" data-used={field !== null}>
      {field === null ? null : <span className={classes.field}>{titleOf(field)}</span>}
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
  return (
    <tr data-tint={tint ?? undefined}>
      <td className={classes.number}>{number}</td>
      {places.map((index) =>
        index === mapping.email ? (
          <AddressCell key={index} cell={cells[index] ?? ''} shownRow={shownRow} />
        ) : (
          <td
            key={index}
            data-used={fieldOfColumn(mapping, index) !== null}
            title={shownText(cells[index] ?? '')}
          >
            <UntrustedText text={cells[index] ?? ''} />
          </td>
        ),
      )}
    </tr>
  );
}

/** The cell as it is, and below it what is read in its place where that is something else. */
function AddressCell({
  cell,
  shownRow,
}: {
  readonly cell: string;
  readonly shownRow: ShownRow | null;
}) {
  const read = shownRow?.read ?? null;
  return (
    <td data-used title={shownText(cell)}>
      {shownRow?.kinds.map((kind) => (
        <span key={kind} className={classes.why} title={ROW_WORDS[kind].says}>
          {ROW_WORDS[kind].one}
        </span>
      ))}
      <UntrustedText text={cell} />
      {read === null || read === cell ? null : (
        <span className={classes.read}>
          → <UntrustedText text={read} address />
        </span>
      )}
    </td>
  );
}

/** What weighs most decides the colour. */
function tintOf({ kinds }: ShownRow): Tint | null {
  const tints = kinds.map((kind) => ROW_TINTS[kind]);
  return (['bad', 'out', 'mended', 'look'] as const).find((tint) => tints.includes(tint)) ?? null;
}
