// Our recommendations beside the results of another verifier, where a column of the file has them; each cell shows its rows.
import type { RowFilter } from '../../../../src-shared/bridge/lists.ts';
import type { OtherVerdicts } from '../../../../src-shared/bridge/other-verdicts.ts';
import { formatCount } from '../../../../src-shared/format-count.ts';
import { agreementSentence } from '../../../../src-shared/other-verdict-words.ts';
import {
  type Agreement,
  agreementOf,
  mayBeResults,
  OTHER_LABELS,
  OTHER_VERDICTS,
  type OtherVerdict,
  OUR_VERDICTS,
} from '../../../../src-shared/other-verdicts.ts';
import type { Recommendation } from '../../../../src-shared/schemas/verification.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { RECOMMENDATIONS } from '../../../badges/recommendation.tsx';
import { withoutFacet } from '../results/filter/filter-conditions.ts';
import { useThrottledCall } from '../results/use-throttled-call.ts';
import classes from './other-verifier.module.css';

/** What another verifier says of the rows that pass every condition but the matrix's own; null where no column tells. */
export function useOtherVerdicts(
  jobId: string,
  headings: readonly string[] | null,
  filter: RowFilter,
  stamp: string,
): OtherVerdicts | null {
  const places = (headings ?? []).flatMap((heading, place) =>
    mayBeResults(heading) ? [place] : [],
  );
  const params = { job_id: jobId, filter: outside(filter, places) };
  const { data } = useThrottledCall('lists.other_verdicts', params, stamp, places.length > 0);
  return data?.other ?? null;
}

/** Without the conditions that a cell of the matrix sets. */
function outside(filter: RowFilter, columns: readonly number[]): RowFilter {
  return columns.reduce(
    (before, column) => withoutFacet(before, `source:${column}`),
    withoutFacet(filter, 'recommendation'),
  );
}

interface MatrixProps {
  readonly other: OtherVerdicts;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

export function OtherVerifier({ other, filter, onFilter }: MatrixProps) {
  const { column, results, matrix } = other;
  const label = shownText(other.label);
  const show = (ours: Recommendation, theirs: OtherVerdict) => {
    const others = outside(filter, [column]);
    onFilter({
      ...others,
      where: [
        ...others.where,
        { facet: 'recommendation', match: 'any', values: [ours] },
        { facet: `source:${column}`, match: 'any', values: results[theirs] },
      ],
    });
  };
  return (
    <>
      <p className={classes.sentence}>{agreementSentence({ label, rows: other.rows })}</p>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {OUR_VERDICTS.map((ours) => (
              <th key={ours} scope="col">
                {RECOMMENDATIONS[ours].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {OTHER_VERDICTS.filter((theirs) => results[theirs].length > 0).map((theirs) => (
            <tr key={theirs}>
              <th scope="row" title={results[theirs].map((result) => shownText(result)).join(', ')}>
                {OTHER_LABELS[theirs]}
              </th>
              {OUR_VERDICTS.map((ours) => (
                <td key={ours}>
                  <button
                    type="button"
                    className={classes.cell}
                    data-tone={TONES[agreementOf(ours, theirs)]}
                    disabled={matrix[theirs][ours] === 0}
                    title={WORDS[agreementOf(ours, theirs)]}
                    onClick={() => show(ours, theirs)}
                  >
                    {formatCount(matrix[theirs][ours])}
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

const TONES: Readonly<Record<Agreement, string>> = {
  agree: 'good',
  vouch_stricter: 'caution',
  other_stricter: 'note',
  not_comparable: 'plain',
};

const WORDS: Readonly<Record<Agreement, string>> = {
  agree: 'Both agree',
  vouch_stricter: 'Vouch is stricter',
  other_stricter: 'The other is stricter',
  not_comparable: 'The other does not know',
};
