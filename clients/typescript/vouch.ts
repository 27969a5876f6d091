// The client of the API. Made of docs/openapi.json by scripts/write-clients.ts; changes belong there.
import { type Connection, send } from './request.ts';

export type BulkReceipt = {
  job_id: string;
  status: 'queued' | 'running' | 'completed' | 'failed';
  /** Number of items submitted. */
  total: number;
};

export type BulkRequest = {
  /** The addresses to verify. */
  items: (VerificationRequest)[];
  /** Where to post a `CallbackEvent` when the job has ended: a URL on this machine, or an https one on a host that the setting `callback_hosts` names. It is signed with the secret of the key, which `vouch keys secret` makes. */
  callback_url?: string;
};

/** The state of a callback’s delivery. */
export type Callback = {
  /** The same in every attempt, so that a receiver can ignore repeats. */
  callback_id: string;
  job_id: string;
  url: string;
  /** `waiting` for the end of the job, `pending` until it is delivered, `delivered`, or `failed` for good. */
  state: 'waiting' | 'pending' | 'delivered' | 'failed';
  /** Number of attempts so far. */
  attempts: number;
  last_attempt_at: string | null;
  /** The HTTP status of the answer to the last attempt; null without an answer. */
  last_status: number | null;
  /** Why the last attempt failed, in words; null if it was delivered. */
  last_error: string | null;
  next_attempt_at: string | null;
  delivered_at: string | null;
};

/** What is posted to the callback URL when the job has ended. Fetch its items separately. */
export type CallbackEvent = {
  callback_id: string;
  type: 'job.completed' | 'job.failed';
  job: JobSummary;
};

export type CallbackPage = {
  callbacks: (Callback)[];
  next: string | null;
};

export type CompanySignals = {
  /** Registrable domain of the address; empty when there is none. */
  domain: string;
  domain_alive: boolean | null;
  domain_age_days: number | null;
  has_website: boolean | null;
  industry_guess: string | null;
  size_estimate: string | null;
};

/** What was used of a budget; null means no limit. */
export type CreditUse = {
  /** Credits charged this month. */
  used: number;
  /** Credits set aside for items of unfinished jobs. */
  reserved: number;
  monthly_budget: number | null;
  available: number | null;
};

export type EmailSignals = {
  /** Well-formed, and nothing observed says that mail to it cannot be delivered. */
  valid: boolean;
  /** The domain belongs to a disposable mail service. */
  disposable: boolean;
  /** The domain belongs to a free-mail provider. */
  free_provider: boolean;
  /** The mailbox is for a role, not for a person. */
  role_based: boolean;
  /** The domain publishes an MX record that names a host. */
  mx_record: boolean;
};

export type EvidenceLine = {
  /** Stable name of the observation. */
  code: string;
  /** Its weight in half decibans: 20 points make the odds ten times better. The sum of the points gives the score. */
  points: number;
  cap: number | null;
  observed: string | null;
  /** Where it was seen. */
  source: string;
  observed_at: string | null;
};

/** An item that could not be verified, in its place. */
export type FailedItem = {
  /** Place in the submission, from 0. */
  index: number;
  input: VerificationRequest;
  /** Index of the first identical item. */
  duplicate_of?: number;
  error: {
    code: 'invalid_ip_address' | 'dns_unavailable' | 'timeout' | 'cancelled' | 'internal_error' | 'no_network' | 'store_unavailable';
    message: string;
  };
};

/** The service is running. */
export type Health = {
  status: "ok";
  /** The program's version. */
  version: string;
};

export type IpSignals = {
  country: string | null;
  is_vpn: boolean | null;
  is_tor: boolean | null;
  risk_score: number | null;
};

export type Job = {
  /** Unique job identifier. */
  job_id: string;
  status: 'queued' | 'running' | 'completed' | 'failed';
  /** Number of items in the batch. */
  total: number;
  /** Items processed so far. */
  processed: number;
  /** Items verified successfully. */
  succeeded: number;
  /** Items that failed verification. */
  failed: number;
  /** Total credits consumed by the job. */
  credits_used: number;
  paused?: true;
  waiting?: {
    reason: 'no_network' | 'disk';
  };
  error?: {
    code: 'cancelled' | 'no_network' | 'store_unavailable' | 'internal_error';
    message: string;
  };
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  /** One entry per item, in the order of submission, once the job has ended; empty before. */
  items: (VerifiedItem | FailedItem)[];
};

export type JobPage = {
  jobs: (JobSummary)[];
  next: string | null;
};

/** A job without its items. */
export type JobSummary = {
  /** Unique job identifier. */
  job_id: string;
  status: 'queued' | 'running' | 'completed' | 'failed';
  /** Number of items in the batch. */
  total: number;
  /** Items processed so far. */
  processed: number;
  /** Items verified successfully. */
  succeeded: number;
  /** Items that failed verification. */
  failed: number;
  /** Total credits consumed by the job. */
  credits_used: number;
  paused?: true;
  waiting?: {
    reason: 'no_network' | 'disk';
  };
  error?: {
    code: 'cancelled' | 'no_network' | 'store_unavailable' | 'internal_error';
    message: string;
  };
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
};

/** What actually happened to one address. */
export type Outcome = {
  /** The address that it happened to. */
  email: string;
  /** bounced_hard: refused for good (RFC 3463 class 5). bounced_soft: refused for now. delivered: accepted by the mail host. replied: somebody answered. wrote: somebody wrote to you, proven by the host that received it. fraud: abused, charged back. good_customer: proven good. */
  outcome: 'fraud' | 'bounced_hard' | 'good_customer' | 'replied' | 'wrote' | 'delivered' | 'bounced_soft';
  /** When it happened: a moment in ISO 8601, or a day. If missing, the time at which it was received. */
  happened_at?: string | null;
  /** What the mail host or a person said about it; stored for reference. */
  words?: string | null;
  /** The `request_id` of the check that it is about. If missing, it is matched with the latest verdict on the address at that time. */
  request_id?: string | null;
};

/** What happened to 1 to 1000 addresses. */
export type OutcomeBatch = {
  outcomes: (Outcome)[];
  /** Where they come from, such as a campaign. Outcomes already received under the same label are ignored, so a batch can be sent again. */
  label?: string;
};

/** The result of submitting outcomes. */
export type OutcomeReceipt = {
  /** New outcomes. */
  added: number;
  /** Outcomes already received under the same label. */
  known: number;
  /** New outcomes with a verdict that was valid then. */
  matched: number;
  /** New outcomes of addresses without a verdict. */
  without_verdict: number;
  /** New outcomes from before the address was first checked. */
  before_verdict: number;
};

export type PersonSignals = {
  name_matches_email: boolean | null;
  likely_at_company: boolean | null;
  confidence: number | null;
};

export type Problem = {
  /** A URI that names the kind of problem. */
  type: string;
  title: string;
  status: number;
  /** What happened and what to do. */
  detail: string;
  code: 'invalid_request' | 'unauthorized' | 'insufficient_credits' | 'forbidden_host' | 'forbidden_origin' | 'forbidden_job' | 'not_found' | 'job_not_found' | 'key_not_found' | 'method_not_allowed' | 'job_state_conflict' | 'idempotency_conflict' | 'payload_too_large' | 'unsupported_media_type' | 'rate_limited' | 'internal_error' | 'dns_unavailable' | 'timeout' | 'overloaded' | 'store_unavailable';
  request_id: string;
  /** `insufficient_credits`: credits that the request needs. */
  required?: number;
  /** `insufficient_credits`: credits that are left this month. */
  available?: number;
  errors?: ({
    /** JSON pointer, RFC 6901. */
    pointer: string;
    message: string;
  })[];
};

export type Usage = {
  /** The month in UTC, YYYY-MM. */
  month: string;
  key: CreditUse;
  installation: CreditUse;
  /** Each day of the month up to today. */
  days: ({
    /** YYYY-MM-DD in UTC. */
    day: string;
    /** Credits charged to any key or program. */
    credits: number;
    /** The share of the calling key. */
    by_this_key: number;
  })[];
};

/** One address to verify, with what is known about its owner. */
export type VerificationRequest = {
  /** Address to verify. */
  email: string;
  /** Full name of the person; improves person-match signals. Spaces around it are ignored, and a blank text counts as none. */
  name?: string;
  /** Company name; enables company signals. Spaces around it are ignored, and a blank text counts as none. */
  company_name?: string;
  /** Source IP, IPv4 or IPv6; enables network and geo signals. Spaces around it are ignored, and a blank text counts as none. */
  ip_address?: string;
};

export type VerificationResult = {
  /** Unique identifier of this check. */
  request_id: string;
  /** Trust score; higher is better. */
  score: number;
  recommendation: 'approve' | 'review' | 'block';
  email: EmailSignals;
  company: CompanySignals;
  person: PersonSignals;
  ip: IpSignals;
  /** Risk flags, if any. */
  flags: ('invalid_syntax' | 'domain_not_found' | 'no_mail_route' | 'null_mx' | 'implicit_mx' | 'disposable' | 'alias_service' | 'role_based' | 'free_provider_for_company' | 'possible_typo' | 'lookalike_domain' | 'homograph_local_part' | 'random_local_part' | 'no_spf' | 'no_dmarc' | 'mailbox_not_found' | 'mailbox_full' | 'mailbox_disabled' | 'catch_all' | 'mailbox_unconfirmed' | 'smtp_blocked' | 'new_domain' | 'young_domain' | 'no_website' | 'parked_domain' | 'name_mismatch' | 'company_mismatch' | 'vpn' | 'tor' | 'datacenter_ip' | 'private_relay' | 'reserved_ip' | 'limited_evidence' | 'known_fraud' | 'bounced_before' | 'known_good')[];
  /** Human-readable explanation of the score: what the verdict rests on, what speaks against it, and what is not known. */
  reasoning: string;
  /** True when served from cache. */
  cached: boolean;
  /** Processing time in milliseconds. */
  processed_in_ms: number;
  input: VerificationRequest;
  normalized: string | null;
  suggestion: string | null;
  /** The possible domain of a company that was given with a free-mail address: its website calls itself by the company’s name. A suggestion, never a fact; present when there is one. Single checks only. */
  company_domain_suggestion?: {
    /** Registrable domain of the website. */
    domain: string;
    /** The name that the website gives itself. */
    named: string;
  };
  mailbox: 'exists' | 'not_found' | 'full' | 'disabled' | 'catch_all' | 'greylisted' | 'unknown' | null;
  /** The evidence behind the score, heaviest first. */
  evidence: (EvidenceLine)[];
  /** Version of the weights behind the score. */
  scoring_version: string;
  /** Present when your own weights were used for the score. */
  policy?: "custom";
  /** The verdict at the time of the check; present when today’s policy gives a different one. */
  original?: {
    score: number;
    recommendation: 'approve' | 'review' | 'block';
  };
  /** When the check was made, ISO 8601. */
  checked_at: string;
};

/** A verification result in its place. */
export type VerifiedItem = {
  /** Unique identifier of this check. */
  request_id: string;
  /** Trust score; higher is better. */
  score: number;
  recommendation: 'approve' | 'review' | 'block';
  email: EmailSignals;
  company: CompanySignals;
  person: PersonSignals;
  ip: IpSignals;
  /** Risk flags, if any. */
  flags: ('invalid_syntax' | 'domain_not_found' | 'no_mail_route' | 'null_mx' | 'implicit_mx' | 'disposable' | 'alias_service' | 'role_based' | 'free_provider_for_company' | 'possible_typo' | 'lookalike_domain' | 'homograph_local_part' | 'random_local_part' | 'no_spf' | 'no_dmarc' | 'mailbox_not_found' | 'mailbox_full' | 'mailbox_disabled' | 'catch_all' | 'mailbox_unconfirmed' | 'smtp_blocked' | 'new_domain' | 'young_domain' | 'no_website' | 'parked_domain' | 'name_mismatch' | 'company_mismatch' | 'vpn' | 'tor' | 'datacenter_ip' | 'private_relay' | 'reserved_ip' | 'limited_evidence' | 'known_fraud' | 'bounced_before' | 'known_good')[];
  /** Human-readable explanation of the score: what the verdict rests on, what speaks against it, and what is not known. */
  reasoning: string;
  /** True when served from cache. */
  cached: boolean;
  /** Processing time in milliseconds. */
  processed_in_ms: number;
  input: VerificationRequest;
  normalized: string | null;
  suggestion: string | null;
  /** The possible domain of a company that was given with a free-mail address: its website calls itself by the company’s name. A suggestion, never a fact; present when there is one. Single checks only. */
  company_domain_suggestion?: {
    /** Registrable domain of the website. */
    domain: string;
    /** The name that the website gives itself. */
    named: string;
  };
  mailbox: 'exists' | 'not_found' | 'full' | 'disabled' | 'catch_all' | 'greylisted' | 'unknown' | null;
  /** The evidence behind the score, heaviest first. */
  evidence: (EvidenceLine)[];
  /** Version of the weights behind the score. */
  scoring_version: string;
  /** Present when your own weights were used for the score. */
  policy?: "custom";
  /** The verdict at the time of the check; present when today’s policy gives a different one. */
  original?: {
    score: number;
    recommendation: 'approve' | 'review' | 'block';
  };
  /** When the check was made, ISO 8601. */
  checked_at: string;
  /** Place in the submission, from 0. */
  index: number;
  /** Index of the first identical item. */
  duplicate_of?: number;
};

export class Vouch {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Verify one address. */
  async verify(body: VerificationRequest, options: { cacheControl?: string; signal?: AbortSignal } = {}): Promise<VerificationResult> {
    return (await send(this.#connection, {
      method: 'POST',
      path: `/v1/verify`,
      headers: { 'Cache-Control': options.cacheControl },
      body,
      signal: options.signal,
    })) as VerificationResult;
  }

  /** Submit a batch. */
  async verifyBulk(body: BulkRequest, options: { cacheControl?: string; idempotencyKey?: string; signal?: AbortSignal } = {}): Promise<BulkReceipt> {
    return (await send(this.#connection, {
      method: 'POST',
      path: `/v1/verify/bulk`,
      headers: { 'Cache-Control': options.cacheControl, 'Idempotency-Key': options.idempotencyKey },
      body,
      signal: options.signal,
    })) as BulkReceipt;
  }

  /** List jobs. */
  async listJobs(options: { limit?: number; after?: string; signal?: AbortSignal } = {}): Promise<JobPage> {
    return (await send(this.#connection, {
      method: 'GET',
      path: `/v1/jobs`,
      query: { 'limit': options.limit, 'after': options.after },
      signal: options.signal,
    })) as JobPage;
  }

  /** Show a job. */
  async getJob(jobId: string, options: { signal?: AbortSignal } = {}): Promise<Job> {
    return (await send(this.#connection, {
      method: 'GET',
      path: `/v1/jobs/${encodeURIComponent(jobId)}`,
      signal: options.signal,
    })) as Job;
  }

  /** Delete a job. */
  async deleteJob(jobId: string, options: { signal?: AbortSignal } = {}): Promise<void> {
    await send(this.#connection, {
      method: 'DELETE',
      path: `/v1/jobs/${encodeURIComponent(jobId)}`,
      signal: options.signal,
    });
  }

  /** Cancel a job. */
  async cancelJob(jobId: string, options: { signal?: AbortSignal } = {}): Promise<Job> {
    return (await send(this.#connection, {
      method: 'POST',
      path: `/v1/jobs/${encodeURIComponent(jobId)}/cancel`,
      signal: options.signal,
    })) as Job;
  }

  /** List callbacks. */
  async listCallbacks(options: { limit?: number; after?: string; signal?: AbortSignal } = {}): Promise<CallbackPage> {
    return (await send(this.#connection, {
      method: 'GET',
      path: `/v1/callbacks`,
      query: { 'limit': options.limit, 'after': options.after },
      signal: options.signal,
    })) as CallbackPage;
  }

  /** Record what happened to addresses. */
  async recordOutcomes(body: OutcomeBatch, options: { signal?: AbortSignal } = {}): Promise<OutcomeReceipt> {
    return (await send(this.#connection, {
      method: 'POST',
      path: `/v1/outcomes`,
      body,
      signal: options.signal,
    })) as OutcomeReceipt;
  }

  /** Show this month’s credits. */
  async usage(options: { signal?: AbortSignal } = {}): Promise<Usage> {
    return (await send(this.#connection, {
      method: 'GET',
      path: `/v1/usage`,
      signal: options.signal,
    })) as Usage;
  }

  /** Show the service’s metrics. */
  async metrics(options: { signal?: AbortSignal } = {}): Promise<string> {
    return (await send(this.#connection, {
      method: 'GET',
      path: `/v1/metrics`,
      signal: options.signal,
    })) as string;
  }

  /** Check that the service is running. */
  async health(options: { signal?: AbortSignal } = {}): Promise<Health> {
    return (await send(this.#connection, {
      method: 'GET',
      path: `/v1/health`,
      signal: options.signal,
    })) as Health;
  }
}
