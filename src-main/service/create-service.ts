// Puts the use cases together over one store, one engine and one network.
import { LIMITS } from '../../src-shared/limits.ts';
import type { Clock, EnginePorts } from '../engine/ports.ts';
import { createCallbacks } from './callbacks/callbacks.ts';
import { createDeliveries, type DeliveryDeps } from './callbacks/deliveries.ts';
import { createHistory } from './history/history.ts';
import { logJobs } from './jobs/job-log.ts';
import { createJobWatch, type JobWatch } from './jobs/job-watch.ts';
import { createJobs } from './jobs/jobs.ts';
import { createRunner } from './jobs/runner.ts';
import { createBudget } from './keys/budget.ts';
import { createKeys } from './keys/keys.ts';
import { createUsage } from './keys/usage.ts';
import { createEstimate } from './lists/estimate.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createOutcomes } from './outcomes/outcomes.ts';
import { createProposals } from './outcomes/proposal.ts';
import { createPolicyService, type PolicyService } from './policy/policy.ts';
import type { CallbackPort } from './ports/callbacks.ts';
import type { Log } from './ports/log.ts';
import type { NetworkPort } from './ports/network.ts';
import { NO_REMOTE_LOOKUPS, type RemoteLookups } from './ports/remote-lookups.ts';
import type { Store } from './ports/store.ts';
import { createPrivacy } from './privacy.ts';
import type { Service } from './service.ts';
import type { Timers } from './settings/feeds.ts';
import type { LiveSettings } from './settings/settings.ts';
import { createTurnQueue } from './turn-queue.ts';
import { answering } from './verify/answering-sources.ts';
import { createOwnHistory } from './verify/own-history.ts';
import { createRowChecks } from './verify/row-checks.ts';
import { createSingleChecks, type SingleChecks } from './verify/single-checks.ts';
import { createVerification } from './verify/verification.ts';

export interface ServiceDeps {
  readonly store: Store;
  readonly engine: EnginePorts;
  readonly network: NetworkPort;
  readonly settings: LiveSettings;
  readonly clock: Clock;
  /** Milliseconds that only ever grow, for durations. */
  readonly elapsed: () => number;
  readonly randomBytes: (size: number) => Uint8Array;
  /** A new identifier: letters and digits only, unique for ever. */
  readonly newId: () => string;
  readonly log: Log;
  /** The name of the person at this machine. */
  readonly analyst: string;
  /** How long one check may take, in place of the limit that everybody meets. */
  readonly checkDeadlineMs?: number;
  /** Other machines that make look-ups; none when left out. */
  readonly remote?: RemoteLookups;
  /** After which times the domains of a list are asked again whose DNS did not answer; in place of the usual ones. */
  readonly dnsRetryAfterMs?: readonly number[];
  /** How long after a refusal a full disk is tried again; in place of the usual time. */
  readonly diskRetryAfterMs?: number;
  /** Whether callers of the API are on this machine alone; so unless told otherwise. */
  readonly localCallers?: boolean;
  /** Resolves once every contact that was noted is kept; at once when left out. */
  readonly flushContacts?: () => Promise<void>;
  readonly callbacks: {
    readonly port: CallbackPort;
    readonly timers: Timers;
    /** In place of the usual pauses between attempts. */
    readonly retryAfterMs?: readonly number[];
  };
}

/**
 * Items of jobs under way at once; the DNS adapter bounds the questions of each resolver on its own. Fewer while somebody
 * waits for a single check: on two cores that check then takes less than three times as long as on an idle machine.
 */
const CONCURRENCY = { alone: 256, beside: 64 };
/**
 * What judging the items of jobs may take of one turn of the event loop, in milliseconds, `alone` and `beside` single checks,
 * which take five or six turns each; keeping them follows in it.
 */
const JUDGING_SHARE_MS = { alone: 10, beside: 3 };
const HOUR_MS = 3_600_000;
const LEFT_DRAFTS = 'lists whose import was incomplete were removed; import their files again';

export function createService(given: ServiceDeps): Service {
  const singles = createSingleChecks();
  const remote = given.remote ?? NO_REMOTE_LOOKUPS;
  const metrics = createMetrics({ elapsed: given.elapsed, remote: remote.metrics });
  const deps = measuredDeps(given, singles, metrics);
  const { store, clock } = deps;
  const settings = deps.settings.values;
  const policy = createPolicyService(deps);
  // Read before the first check asks for it; a store that fails says so at that check.
  policy.current().catch(() => {});
  const keys = createKeys(deps);
  const budget = createBudget({ store, settings, clock, keyBudget: keys.budgetOf });
  const ownHistory = createOwnHistory({ ...deps, settings });
  const verification = createVerification({
    ...deps,
    ownHistory,
    settings,
    budget,
    policy,
    singles,
  });
  const watch = createJobWatch(
    (jobId) => `${remote.noticesKey()} ${runner.waitsForDiskSpace(jobId)}`,
  );
  remote.onNotices(() => showUnfinished(store, watch));
  const rowChecks = createRowChecks({
    ...deps,
    ownHistory,
    settings,
    policy,
    checkDeadlineMs: deps.checkDeadlineMs ?? LIMITS.checkDeadlineMs,
  });
  const runner = createRunner({
    ...deps,
    verification,
    rowChecks,
    singles,
    concurrency: CONCURRENCY,
    isShared: (domain) => deps.engine.reference.freeProvider(domain),
    breadth: remote.breadth,
    noNetworkMs: () => settings.no_network_hours * HOUR_MS,
    greylistDelayMs: () => settings.greylist_delay_seconds * 1000,
    changed: watch.changed,
  });
  const { deliveries, callbacks } = callbacksOf(deps, (jobId) => jobs.get(jobId));
  watch.onChange(deliveries.jobChanged);
  const { jobs, takenUp } = logJobs(
    createJobs({ ...deps, runner, watch, budget, callbacks, remote }),
    deps.log,
  );
  return {
    verify: verification.verify,
    jobs,
    keys,
    callbacks: { list: callbacks.list, retry: callbacks.retry },
    usage: createUsage({ store, settings, clock }),
    metrics: metrics.service(store, {
      remaining: (jobId) => runner.remaining(jobId, 0),
      waitsForDiskSpace: runner.waitsForDiskSpace,
    }),
    estimate: createEstimate({ ...deps.engine, clock, checks: rowChecks, ownHistory }),
    policy,
    proposals: createProposals(deps),
    history: createHistory(deps),
    outcomes: createOutcomes(deps),
    privacy: createPrivacy(store, deps.flushContacts),
    settings: settingsOf(deps.settings, policy),
    upkeep: (first = false) => purge(deps, first),
    async resumeUnfinished() {
      const unfinished = await store.unfinishedJobs();
      for (const job of unfinished) {
        takenUp(job);
        runner.run(job);
      }
      deliveries.start();
      return unfinished.filter((job) => !job.paused).length;
    },
    async stop() {
      await Promise.all([runner.close(), deliveries.stop()]);
    },
  };
}

/** Counts what the store and the engine do, holds sources to their promise, and has jobs judge their items in turn with all else. */
function measuredDeps(given: ServiceDeps, singles: SingleChecks, metrics: Metrics) {
  const inTurn = judgingInTurn(given.elapsed, () =>
    singles.any() ? JUDGING_SHARE_MS.beside : JUDGING_SHARE_MS.alone,
  );
  return {
    ...given,
    store: metrics.counted(given.store),
    engine: { ...given.engine, ...metrics.measured(answering(given.engine, given)), inTurn },
  };
}

/** What is shown of jobs is read again with each list; a store that fails says so there. */
function showUnfinished(store: Store, watch: JobWatch): void {
  const restored = store.unfinishedJobs().then((jobs) => {
    for (const { jobId } of jobs) watch.changed(jobId);
  });
  restored.catch(() => {});
}

function callbacksOf(deps: ServiceDeps, job: DeliveryDeps['job']) {
  const { port, timers, retryAfterMs } = deps.callbacks;
  const rules = () => ({
    hosts: deps.settings.values.callback_hosts,
    localCallers: deps.localCallers ?? true,
  });
  const deliveries = createDeliveries({
    ...deps,
    port,
    timers,
    rules,
    job,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  return { deliveries, callbacks: createCallbacks({ ...deps, rules, expect: deliveries.expect }) };
}

function settingsOf(settings: LiveSettings, policy: PolicyService): Service['settings'] {
  return {
    values: settings.values,
    list: async () => settings.list(),
    async change(name, value) {
      const changed = await settings.change(name, value);
      if (name === 'bands') await policy.followBands();
      return changed;
    },
    onChange: (listener) => settings.onChange(listener),
  };
}

async function purge({ store, clock, settings, log }: ServiceDeps, first: boolean): Promise<void> {
  const now = clock.now();
  const before = now - settings.values.retention_days * 24 * HOUR_MS;
  const { drafts } = await store.purge({ before, now, noDrafts: first });
  if (drafts > 0) log.info({ drafts }, LEFT_DRAFTS);
}

function judgingInTurn(
  elapsed: () => number,
  shareMs: () => number,
): NonNullable<EnginePorts['inTurn']> {
  const takeTurn = createTurnQueue(elapsed, shareMs);
  return (work) =>
    takeTurn.isFree()
      ? work()
      : new Promise((resolve, reject) => {
          takeTurn(() => {
            try {
              resolve(work());
            } catch (error) {
              reject(error);
            }
          });
        });
}
