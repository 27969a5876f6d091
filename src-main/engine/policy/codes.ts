// The codes of what was observed, as one text: all that a score depends on besides the policy.

import { EVIDENCE, isEvidenceCode } from '../../../src-shared/evidence/table.ts';
import { FLAG_NAMES, type Flag } from '../../../src-shared/flags.ts';

/** A line of which only its code counts. */
export interface Coded {
  readonly code: string;
}

/** The codes of findings in alphabetical order, joined by commas. */
export function codeSetOf(findings: readonly Coded[]): string {
  return findings
    .map(({ code }) => code)
    .sort()
    .join(',');
}

/** The codes of a code set as lines. */
export function readCodeSet(text: string): readonly Coded[] {
  return text === '' ? [] : text.split(',').map((code) => ({ code }));
}

/** The flags that codes raise, in the order of the table of flags. */
export function flagsOf(lines: readonly Coded[]): Flag[] {
  const raised = new Set(
    lines.map(({ code }) => (isEvidenceCode(code) ? EVIDENCE[code].flag : undefined)),
  );
  return FLAG_NAMES.filter((flag) => raised.has(flag));
}

/** Whether a line says that the address is a throwaway one. */
export function isDisposable(code: string): boolean {
  return isEvidenceCode(code) && EVIDENCE[code].flag === 'disposable';
}
