// The examples of the OpenAPI document: one address, one job, as they are sent and answered.
import type { Static } from 'typebox';
import { PROBLEMS, type ProblemCode, VouchError } from '../../../src-shared/errors.ts';
import type {
  Callback,
  CallbackEvent,
  CallbackPage,
} from '../../../src-shared/schemas/callback.ts';
import type {
  BulkReceipt,
  BulkRequest,
  FailedItem,
  Job,
  JobPage,
  JobWithItems,
  VerifiedItem,
} from '../../../src-shared/schemas/job.ts';
import type { OutcomeBatch, OutcomeReceipt } from '../../../src-shared/schemas/outcome.ts';
import type { Problem } from '../../../src-shared/schemas/problem.ts';
import type { Usage } from '../../../src-shared/schemas/usage.ts';
import type {
  VerificationRequest,
  VerificationResult,
} from '../../../src-shared/schemas/verification.ts';
import { problemOf } from '../problem.ts';

const request: VerificationRequest = {
  email: 'ada.lovelace@analytical.example',
  name: 'Ada Lovelace',
  company_name: 'Analytical Engines',
};
const observedAt = '2026-11-20T09:30:00.000Z';
const lists = { source: 'bundled lists of 2026-11-01', observed_at: null };
const notRun = { points: 0, cap: null, observed: null, source: 'not looked up', observed_at: null };

const result: VerificationResult = {
  request_id: 'req_01jd4q8s7x',
  score: 88,
  recommendation: 'approve',
  email: {
    valid: true,
    disposable: false,
    free_provider: false,
    role_based: false,
    mx_record: true,
  },
  company: {
    domain: 'analytical.example',
    domain_alive: true,
    domain_age_days: null,
    has_website: null,
    industry_guess: null,
    size_estimate: null,
  },
  person: { name_matches_email: true, likely_at_company: null, confidence: 0.95 },
  ip: { country: null, is_vpn: null, is_tor: null, risk_score: null },
  flags: [],
  reasoning:
    'The name fits; mail goes to mx1.analytical.example. Mailbox not tested; domain age not looked up; website not visited.',
  cached: false,
  processed_in_ms: 41,
  input: request,
  normalized: 'ada.lovelace@analytical.example',
  suggestion: null,
  mailbox: null,
  evidence: [
    { code: 'prior', points: 0, cap: null, observed: null, source: 'Vouch', observed_at: null },
    {
      code: 'mx_published',
      points: 6,
      cap: null,
      observed: 'mx1.analytical.example',
      source: 'DNS',
      observed_at: observedAt,
    },
    {
      code: 'name_matches',
      points: 6,
      cap: null,
      observed: 'first.last',
      source: 'name and local part',
      observed_at: null,
    },
    { code: 'not_disposable', points: 2, cap: null, observed: null, ...lists },
    {
      code: 'domain_alive',
      points: 1,
      cap: null,
      observed: 'NS, SOA and MX records',
      source: 'DNS',
      observed_at: observedAt,
    },
    { code: 'not_role', points: 1, cap: null, observed: null, ...lists },
    { code: 'own_domain', points: 1, cap: null, observed: null, ...lists },
    { code: 'registration_not_run', ...notRun },
    { code: 'website_not_run', ...notRun },
  ],
  scoring_version: '2026.1',
  checked_at: observedAt,
};

const bulkRequest: BulkRequest = { items: [request, { email: 'grace@silent.example' }] };
const receipt: BulkReceipt = { job_id: 'job_01jd4q9k2m', status: 'queued', total: 2 };

const job: Job = {
  job_id: 'job_01jd4q9k2m',
  status: 'completed',
  total: 2,
  processed: 2,
  succeeded: 1,
  failed: 1,
  credits_used: 1,
  created_at: '2026-11-20T09:30:00.000Z',
  started_at: '2026-11-20T09:30:00.020Z',
  ended_at: '2026-11-20T09:30:06.310Z',
};
const verifiedItem: Static<typeof VerifiedItem> = { index: 0, ...result };
const failedItem: FailedItem = {
  index: 1,
  input: { email: 'grace@silent.example' },
  error: {
    code: 'dns_unavailable',
    message: 'The DNS gave no answer about the mail route. Try again later.',
  },
};
const jobWithItems: Static<typeof JobWithItems> = { ...job, items: [verifiedItem, failedItem] };
const jobPage: Static<typeof JobPage> = { jobs: [job], next: null };

const callback: Callback = {
  callback_id: 'cb_01jd4q9k30',
  job_id: job.job_id,
  url: 'http://127.0.0.1:9000/vouch',
  state: 'pending',
  attempts: 1,
  last_attempt_at: '2026-11-20T09:30:06.400Z',
  last_status: 503,
  last_error: 'it was answered 503',
  next_attempt_at: '2026-11-20T09:30:16.400Z',
  delivered_at: null,
};
const callbackPage: Static<typeof CallbackPage> = { callbacks: [callback], next: null };
const callbackEvent: CallbackEvent = {
  callback_id: callback.callback_id,
  type: 'job.completed',
  job,
};

const usage: Usage = {
  month: '2026-11',
  key: { used: 120, reserved: 30, monthly_budget: 1000, available: 850 },
  installation: { used: 480, reserved: 30, monthly_budget: null, available: null },
  days: [
    { day: '2026-11-01', credits: 300, by_this_key: 40 },
    { day: '2026-11-02', credits: 180, by_this_key: 80 },
  ],
};

const outcomes: OutcomeBatch = {
  label: 'November newsletter',
  outcomes: [
    {
      email: 'jane.doe@acme.example',
      outcome: 'bounced_hard',
      happened_at: '2026-11-20T10:04:00Z',
      words: '550 5.1.1 no such user',
    },
    { email: 'grace@silent.example', outcome: 'replied' },
  ],
};
const outcomeReceipt: OutcomeReceipt = {
  added: 2,
  known: 0,
  matched: 1,
  without_verdict: 1,
  before_verdict: 0,
};

export const EXAMPLES = {
  request,
  result,
  bulkRequest,
  receipt,
  jobWithItems,
  jobPage,
  callbackPage,
  callbackEvent,
  outcomes,
  outcomeReceipt,
  usage,
} as const;

const DETAILS: Partial<Record<ProblemCode, string>> = {
  invalid_request: 'Correct the request: items[3].email is missing.',
  insufficient_credits:
    "12 credits are needed, and the key's budget has 5 left this month. Raise the budget, or wait until 2026-12-01.",
  idempotency_conflict:
    'This Idempotency-Key was already used with a different body. Use a new key for a new batch.',
  rate_limited: 'This key may make 600 requests a minute. Try again in 17 seconds.',
  unauthorized:
    'The API key is unknown, malformed or revoked. `vouch keys list` shows the valid keys.',
  forbidden_job:
    'This job was created by another key, so it cannot be deleted with this one. Use that key, the window, or the command: vouch jobs.',
  job_not_found:
    'No job with this id was created through the API. GET /v1/jobs lists those that were.',
  payload_too_large: 'The body is larger than 8 MB. Split it into smaller submissions.',
  overloaded:
    'Vouch is still reading other large requests. Try again in 5 seconds, with fewer at once.',
  dns_unavailable: 'The DNS gave no answer about the mail route. Try again later.',
};

/** A problem document of one code, as an example. */
export function exampleProblem(code: ProblemCode): Problem {
  const fields =
    code === 'invalid_request'
      ? [{ pointer: '/items/3/email', message: 'items[3].email is missing' }]
      : [];
  const members: Readonly<Record<string, number>> =
    code === 'insufficient_credits' ? { required: 12, available: 5 } : {};
  return problemOf(
    new VouchError(code, DETAILS[code] ?? `${PROBLEMS[code].title}.`, { fields, members }),
    'req_01jd4q8s7x',
  );
}
