// What changed between the evidence of two checks of one request: lines added, removed or altered.
import type { EvidenceChange } from '../../../src-shared/bridge/checks.ts';
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';

/**
 * The differences in the order of what they weigh, the heaviest first. A line whose source or moment alone is new has
 * not changed.
 */
export function compareEvidence(
  before: readonly EvidenceLine[],
  after: readonly EvidenceLine[],
): readonly EvidenceChange[] {
  const changes = paired(before, after).filter(isChange);
  return changes.toSorted((a, b) => effect(b) - effect(a) || (a.code < b.code ? -1 : 1));
}

/** Lines of one code side by side; a code that an account has several times is paired in order. */
function paired(
  before: readonly EvidenceLine[],
  after: readonly EvidenceLine[],
): readonly EvidenceChange[] {
  const left = new Map<string, EvidenceLine[]>();
  for (const line of before) left.set(line.code, [...(left.get(line.code) ?? []), line]);
  const stayedOrCame = after.map((line) => ({
    code: line.code,
    before: left.get(line.code)?.shift() ?? null,
    after: line,
  }));
  const went = [...left.values()].flat().map((line) => ({
    code: line.code,
    before: line,
    after: null,
  }));
  return [...stayedOrCame, ...went];
}

function isChange({ before, after }: EvidenceChange): boolean {
  return (
    before?.points !== after?.points ||
    before?.cap !== after?.cap ||
    before?.observed !== after?.observed
  );
}

/** How much a change can have moved the score: a cap that came or went more than any points. */
function effect({ before, after }: EvidenceChange): number {
  const moved = Math.abs((after?.points ?? 0) - (before?.points ?? 0));
  const caps = [before?.cap ?? null, after?.cap ?? null];
  if (caps[0] === caps[1]) return moved;
  return Number.MAX_SAFE_INTEGER - Math.min(...caps.filter((cap) => cap !== null));
}
