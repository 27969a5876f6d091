// Judges how much was seen at all: a verdict that rests on the address and its route alone says so.
import type { Finding } from '../finding.ts';
import { isInformative } from '../scoring/informative.ts';

/**
 * `limited_evidence` where no telling signal carries weight and nothing caps the score; else nothing. It says what a check
 * ended with, so it waits for sources that are still to be asked; one that could not change the answer is not missed.
 */
export function checkBreadth(findings: readonly Finding[]): readonly Finding[] {
  return findings.some(({ code }) => isInformative(code))
    ? []
    : [{ code: 'limited_evidence', observed: null, source: 'Vouch', observedAt: null }];
}
