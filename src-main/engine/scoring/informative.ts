// Which observations make a verdict more than a guess from the address and its route.
import { type EvidenceCode, isEvidenceCode, SCORING_TABLE, type Signal } from './table.ts';

/** Signals that tell something of the owner, beyond the form of the address, its route and the lists. */
const TELLING_SIGNALS: ReadonlySet<Signal> = new Set([
  'mailbox',
  'registration',
  'website',
  'name',
  'company',
]);

const UNASKED = /_(pending|not_needed)$/;

const TELLING: ReadonlySet<string> = new Set(
  Object.keys(SCORING_TABLE)
    .filter(isEvidenceCode)
    .filter((code) => {
      const { signal, points, cap } = SCORING_TABLE[code];
      if (cap !== undefined) return true;
      return TELLING_SIGNALS.has(signal) && (points !== 0 || UNASKED.test(code));
    }),
);

/**
 * Whether an observation says something about the owner, caps the score, is pending, or was left out because it could
 * change nothing.
 */
export function isInformative(code: EvidenceCode): boolean {
  return TELLING.has(code);
}
