// The shapes of one check: what is asked, what is answered. Each schema is type, validation and OpenAPI component at once.
import Type, { type Static, type TSchema } from 'typebox';
import { FLAG_NAMES, type Flag } from '../flags.ts';
import { LIMITS } from '../limits.ts';

/** Allows `null`: not asked for, not run, or inconclusive; the evidence says which. */
function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

const BLANK = 'Spaces around it are ignored, and a blank text counts as none.';

export const VerificationRequest = Type.Object(
  {
    email: Type.String({ maxLength: LIMITS.email, description: 'Address to verify.' }),
    name: Type.Optional(
      Type.String({
        maxLength: LIMITS.name,
        description: `Full name of the person; improves person-match signals. ${BLANK}`,
      }),
    ),
    company_name: Type.Optional(
      Type.String({
        maxLength: LIMITS.name,
        description: `Company name; enables company signals. ${BLANK}`,
      }),
    ),
    ip_address: Type.Optional(
      Type.String({
        maxLength: LIMITS.email,
        description: `Source IP, IPv4 or IPv6; enables network and geo signals. ${BLANK}`,
      }),
    ),
  },
  {
    $id: 'VerificationRequest',
    description: 'One address to verify, with what is known about its owner.',
  },
);
export type VerificationRequest = Static<typeof VerificationRequest>;

export const Recommendation = Type.Union([
  Type.Literal('approve'),
  Type.Literal('review'),
  Type.Literal('block'),
]);
export type Recommendation = Static<typeof Recommendation>;

export const EmailSignals = Type.Object(
  {
    valid: Type.Boolean({
      description: 'Well-formed, and nothing observed says that mail to it cannot be delivered.',
    }),
    disposable: Type.Boolean({ description: 'The domain belongs to a disposable mail service.' }),
    free_provider: Type.Boolean({
      description: 'The domain belongs to a free-mail provider.',
    }),
    role_based: Type.Boolean({ description: 'The mailbox is for a role, not for a person.' }),
    mx_record: Type.Boolean({
      description: 'The domain publishes an MX record that names a host.',
    }),
  },
  { $id: 'EmailSignals' },
);

export const CompanySignals = Type.Object(
  {
    domain: Type.String({
      description: 'Registrable domain of the address; empty when there is none.',
    }),
    domain_alive: nullable(Type.Boolean({ description: 'The domain answers in the DNS.' })),
    domain_age_days: nullable(
      Type.Integer({ minimum: 0, description: 'Days since registration.' }),
    ),
    has_website: nullable(Type.Boolean({ description: 'A website with content answers.' })),
    industry_guess: nullable(Type.String()),
    size_estimate: nullable(
      Type.String({ description: 'Number of employees, as a band such as 11-50.' }),
    ),
  },
  { $id: 'CompanySignals' },
);

export const PersonSignals = Type.Object(
  {
    name_matches_email: nullable(Type.Boolean({ description: 'The name fits the local part.' })),
    likely_at_company: nullable(
      Type.Boolean({ description: 'The address is likely one of the named company.' }),
    ),
    confidence: nullable(
      Type.Number({ minimum: 0, maximum: 1, description: 'How certain the person signals are.' }),
    ),
  },
  { $id: 'PersonSignals' },
);

export const IpSignals = Type.Object(
  {
    country: nullable(
      Type.String({
        description: 'ISO 3166-1 alpha-2 code of the country to which the IP address is assigned.',
      }),
    ),
    is_vpn: nullable(Type.Boolean()),
    is_tor: nullable(Type.Boolean()),
    risk_score: nullable(
      Type.Integer({ minimum: 0, maximum: 100, description: 'Higher is riskier.' }),
    ),
  },
  { $id: 'IpSignals' },
);

export const EvidenceLine = Type.Object(
  {
    code: Type.String({
      description: 'Stable name of the observation.',
    }),
    points: Type.Integer({
      description:
        'Its weight in half decibans: 20 points make the odds ten times better. The sum of the points gives the score.',
    }),
    cap: nullable(Type.Integer({ description: 'The highest score this observation allows.' })),
    observed: nullable(Type.String({ description: 'What was seen, in words.' })),
    source: Type.String({ description: 'Where it was seen.' }),
    observed_at: nullable(Type.String({ description: 'When it was seen, ISO 8601.' })),
  },
  { $id: 'EvidenceLine' },
);
export type EvidenceLine = Static<typeof EvidenceLine>;

export const FlagName = Type.Unsafe<Flag>(Type.String({ enum: [...FLAG_NAMES] }));

/** What a mail host can have said of a mailbox. */
export const MAILBOX_VERDICTS = [
  'exists',
  'not_found',
  'full',
  'disabled',
  'catch_all',
  'greylisted',
  'unknown',
] as const;
export type MailboxVerdict = (typeof MAILBOX_VERDICTS)[number];

export const VerificationResult = Type.Object(
  {
    request_id: Type.String({ description: 'Unique identifier of this check.' }),
    score: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Trust score; higher is better.',
    }),
    recommendation: Recommendation,
    email: EmailSignals,
    company: CompanySignals,
    person: PersonSignals,
    ip: IpSignals,
    flags: Type.Array(FlagName, { description: 'Risk flags, if any.' }),
    reasoning: Type.String({
      description:
        'Human-readable explanation of the score: what the verdict rests on, what speaks against it, and what is not known.',
    }),
    cached: Type.Boolean({ description: 'True when served from cache.' }),
    processed_in_ms: Type.Integer({ minimum: 0, description: 'Processing time in milliseconds.' }),
    input: VerificationRequest,
    normalized: nullable(
      Type.String({ description: 'The address in normal form; null when it is malformed.' }),
    ),
    suggestion: nullable(Type.String({ description: 'The address that was probably meant.' })),
    company_domain_suggestion: Type.Optional(
      Type.Object(
        {
          domain: Type.String({ description: 'Registrable domain of the website.' }),
          named: Type.String({ description: 'The name that the website gives itself.' }),
        },
        {
          description:
            'The possible domain of a company that was given with a free-mail address: its website calls itself by the company’s name. A suggestion, never a fact; present when there is one. Single checks only.',
        },
      ),
    ),
    mailbox: nullable(
      Type.Unsafe<MailboxVerdict>(
        Type.String({
          enum: [...MAILBOX_VERDICTS],
          description: 'Verdict of the mailbox probe; null when it did not run.',
        }),
      ),
    ),
    evidence: Type.Array(EvidenceLine, {
      description: 'The evidence behind the score, heaviest first.',
    }),
    scoring_version: Type.String({ description: 'Version of the weights behind the score.' }),
    policy: Type.Optional(
      Type.Literal('custom', {
        description: 'Present when your own weights were used for the score.',
      }),
    ),
    original: Type.Optional(
      Type.Object(
        { score: Type.Integer({ minimum: 0, maximum: 100 }), recommendation: Recommendation },
        {
          description:
            'The verdict at the time of the check; present when today’s policy gives a different one.',
        },
      ),
    ),
    checked_at: Type.String({ description: 'When the check was made, ISO 8601.' }),
  },
  { $id: 'VerificationResult' },
);
export type VerificationResult = Static<typeof VerificationResult>;
