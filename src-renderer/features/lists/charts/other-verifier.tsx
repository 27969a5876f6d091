// Our recommendations beside the results of another verifier, where a column of the file has them; each cell shows its rows.

import type { FacetCounts } from '../../../../src-shared/bridge/facets.ts';
import { ALL_ROWS, type RowFilter } from '../../../../src-shared/bridge/lists.ts';
import {
  type Agreement,
  agreementOf,
  mayBeResults,
  OTHER_VERDICTS,
  type OtherResults,
  type OtherVerdict,
  readOtherResults,
} from '../../../../src-shared/other-verdicts.ts';
import { percentText } from '../../../../src-shared/percent.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { formatCount, formatRows } from '../../../app/format/format.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import { withoutFacet } from '../results/filter/filter-conditions.ts';
import { useThrottledCall } from '../results/use-throttled-call.ts';
import { matrixOf } from './matrix.ts';
import classes from './other-verifier.module.css';

export interface OtherColumn extends OtherResults {
  /** Its place in the file, from 0. */
  readonly index: number;
}

/** The column of another verifier's results; null where the file has none, or while nobody has looked. Cells never change: they are read once. */
export function useOtherColumn(
  jobId: string,
  headings: readonly string[] | null,
): OtherColumn | null {
  const columns = (headings ?? []).flatMap((heading, index) =>
    mayBeResults(heading) ? [index] : [],
  );
  const { data } = useThrottledCall(
    'rows.facets',
    { job_id: jobId, filter: ALL_ROWS, columns: columns.slice(0, MOST_COLUMNS) },
    'once',
    columns.length > 0,
  );
  for (const index of columns) {
    const results = readOtherResults(headings?.[index] ?? '', valuesOf(data, index));
    if (results !== null) return { ...results, index };
  }
  return null;
}

const MOST_COLUMNS = 5;

/** The different cells of a column; none where there are more than are listed, which no column of results has. */
function valuesOf(counts: FacetCounts | null, index: number): readonly string[] {
  const facet = counts?.facets.find((each) => each.facet === `source:${index}`);
  if (facet === undefined || facet.many || facet.others > 0) return [];
  return facet.values.map(({ value }) => value).filter((value) => value.trim() !== '');
}

interface MatrixProps {
  readonly jobId: string;
  readonly column: OtherColumn;
  readonly stamp: string;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

const OURS = ['approve', 'review', 'block'] as const satisfies readonly Recommendation[];

/** Counts among the rows that pass every condition but the matrix's own. */
export function OtherVerifier({ jobId, column, stamp, filter, onFilter }: MatrixProps) {
  const { index, label, values } = column;
  const others = withoutFacet(withoutFacet(filter, 'recommendation'), `source:${index}`);
  const within = (ours: Recommendation): RowFilter => ({
    ...others,
    where: [...others.where, { facet: 'recommendation', match: 'any', values: [ours] }],
  });
  const asked = (ours: Recommendation) => ({
    job_id: jobId,
    filter: within(ours),
    columns: [index],
  });
  const approve = useThrottledCall('rows.facets', asked('approve'), stamp).data;
  const review = useThrottledCall('rows.facets', asked('review'), stamp).data;
  const block = useThrottledCall('rows.facets', asked('block'), stamp).data;
  if (approve === null || review === null || block === null) return null;
  const matrix = matrixOf({ approve, review, block }, `source:${index}`);
  const show = (ours: Recommendation, theirs: OtherVerdict) =>
    onFilter({
      ...within(ours),
      where: [
        ...within(ours).where,
        { facet: `source:${index}`, match: 'any', values: [...values[theirs]] },
      ],
    });
  return (
    <>
      <p className={classes.sentence}>{sentenceOf(matrix.totals, shownText(label))}</p>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{shownText(label)}</th>
            {OURS.map((ours) => (
              <th key={ours} scope="col">
                {RECOMMENDATIONS[ours].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {OTHER_VERDICTS.filter((theirs) => values[theirs].length > 0).map((theirs) => (
            <tr key={theirs}>
              <th scope="row" title={values[theirs].map((value) => shownText(value)).join(', ')}>
                {THEIRS[theirs]}
              </th>
              {OURS.map((ours) => (
                <td key={ours}>
                  <button
                    type="button"
                    className={classes.cell}
                    data-tone={TONES[agreementOf(ours, theirs)]}
                    disabled={matrix.cells[theirs][ours] === 0}
                    title={WORDS[agreementOf(ours, theirs)]}
                    onClick={() => show(ours, theirs)}
                  >
                    {formatCount(matrix.cells[theirs][ours])}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const THEIRS: Readonly<Record<OtherVerdict, string>> = {
  good: 'Good',
  risky: 'Risky',
  bad: 'Bad',
  unknown: 'Unknown',
};

const TONES: Readonly<Record<Agreement, string>> = {
  agree: 'good',
  we_are_stricter: 'caution',
  they_are_stricter: 'note',
  not_comparable: 'plain',
};

const WORDS: Readonly<Record<Agreement, string>> = {
  agree: 'Both agree',
  we_are_stricter: 'Vouch is stricter',
  they_are_stricter: 'The other is stricter',
  not_comparable: 'The other does not know',
};

function sentenceOf(totals: Readonly<Record<Agreement, number>>, label: string): string {
  const { agree, we_are_stricter, they_are_stricter } = totals;
  const compared = agree + we_are_stricter + they_are_stricter;
  if (compared === 0) return `No row has both a recommendation and a result of ${label}.`;
  return `Vouch and ${label} agree about ${percentText(agree / compared)} of ${formatRows(compared)}. Vouch is stricter about ${formatRows(we_are_stricter)}, ${label} about ${formatRows(they_are_stricter)}.`;
}
