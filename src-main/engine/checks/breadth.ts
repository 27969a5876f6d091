// Judges how much was seen at all: a verdict that rests on the address and its route alone says so.
import type { Finding } from '../finding.ts';
import { SCORING_TABLE, type Signal } from '../scoring/table.ts';

/** Signals that tell something of the owner, beyond the form of the address, its route and the lists. */
const TELLING: ReadonlySet<Signal> = new Set([
  'mailbox',
  'registration',
  'website',
  'name',
  'company',
]);

/** `limited_evidence` where no telling signal carries weight and nothing caps the score; else nothing. */
export function checkBreadth(findings: readonly Finding[]): readonly Finding[] {
  const decided = findings.some(({ code }) => {
    const row = SCORING_TABLE[code];
    return row.cap !== undefined || (TELLING.has(row.signal) && row.points !== 0);
  });
  return decided
    ? []
    : [{ code: 'limited_evidence', observed: null, source: 'Vouch', observedAt: null }];
}
