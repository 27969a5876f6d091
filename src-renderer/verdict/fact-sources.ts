// The sources of a result's evidence, each with when it was observed.
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';

export interface FactSource {
  readonly source: string;
  /** ISO 8601; null for lists and tables, whose date is part of their name. */
  readonly at: string | null;
  /** How long before the check it was seen, in words; null when it was seen during the check. */
  readonly earlier: string | null;
}

const NO_SOURCE = new Set(['Vouch', 'the request', 'not asked', 'not looked up', 'your override']);
const FRESH_MS = 2_000;

/** Each source once, observed ones first, in the order of the account. */
export function factSources(result: VerificationResult): readonly FactSource[] {
  const found = new Map<string, FactSource>();
  const checkedMs = Date.parse(result.checked_at);
  for (const { source, observed_at } of result.evidence) {
    if (NO_SOURCE.has(source)) continue;
    const known = found.get(source);
    if (known !== undefined && (observed_at === null || known.at !== null)) continue;
    const ageMs = observed_at === null ? 0 : checkedMs - Date.parse(observed_at);
    found.set(source, {
      source,
      at: observed_at,
      earlier: ageMs > FRESH_MS ? span(ageMs) : null,
    });
  }
  return [...found.values()].sort((a, b) => Number(a.at === null) - Number(b.at === null));
}

function span(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
