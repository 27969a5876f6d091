// Where each bar of the evidence begins and ends, the sum of points, and the cap that lowers the score.
import { ACCOUNT_PARTS, type AccountPart, SIGNALS } from '../../src-shared/evidence/signals.ts';
import { EVIDENCE, isEvidenceCode } from '../../src-shared/evidence/table.ts';
import type { EvidenceLine } from '../../src-shared/schemas/verification.ts';

export interface Step {
  readonly line: EvidenceLine;
  /** Under which heading it is shown; null before all. */
  readonly part: AccountPart | null;
  /** The running sum before and after it, in points. */
  readonly from: number;
  readonly to: number;
}

export interface WaterfallSteps {
  /** Lines with points: those before all headings, then by heading, each in the order of the evidence. */
  readonly steps: readonly Step[];
  /** Lines that were seen but move nothing. */
  readonly weightless: readonly EvidenceLine[];
  readonly sum: number;
  /** The span of the running sum; always holds 0. */
  readonly least: number;
  readonly most: number;
  /** The line whose limit lowers the score; null when none does. */
  readonly limit: EvidenceLine | null;
}

export function waterfallStepsOf(evidence: readonly EvidenceLine[]): WaterfallSteps {
  const steps: Step[] = [];
  const weightless: EvidenceLine[] = [];
  let sum = 0;
  let least = 0;
  let most = 0;
  const parts = [null, ...ACCOUNT_PARTS].map((part) =>
    evidence.filter(({ code }) => partOf(code) === part).map((line) => ({ line, part })),
  );
  for (const { line, part } of parts.flat()) {
    if (line.points === 0) {
      weightless.push(line);
      continue;
    }
    const from = sum;
    sum += line.points;
    steps.push({ line, part, from, to: sum });
    least = Math.min(least, sum);
    most = Math.max(most, sum);
  }
  return { steps, weightless, sum, least, most, limit: limitOf(evidence, sum) };
}

/** A line of another version is before all. */
function partOf(code: string): AccountPart | null {
  return isEvidenceCode(code) ? SIGNALS[EVIDENCE[code].signal].part : null;
}

/** The score of a sum of points before any limit: 20 points make trust ten times likelier. */
export function unlimitedScore(sum: number): number {
  return Math.round(100 / (1 + 10 ** (-sum / 20)));
}

function limitOf(evidence: readonly EvidenceLine[], sum: number): EvidenceLine | null {
  let lowest: EvidenceLine | null = null;
  for (const line of evidence) {
    if (line.cap !== null && line.cap < (lowest?.cap ?? unlimitedScore(sum))) lowest = line;
  }
  return lowest;
}
