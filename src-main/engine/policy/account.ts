// The evidence of a score in short: its codes as one text, from which any policy can compute the score again.
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';
import { remembered } from '../memo.ts';
import type { Weighable } from '../scoring/scale.ts';
import { isEvidenceCode, SCORING_TABLE } from '../scoring/table.ts';

/**
 * Codes in alphabetical order, joined by commas. A code that is no longer in the table carries its weight, as
 * `code:points` or `code:points:cap`. Lines of overrides are left out: they were not observed.
 */
export function shortAccount(
  evidence: readonly Pick<EvidenceLine, 'code' | 'points' | 'cap'>[],
): string {
  const text = evidence
    .filter((line) => !isOverride(line.code))
    .map(({ code, points, cap }) => {
      if (isEvidenceCode(code)) return code;
      return cap === null ? `${code}:${points}` : `${code}:${points}:${cap}`;
    })
    .toSorted()
    .join(',');
  return accounts.of(text, () => text);
}

/** Many results have one account: its text is kept once. */
const accounts = remembered<string>(1_000);

/** The lines of a short account. */
export function readAccount(text: string): readonly Weighable[] {
  return text.split(',').map((part) => {
    const [code = '', points, cap] = part.split(':');
    if (points === undefined) return { code };
    return { code, kept: { points: Number(points), cap: cap === undefined ? null : Number(cap) } };
  });
}

/** Whether a line of evidence says what the user decided. */
export function isOverride(code: string): boolean {
  return OVERRIDES.has(code);
}

const OVERRIDES: ReadonlySet<string> = new Set(
  Object.keys(SCORING_TABLE)
    .filter(isEvidenceCode)
    .filter((code) => SCORING_TABLE[code].signal === 'override'),
);

/** Whether a line of evidence says that the address is a throwaway one. */
export function isDisposable(code: string): boolean {
  return isEvidenceCode(code) && SCORING_TABLE[code].flag === 'disposable';
}
