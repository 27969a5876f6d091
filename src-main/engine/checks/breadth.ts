// Judges how much was seen at all: a verdict that rests on the address and its route alone says so.
import type { Finding } from '../finding.ts';
import { isInformative } from '../scoring/informative.ts';

/**
 * `limited_evidence` where no informative signal has points and nothing caps the score; else nothing. It describes a
 * finished check, so it is left out while sources are pending; a source that was left out because it could not change
 * the recommendation does not count as missing.
 */
export function checkBreadth(findings: readonly Finding[]): readonly Finding[] {
  return findings.some(({ code }) => isInformative(code))
    ? []
    : [{ code: 'limited_evidence', observed: null, source: 'Vouch', observedAt: null }];
}
