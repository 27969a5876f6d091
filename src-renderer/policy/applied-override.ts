// The override that decides a result, and the overrides that could still be made for it.
import type { NewOverride, Override } from '../../src-shared/bridge/policy.ts';
import type { EvidenceLine, VerificationResult } from '../../src-shared/schemas/verification.ts';

export type OverrideVerdict = Override['verdict'];

export interface AppliedOverride {
  readonly verdict: OverrideVerdict;
  readonly reason: string | null;
  /** ISO 8601; null in an account that does not tell it. */
  readonly since: string | null;
  /** The entry itself; null while it is not known, or when it is gone. */
  readonly entry: Override | null;
}

/** The override that a result's account names; null where none decides. `kept` null is not known yet. */
export function appliedOverride(
  evidence: readonly EvidenceLine[],
  kept: readonly Override[] | null,
): AppliedOverride | null {
  const line = overrideLine(evidence);
  if (line === undefined) return null;
  const verdict = line.code === 'override_deny' ? 'deny' : 'allow';
  // A line of evidence does not say which entry it is; reason and moment do.
  const entry = kept?.find(
    (each) =>
      each.verdict === verdict &&
      each.reason === line.observed &&
      each.created_at === line.observed_at,
  );
  return { verdict, reason: line.observed, since: line.observed_at, entry: entry ?? null };
}

/** The line of an account by which the user decides; undefined where observations decide alone. */
export function overrideLine(evidence: readonly EvidenceLine[]): EvidenceLine | undefined {
  return evidence.find(({ code }) => code === 'override_allow' || code === 'override_deny');
}

export interface OverrideSubject {
  readonly subject: NewOverride['subject'];
  readonly value: string;
}

/** What an override of a result can be about, the nearest first; empty where the address is badly formed. */
export function overrideSubjects({
  normalized,
  company,
}: Pick<VerificationResult, 'normalized' | 'company'>): readonly OverrideSubject[] {
  if (normalized === null) return [];
  const address = normalized.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const whole = company.domain === '' || company.domain === domain ? [] : [company.domain];
  return [
    { subject: 'address', value: address },
    ...[domain, ...whole].map((value) => ({ subject: 'domain', value }) as const),
  ];
}

/** Verdicts that an override for this very address would change; an address outranks its domain. */
export function openVerdicts(applied: AppliedOverride | null): readonly OverrideVerdict[] {
  if (applied === null) return ['allow', 'deny'];
  if (applied.entry?.subject !== 'domain') return [];
  return applied.verdict === 'allow' ? ['deny'] : ['allow'];
}
