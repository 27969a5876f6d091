// A Service in memory: keys and jobs are kept in maps, and a check answers what the test says.

import { randomUUID } from 'node:crypto';
import { needOwn, needVisible } from '../../src-main/service/jobs/ownership.ts';
import { presentJob } from '../../src-main/service/jobs/present-job.ts';
import { createOutcomes, type OutcomeDeps } from '../../src-main/service/outcomes/outcomes.ts';
import type { StoredJob } from '../../src-main/service/ports/jobs.ts';
import type { StoredKey } from '../../src-main/service/ports/keys.ts';
import type { NewOutcome } from '../../src-main/service/ports/outcomes.ts';
import type { CheckCall, Service } from '../../src-main/service/service.ts';
import { AS_SET } from '../../src-main/service/service.ts';
import type { KeyDetails } from '../../src-shared/bridge/api.ts';
import type { JobDetails, JobItemRow } from '../../src-shared/bridge/jobs.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { hasEnded } from '../../src-shared/schemas/job.ts';
import type {
  VerificationRequest,
  VerificationResult,
} from '../../src-shared/schemas/verification.ts';
import { PRESETS, type Settings } from '../../src-shared/settings/table.ts';
import { DEFAULT_POLICY } from './default-policy.ts';
import { FEW_NAMES } from './few-names.ts';

export type FakeVerify = (
  request: VerificationRequest,
  call: CheckCall,
  signal: AbortSignal | undefined,
) => Promise<VerificationResult>;

export interface FakeService {
  readonly service: Service;
  /** The settings; a test changes them by hand. */
  readonly values: { -readonly [N in keyof Settings]: Settings[N] };
  /** What was handed to `verify`, in order. */
  readonly checks: { readonly request: VerificationRequest; readonly call: CheckCall }[];
  /** What was handed to `jobs.submit`, in order. */
  readonly submissions: {
    readonly requests: readonly VerificationRequest[];
    readonly call: CheckCall;
  }[];
  /** What was taken in of outcomes, in order. */
  readonly outcomes: (NewOutcome & { readonly label: string })[];
  /** Puts a job in as it is, replacing one with the same id. */
  putJob(job: StoredJob, itemsJson?: string): void;
  /** Lets `verify` answer in another way from now on. */
  answerWith(verify: FakeVerify): void;
}

/** The time of everything the double makes: 2026-11-20T09:30:00Z. */
export const FAKE_NOW = Date.UTC(2026, 10, 20, 9, 30);

/** A queued job of one item that the API made; `changes` says what is different. */
export function buildJob(changes: Partial<StoredJob> = {}): StoredJob {
  return {
    jobId: 'job_1',
    origin: { kind: 'key', keyId: 'key_1' },
    name: null,
    columns: null,
    options: { noCache: false, company: true, mailbox: AS_SET },
    createdAt: FAKE_NOW,
    status: 'queued',
    total: 1,
    processed: 0,
    succeeded: 0,
    failed: 0,
    creditsUsed: 0,
    recommendations: { approve: 0, review: 0, block: 0 },
    provisional: { approve: 0, review: 0, block: 0 },
    unchecked: 0,
    verdicts: { approve: 0, review: 0, block: 0 },
    finishing: false,
    paused: false,
    waitingSince: null,
    error: null,
    widest: 0,
    startedAt: null,
    endedAt: null,
    ...changes,
  };
}

/** A result with every field of the contract, for a request. */
export function buildResult(
  input: VerificationRequest,
  changes: Partial<VerificationResult> = {},
): VerificationResult {
  return {
    request_id: 'req_check',
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
      domain: 'b.example',
      domain_alive: true,
      domain_age_days: null,
      has_website: null,
      industry_guess: null,
      size_estimate: null,
    },
    person: { name_matches_email: null, likely_at_company: null, confidence: null },
    ip: { country: null, is_vpn: null, is_tor: null, risk_score: null },
    flags: [],
    reasoning: 'The domain takes mail at mx.b.example.',
    cached: false,
    processed_in_ms: 12,
    input,
    normalized: input.email,
    suggestion: null,
    mailbox: null,
    evidence: [
      { code: 'prior', points: 0, cap: null, observed: null, source: 'Vouch', observed_at: null },
    ],
    scoring_version: 'test',
    checked_at: new Date(FAKE_NOW).toISOString(),
    ...changes,
  };
}

export function createFakeService(): FakeService {
  const keys = new Map<string, { stored: StoredKey; readonly key: string }>();
  const inUse = new Set<string>();
  const jobs = new Map<string, { job: StoredJob; items: string }>();
  const named = new Map<string, { body: string; made: { job_id: string; total: number } }>();
  const values = { ...PRESETS };
  const checks: FakeService['checks'] = [];
  const submissions: FakeService['submissions'] = [];
  const outcomes: FakeService['outcomes'] = [];
  let verify: FakeVerify = (request) => Promise.resolve(buildResult(request));

  function find(jobId: string): { job: StoredJob; items: string } {
    const found = jobs.get(jobId);
    if (!found) throw new VouchError('job_not_found', 'There is no job with this id.');
    return found;
  }

  function change(jobId: string, changes: Partial<StoredJob>): JobDetails {
    const found = find(jobId);
    if (hasEnded(found.job))
      throw new VouchError('job_state_conflict', 'The job has ended already.');
    found.job = { ...found.job, ...changes };
    return shown(found.job);
  }

  const service: Service = {
    async verify(request, call, signal) {
      checks.push({ request, call });
      return await verify(request, call, signal);
    },
    jobs: {
      listed: async () => [],
      async submit(requests, call) {
        submissions.push({ requests, call });
        const job = buildJob({
          jobId: `job_${jobs.size + 1}`,
          origin: call.origin,
          total: requests.length,
        });
        jobs.set(job.jobId, { job, items: '[]' });
        return shown(job);
      },
      async submitOnce(requests, call, name) {
        const body = JSON.stringify(requests);
        const before = named.get(`${call.origin.keyId} ${name}`);
        if (before?.body === body) return { ...before.made, repeated: true };
        if (before) throw new VouchError('idempotency_conflict', 'The name is taken.');
        const { job_id, total } = await service.jobs.submit(requests, call);
        named.set(`${call.origin.keyId} ${name}`, { body, made: { job_id, total } });
        return { job_id, total, repeated: false };
      },
      async create({ name, columns }, call) {
        const job = buildJob({
          jobId: `job_${jobs.size + 1}`,
          origin: call.origin,
          name,
          columns,
          total: 0,
        });
        jobs.set(job.jobId, { job, items: '[]' });
        return job.jobId;
      },
      async append(jobId, rows) {
        const { job } = find(jobId);
        return change(jobId, { total: job.total + rows.length }).total;
      },
      async start(jobId) {
        return change(jobId, { status: 'running', startedAt: FAKE_NOW });
      },
      async get(jobId, by) {
        const { job } = find(jobId);
        needVisible(job, by);
        return shown(job);
      },
      async list({ origins, after, limit }) {
        const newestFirst = [...jobs.values()].map(({ job }) => job).reverse();
        const from =
          after === undefined ? 0 : newestFirst.findIndex((job) => job.jobId === after) + 1;
        return newestFirst
          .slice(from)
          .filter((job) => origins === undefined || origins.includes(job.origin.kind))
          .slice(0, limit)
          .map(shown);
      },
      async renderItems(jobId) {
        return find(jobId).items;
      },
      async rows(jobId, { from, limit }) {
        const items = JSON.parse(find(jobId).items) as readonly { readonly index: number }[];
        return items.slice(from, from + limit).map(
          (item): JobItemRow => ({
            index: item.index,
            item: JSON.stringify(item),
            source: null,
          }),
        );
      },
      async pause(jobId) {
        return change(jobId, { paused: true });
      },
      async resume(jobId) {
        return change(jobId, { paused: false });
      },
      async cancel(jobId, by) {
        needOwn(find(jobId).job, by, 'cancelled');
        return change(jobId, {
          status: 'failed',
          error: { code: 'cancelled', message: 'The job was cancelled.' },
          endedAt: FAKE_NOW,
        });
      },
      finishNow: async (jobId) => change(jobId, { finishing: true }),
      goOnCounts: async (jobId) => {
        const { total } = find(jobId).job;
        const none = { unchecked: 0, older: null, silent: 0, not_needed: 0, chosen: null };
        return { ...none, all: total, only_what_matters: false };
      },
      goOn: async (jobId) => ({ job: await change(jobId, { status: 'queued' }), rows: 1 }),
      async delete(jobId, by) {
        needOwn(find(jobId).job, by, 'deleted');
        jobs.delete(jobId);
      },
      async begun() {
        return null;
      },
      async putFirst(jobId, first) {
        const { first: _, ...job } = find(jobId).job;
        return change(jobId, first ? { ...job, first } : job);
      },
      async rename() {
        throw new Error('the double renames nothing');
      },
      onChange: () => () => {},
      async watch(jobId) {
        const { job } = find(jobId);
        return { job: shown(job), seen: `${job.status}/${job.processed}` };
      },
    },
    outcomes: createOutcomes({
      store: keptIn(outcomes),
      engine: { reference: { names: FEW_NAMES, roleAccount: () => null } },
      clock: { now: () => FAKE_NOW },
    }),
    keys: {
      async create(name, { monthlyBudget = null, policyId = null } = {}) {
        const key = `vouch_live_${randomUUID().replaceAll('-', '')}`;
        const keyId = `key_${keys.size + 1}`;
        const stored: StoredKey = {
          keyId,
          name,
          hash: keyId,
          hint: key.slice(0, 14),
          createdAt: FAKE_NOW,
          revokedAt: null,
          lastUsedAt: null,
          monthlyBudget,
          callbackSecretAt: null,
          policyId,
        };
        keys.set(keyId, { stored, key });
        return { id: keyId, name, key };
      },
      async list() {
        return [...keys.values()].map(({ stored }) => keyDetails(stored));
      },
      async revoke(keyId) {
        const found = keys.get(keyId);
        if (!found) throw new VouchError('key_not_found', 'There is no key with this id.');
        found.stored = { ...found.stored, revokedAt: FAKE_NOW };
        return keyDetails(found.stored);
      },
      async setBudget(keyId, monthlyBudget) {
        const found = keys.get(keyId);
        if (!found) throw new VouchError('key_not_found', 'There is no key with this id.');
        found.stored = { ...found.stored, monthlyBudget };
        return keyDetails(found.stored);
      },
      async setPolicy({ keyId, policyId }) {
        const found = keys.get(keyId);
        if (!found) throw new VouchError('key_not_found', 'There is no key with this id.');
        found.stored = { ...found.stored, policyId };
        return keyDetails(found.stored);
      },
      async newCallbackSecret(keyId) {
        const found = keys.get(keyId);
        if (!found) throw new VouchError('key_not_found', 'There is no key with this id.');
        found.stored = { ...found.stored, callbackSecretAt: FAKE_NOW };
        return {
          id: keyId,
          name: found.stored.name,
          callback_secret: 'vouch_callback_of_the_double',
        };
      },
      async authenticate(key) {
        const found = [...keys.values()].find((candidate) => candidate.key === key);
        if (found?.stored.revokedAt !== null) return null;
        inUse.add(key);
        return found.stored;
      },
      recognise(key) {
        const found = [...keys.values()].find((candidate) => candidate.key === key);
        return found?.stored.revokedAt === null && inUse.has(key) ? found.stored : null;
      },
    },
    metrics: {
      read: async () => [],
      answered: () => {},
    },
    callbacks: {
      async list() {
        return { callbacks: [], next: null };
      },
      async retry() {
        throw new Error('the double keeps no callbacks');
      },
    },
    async estimate() {
      const nothing = { load: [], lookups: 0, seconds: 0 };
      return {
        whole: nothing,
        only_what_matters: null,
        cached_rows: 0,
        known_rows: 0,
        domains: 0,
        sampled: 0,
      };
    },
    usage: {
      async days() {
        return { days: [], this_month: 0, monthly_budget: null };
      },
      async month() {
        const none = { used: 0, reserved: 0, budget: null };
        const since = Date.UTC(2026, 10, 1);
        return { since, all: none, key: none, days: [{ day: '2026-11-01', credits: 0, ofKey: 0 }] };
      },
    },
    history: {
      async list() {
        return { checks: [], next: null };
      },
      async show() {
        throw new Error('the double keeps no checks');
      },
      async compare() {
        throw new Error('the double keeps no checks');
      },
      async delete() {
        throw new Error('the double keeps no checks');
      },
      async clear() {
        return { checks: 0, lists: 0, set_aside: [] };
      },
    },
    settings: {
      values,
      async list() {
        return [];
      },
      async change() {
        throw new Error('the double has no settings');
      },
      onChange: () => () => {},
    },
    proposals: {
      propose: async () => {
        throw new Error('the double has no outcomes');
      },
    },
    policy: {
      show: async () => DEFAULT_POLICY,
      ofCheck: async () => DEFAULT_POLICY,
      async list() {
        return [];
      },
      async changes() {
        return [];
      },
      preview: noPolicy,
      save: noPolicy,
      saveForList: noPolicy,
      create: noPolicy,
      rename: noPolicy,
      remove: noPolicy,
      assign: noPolicy,
      setSuppression: noPolicy,
      changeOverrides: noPolicy,
      become: noPolicy,
      addOverride: noPolicy,
      async removeOverride() {
        return false;
      },
    },
    privacy: {
      async list() {
        return [];
      },
      async clear() {
        return 0;
      },
    },
    async upkeep() {},
    async resumeUnfinished() {
      return 0;
    },
    async stop() {},
  };

  return {
    service,
    values,
    checks,
    submissions,
    outcomes,
    putJob: (job, itemsJson = '[]') => jobs.set(job.jobId, { job, items: itemsJson }),
    answerWith: (answer) => {
      verify = answer;
    },
  };
}

/** A store that takes outcomes in and knows no verdict. */
function keptIn(outcomes: FakeService['outcomes']): OutcomeDeps['store'] {
  let open = 0;
  const refuse = async () => {
    throw new Error('the double only takes outcomes in');
  };
  return {
    async addOutcomes({ label }, added) {
      outcomes.push(...added.map((outcome) => ({ ...outcome, label })));
      open += added.length;
      return { added: added.length, known: 0 };
    },
    async matchOutcomes() {
      const none = open;
      open = 0;
      return { matched: 0, none, only_later: 0 };
    },
    listOutcomes: refuse,
    tallyOutcomes: refuse,
    listOutcomeSources: refuse,
    removeOutcomes: refuse,
    readCoded: refuse,
    readPolicy: refuse,
  };
}

function shown(job: StoredJob): JobDetails {
  return presentJob(job, { perSecond: null, looksPerSecond: null });
}

function keyDetails(key: StoredKey): KeyDetails {
  const at = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  return {
    id: key.keyId,
    name: key.name,
    hint: key.hint,
    created_at: new Date(key.createdAt).toISOString(),
    last_used_at: at(key.lastUsedAt),
    revoked_at: at(key.revokedAt),
    monthly_budget: key.monthlyBudget,
    callback_secret_at: at(key.callbackSecretAt),
    used_this_month: 0,
    policy_id: key.policyId,
  };
}

async function noPolicy(): Promise<never> {
  throw new Error('the double has no policy');
}
