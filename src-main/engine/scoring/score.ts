// Turns findings into a score, a recommendation, flags and the account of every point. Pure: the same findings, the same answer.
import { FLAG_NAMES, type Flag } from '../../../src-shared/flags.ts';
import type { EvidenceLine, Recommendation } from '../../../src-shared/schemas/verification.ts';
import type { Finding } from '../finding.ts';
import {
  type Bands,
  type EvidenceCode,
  GROUP_LIMITS,
  type Group,
  SCORING_TABLE,
  type ScoringRow,
} from './table.ts';

export interface Scored {
  /** 0 to 100. */
  readonly score: number;
  readonly recommendation: Recommendation;
  readonly flags: readonly Flag[];
  /** The prior first, then by weight; the points of all lines add up to the score before caps. */
  readonly evidence: readonly EvidenceLine[];
}

/**
 * score = min(round(100 / (1 + 10^(−Σ/20))), caps), Σ the sum of all points (DESIGN section 5).
 * The prior is added here; findings may come in any order.
 */
export function score(findings: readonly Finding[], bands: Bands): Scored {
  const prior: Finding = { code: 'prior', observed: null, source: 'Vouch', observedAt: null };
  const evidence = account([prior, ...findings]);
  const value = scoreOf(evidence);
  return {
    score: value,
    recommendation: recommend(value, bands),
    flags: flagsOf(findings),
    evidence,
  };
}

/** The score that lines of evidence amount to. */
export function scoreOf(evidence: readonly Pick<EvidenceLine, 'points' | 'cap'>[]): number {
  const sum = evidence.reduce((total, line) => total + line.points, 0);
  const caps = evidence.flatMap((line) => (line.cap === null ? [] : [line.cap]));
  return Math.min(Math.round(100 / (1 + 10 ** (-sum / 20))), ...caps);
}

/** The recommendation that a score has under the given bands. */
export function recommend(value: number, bands: Bands): Recommendation {
  if (value >= bands.approve) return 'approve';
  return value >= bands.review ? 'review' : 'block';
}

function flagsOf(findings: readonly Finding[]): readonly Flag[] {
  const raised = new Set(findings.map((finding) => row(finding.code).flag));
  return FLAG_NAMES.filter((flag) => raised.has(flag));
}

function account(findings: readonly Finding[]): readonly EvidenceLine[] {
  const ordered = [...findings].sort(byWeight);
  const left = new Map<Group, { min: number; max: number }>();
  return ordered.map((finding) => {
    const { points, cap, group } = row(finding.code);
    return {
      code: finding.code,
      points: group ? limited(points, group, left) : points,
      cap: cap ?? null,
      observed: finding.observed,
      source: finding.source,
      observed_at: finding.observedAt === null ? null : new Date(finding.observedAt).toISOString(),
    };
  });
}

/** What of a line's points its group still has room for; heavier lines come first, so they take the room. */
function limited(
  points: number,
  group: Group,
  left: Map<Group, { min: number; max: number }>,
): number {
  const room = left.get(group) ?? { ...GROUP_LIMITS[group] };
  const given = Math.max(room.min, Math.min(room.max, points));
  left.set(group, { min: room.min - given, max: room.max - given });
  return given;
}

function byWeight(a: Finding, b: Finding): number {
  return RANK[a.code] - RANK[b.code];
}

/** The prior leads; a cap weighs more than any points, and a lower cap more than a higher one. */
function weight(code: EvidenceCode): number {
  if (code === 'prior') return Number.POSITIVE_INFINITY;
  const { cap, points } = row(code);
  return cap === undefined ? Math.abs(points) : 1000 - cap;
}

function row(code: EvidenceCode): ScoringRow {
  return SCORING_TABLE[code];
}

/** The place of each code in an account: by weight, then by name. Worked out once, because every check sorts by it. */
const RANK = Object.fromEntries(
  (Object.keys(SCORING_TABLE) as EvidenceCode[])
    .toSorted((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1))
    .map((code, place) => [code, place]),
) as Readonly<Record<EvidenceCode, number>>;
