// What a policy makes of facts and findings, in one step, for tests that look at the whole of it.
import type { Facts } from '../../src-main/engine/facts.ts';
import type { Finding } from '../../src-main/engine/finding.ts';
import type { Observation } from '../../src-main/engine/observation.ts';
import { type ReadyPolicy, readyPolicy } from '../../src-main/engine/policy/policy.ts';
import { type Presented, present } from '../../src-main/engine/policy/verdict.ts';
import type { Bands } from '../../src-main/engine/scoring/limits.ts';
import { observe } from '../../src-main/engine/verify.ts';
import { DEFAULT_BANDS } from '../../src-shared/bands.ts';

/** The table's weights and the default bands, or others, without overrides. */
export function plainPolicy(bands: Bands = DEFAULT_BANDS): ReadyPolicy {
  return bands === DEFAULT_BANDS ? PLAIN : readyPolicy({ ...bands, weights: {} }, []);
}

const PLAIN = readyPolicy({ ...DEFAULT_BANDS, weights: {} }, []);

export type Judged = Omit<Observation, 'findings' | 'gatheredAt'> & Presented;

/** An observation under a policy. */
export function judgedUnder(observation: Observation, policy: ReadyPolicy): Judged {
  const { findings: _, gatheredAt: __, ...rest } = observation;
  return { ...rest, ...present(observation, policy) };
}

/** Facts, judged. */
export function judge(facts: Facts, bands: Bands = DEFAULT_BANDS): Judged {
  return judgedUnder(observe(facts), plainPolicy(bands));
}

/** Findings about an address of which nothing else is known, judged. */
export function score(findings: readonly Finding[], bands: Bands = DEFAULT_BANDS): Presented {
  return present({ ...NOTHING_KNOWN, findings }, plainPolicy(bands));
}

const NOTHING_KNOWN: Observation = {
  findings: [],
  email: {
    valid: true,
    disposable: false,
    free_provider: false,
    role_based: false,
    mx_record: true,
  },
  company: {
    domain: 'acme.example',
    domain_alive: null,
    domain_age_days: null,
    has_website: null,
    industry_guess: null,
    size_estimate: null,
  },
  person: { name_matches_email: null, likely_at_company: null, confidence: null },
  ip: { country: null, is_vpn: null, is_tor: null, risk_score: null },
  normalized: 'jane@acme.example',
  suggestion: null,
  mailbox: null,
  gatheredAt: 0,
};
