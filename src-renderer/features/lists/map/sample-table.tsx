// The first rows of a file as they will be read, with the mapped columns marked.
import type { FilePreview, Mapping } from '../../../../src-shared/bridge/files.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { columnTitle, fieldOfColumn, titleOf } from './mapping.ts';
import classes from './sample-table.module.css';

interface SampleTableProps {
  readonly preview: FilePreview;
  readonly mapping: Mapping;
  readonly loading: boolean;
}

export function SampleTable({ preview, mapping, loading }: SampleTableProps) {
  const { columns, sample } = preview;
  const fields = columns.map((_, place) => fieldOfColumn(mapping, place));
  const first = preview.reading.header ? 2 : 1;
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
              Line
            </th>
            {columns.map((_, place) => {
              const field = fields[place] ?? null;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th scope="col" key={place} data-used={field !== null}>
                  <span className={classes.field}>
                    {field === null ? 'kept as it is' : titleOf(field)}
                  </span>
                  <span className={classes.column}>
                    <UntrustedText text={columnTitle(columns, place)} />
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={row}>
              <td className={classes.number}>{row + first}</td>
              {columns.map((_, place) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  key={place}
                  data-used={fields[place] !== null}
                  title={shownText(cells[place] ?? '')}
                >
                  <UntrustedText text={cells[place] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sample.length === 0 ? <p className={classes.none}>There are no rows in this file.</p> : null}
    </section>
  );
}
