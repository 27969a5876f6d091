// Draws the conclusion from findings: score, flags, evidence and reasoning. Rows of a list with equal findings share one.
import { LIMITS } from '../../../src-shared/limits.ts';
import type { EvidenceLine } from '../../../src-shared/schemas/verification.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import type { Finding } from '../finding.ts';
import { remembered } from '../memo.ts';
import { type Scored, score } from '../scoring/score.ts';
import type { Bands } from '../scoring/table.ts';
import { explain } from './reasoning.ts';

export interface Conclusion extends Scored {
  readonly reasoning: string;
}

interface Drawn {
  readonly bands: Bands;
  readonly conclusion: Conclusion;
  /** For each line of the evidence, the place of its finding, and when that was observed (0 for never). */
  readonly places: readonly number[];
  readonly times: readonly number[];
}

/** By what rows share: the last conclusion alone, which is some kilobytes, and that of most rows of a domain. */
const drawn = new WeakMap<object, Drawn>();

/**
 * The conclusion from findings, pure. `shared` is an object that rows with probably equal findings have in common, such
 * as the route of their domain: where the findings are equal to the last ones for it, the same conclusion object is
 * returned. It must not be changed.
 */
export function conclude(
  findings: readonly Finding[],
  bands: Bands,
  shared: object | null,
): Conclusion {
  const before = shared === null ? undefined : drawn.get(shared);
  if (before !== undefined && before.bands === bands && saysTheSame(before, findings))
    return before.conclusion;
  const { lines, ...scored } = score(findings, bands);
  const reasoning = explain(scored.evidence, scored.recommendation);
  if (shared === null) return { ...scored, reasoning };
  const conclusion = { ...scored, evidence: scored.evidence.map(inCommon), reasoning };
  const places = lines.map((line) => findings.indexOf(line));
  const times = lines.map(({ observedAt }) => observedAt ?? 0);
  drawn.set(shared, { bands, conclusion, places, times });
  return conclusion;
}

/** The conclusion of the last findings for an object that rows share (`conclude`). */
export function lastConclusion(shared: object | null): Conclusion | undefined {
  return shared === null ? undefined : drawn.get(shared)?.conclusion;
}

/** Whether findings would have the same lines of evidence. The prior, which is no finding, stands at no place. */
function saysTheSame(
  { conclusion: { evidence }, places, times }: Drawn,
  findings: readonly Finding[],
): boolean {
  if (evidence.length !== findings.length + 1) return false;
  return evidence.every(({ code, observed, source }, at) => {
    const finding = findings[places[at] ?? -1];
    if (finding === undefined) return places[at] === -1;
    return (
      finding.code === code &&
      finding.source === source &&
      (finding.observedAt ?? 0) === times[at] &&
      (finding.observed === observed ||
        (finding.observed !== null && shortened(finding.observed, LIMITS.observed) === observed))
    );
  });
}

/** Most lines say the same of every domain: kept once, they are no load for the memory of a long list. */
const common = remembered<EvidenceLine>(1_000);

function inCommon(line: EvidenceLine): EvidenceLine {
  const { code, points, cap, observed, source, observed_at } = line;
  if (observed_at !== null || (observed?.length ?? 0) > LONGEST_COMMON) return line;
  // The length tells where the words end, and none from empty ones.
  const key = [code, points, cap, observed?.length ?? -1, observed, source].join('\n');
  return common.of(key, () => line);
}

/** Longer words are about one domain or address. */
const LONGEST_COMMON = 80;
