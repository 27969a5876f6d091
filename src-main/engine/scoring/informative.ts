// Which observations make a verdict more than a guess from the address and its route.
import { SIGNALS } from '../../../src-shared/evidence/signals.ts';
import { EVIDENCE, type EvidenceCode } from '../../../src-shared/evidence/table.ts';

/**
 * Whether an observation says something about the owner, caps the score, is pending, or was left out because it could
 * change nothing.
 */
export function isInformative(code: EvidenceCode): boolean {
  const { signal, points, cap, gap } = EVIDENCE[code];
  if (cap !== undefined) return true;
  return SIGNALS[signal].telling && (points !== 0 || gap === 'pending' || gap === 'not_needed');
}
