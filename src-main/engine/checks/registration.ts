// Judges the registration of the domain: how old it is, and what cannot be said about that.

import type { EvidenceCode } from '../../../src-shared/evidence/table.ts';
import { formatCounted } from '../../../src-shared/format-count.ts';
import type { Facts } from '../facts.ts';
import type { Finding } from '../finding.ts';
import { unaskedFinding } from './not-asked.ts';

const DAY_MS = 86_400_000;

/** Ages from which a code holds, in days, the oldest first; what is younger is new. */
const AGES: readonly (readonly [number, EvidenceCode])[] = [
  [2922, 'domain_old'],
  [730, 'domain_established'],
  [180, 'domain_settled'],
  [30, 'domain_young'],
];

export interface RegistrationJudgement {
  /** Whole days since registration; null when that is not known. */
  readonly ageDays: number | null;
  readonly findings: readonly Finding[];
}

/** From this age on, in days, a domain stands for itself: services of a moment and impostors change theirs. */
const ESTABLISHED_DAYS = 730;

/** Whether the domain is known to have been registered two years ago or more. */
export function isEstablished({ registration, gatheredAt }: Facts): boolean {
  if (registration.kind !== 'found') return false;
  const { registeredAt } = registration.registration;
  return registeredAt !== null && gatheredAt - registeredAt >= ESTABLISHED_DAYS * DAY_MS;
}

export function checkRegistration({
  registration,
  gatheredAt,
  alive,
}: Facts): RegistrationJudgement {
  switch (registration.kind) {
    case 'found': {
      const seen = { source: registration.source, observedAt: registration.observedAt };
      const { registeredAt } = registration.registration;
      if (registeredAt === null) {
        return unknownAge({ code: 'domain_age_unpublished', observed: null, ...seen });
      }
      const ageDays = Math.max(0, Math.floor((gatheredAt - registeredAt) / DAY_MS));
      const code = AGES.find(([from]) => ageDays >= from)?.[1] ?? 'domain_new';
      return { ageDays, findings: [{ code, observed: ageInWords(ageDays), ...seen }] };
    }
    case 'not_registered': {
      const { source, observedAt } = registration;
      // The DNS has just answered for it: one of the two is behind the other, so neither proves an age.
      const observed =
        alive.state === 'yes'
          ? 'the registry does not know a domain that the DNS knows'
          : 'not registered';
      return unknownAge({ code: 'registration_inconclusive', observed, source, observedAt });
    }
    case 'failed':
      return unknownAge({
        code: 'registration_inconclusive',
        observed: registration.detail,
        source: 'registry',
        observedAt: registration.observedAt,
      });
    case 'not_run':
      return unknownAge({
        code: 'registration_not_run',
        observed: registration.why,
        source: 'not looked up',
        observedAt: null,
      });
    case 'pending':
    case 'not_needed':
      return unknownAge(unaskedFinding('registration', registration));
  }
}

function unknownAge(finding: Finding): RegistrationJudgement {
  return { ageDays: null, findings: [finding] };
}

/** An age as people say it: "3 days", "5 months", "12 years". */
export function ageInWords(days: number): string {
  if (days < 1) return 'less than a day';
  if (days < 60) return formatCounted(days, 'day');
  if (days < 730) return formatCounted(Math.floor(days / 30.44), 'month');
  return formatCounted(Math.floor(days / 365.25), 'year');
}
