// Says what a verdict leaves open: what was not tested, what gave no answer, and what is still to come.
import { SIGNALS, type Signal } from '../../../src-shared/evidence/signals.ts';
import { EVIDENCE, type EvidenceCode, isEvidenceCode } from '../../../src-shared/evidence/table.ts';
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';

const ROUTED: EvidenceCode = 'mx_published';
const HOST_UNRESOLVED: EvidenceCode = 'mx_host_inconclusive';
const ORDER = Object.keys(SIGNALS) as readonly Signal[];

/**
 * The sentence, without a capital and a full stop; empty where everything is known. `said` are clauses that the
 * reasoning has already.
 */
export function openQuestions(
  evidence: readonly EvidenceLine[],
  mentioned: ReadonlySet<string>,
): string {
  const codes = new Set(evidence.map(({ code }) => code).filter((code) => !mentioned.has(code)));
  // One mail host that answers is enough, whatever the DNS does not tell of another.
  if (codes.has(ROUTED)) codes.delete(HOST_UNRESOLVED);
  const open = [...codes].filter(isEvidenceCode).flatMap((code) => {
    const { open: words, signal, gap } = EVIDENCE[code];
    return words === undefined ? [] : [{ words, place: ORDER.indexOf(signal), gap }];
  });
  open.sort((a, b) => a.place - b.place);
  const pending = wordsOf(open.filter(({ gap }) => gap === 'pending'));
  const spared = wordsOf(open.filter(({ gap }) => gap === 'not_needed'));
  return [
    ...wordsOf(open.filter(({ gap }) => gap !== 'pending' && gap !== 'not_needed')),
    ...(pending.length === 0 ? [] : [`still to come: ${listed(pending)}`]),
    ...(spared.length === 0 ? [] : [`not needed: ${listed(spared)}`]),
  ].join('; ');
}

/** Each once: several hosts may leave one thing open. */
function wordsOf(open: readonly { readonly words: string }[]): readonly string[] {
  return [...new Set(open.map(({ words }) => words))];
}

/** "a", "a and b", "a, b and c". */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  return before.length === 0 ? last : `${before.join(', ')} and ${last}`;
}
