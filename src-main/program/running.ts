// One data folder at work behind a window: its service, its bridge, and word of everything that changes in it.
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import { VouchError } from '../../src-shared/errors.ts';
import type { OpenTable } from '../adapters/files/read/open-table.ts';
import type { StartReader } from '../adapters/foreign/reader-process.ts';
import { bridgeOver, type Handlers } from '../service/handlers.ts';
import { jobDetails, jobMethods } from '../service/jobs/job-calls.ts';
import { createPaceMeter } from '../service/jobs/pace.ts';
import { keyMethods } from '../service/keys/key-calls.ts';
import { usageMethods } from '../service/keys/usage-calls.ts';
import { type ListDesks, openListDesks } from '../service/lists/desks.ts';
import { fileMethods } from '../service/lists/file-calls.ts';
import { listMethods } from '../service/lists/list-calls.ts';
import { policyMethods } from '../service/policy/policy-calls.ts';
import type { Origin, StoredJob } from '../service/ports/store.ts';
import { programMethods } from '../service/settings/program-calls.ts';
import { checkMethods } from '../service/verify/check-calls.ts';
import type { Environment } from './environment.ts';
import { type EventHub, throttled } from './events.ts';
import { watchNetwork } from './network-watch.ts';
import { type Owner, openOwner } from './session.ts';

/** A job tells of itself at most so often; more cannot be followed by eye. */
const JOB_NEWS_EVERY_MS = 250;
const ORIGIN: Origin = { kind: 'app' };

export interface Running {
  readonly owner: Owner;
  readonly bridge: Bridge;
  readonly desks: ListDesks;
  status(): ServiceStatus;
  /** Keeps what is finished, and lets everything go. */
  stop(): Promise<void>;
}

export interface RunningDeps {
  readonly environment: Environment;
  readonly events: EventHub;
  readonly host: ServiceStatus['host'];
  /** What the program as a whole answers, whichever data folder is at work. */
  readonly outer: Partial<Handlers>;
  readonly apiUrl: () => string | null;
  readonly startReader: StartReader | undefined;
  /** A fresh address of the window, for a command that asks; null where none is served. */
  readonly windowAddress: () => string | null;
  readonly openTable: OpenTable;
}

/** Opens the data folder and goes on with its unfinished jobs; null when another Vouch owns it. */
export async function openRunning(deps: RunningDeps): Promise<Running | null> {
  const { environment, events } = deps;
  const owner = await openOwner(environment, {
    status: () => status(),
    events,
    startReader: deps.startReader,
    address: deps.windowAddress,
  });
  if (owner === null) return null;
  const { vouch } = owner;
  const { service, feeds } = vouch;
  const meter = createPaceMeter();
  const paceOf = (job: StoredJob) => meter.note(job, performance.now());
  const jobs = jobMethods(service, ORIGIN, paceOf);
  const desks = openListDesks(vouch, owner.folder, events, bridgeOver(jobs), deps.openTable);

  const network = watchNetwork(vouch.network, () => tellStatus());
  const status = (): ServiceStatus => ({
    ...owner.status(),
    api_url: deps.apiUrl(),
    host: deps.host,
    network: network.current(),
    feeds_checked_at: oldestConfirmation(feeds.status()),
  });
  const tellStatus = () => events.emit('service.changed', status());

  const news = throttled(JOB_NEWS_EVERY_MS, (jobId) => {
    service.jobs.get(jobId).then(
      (job) => events.emit('jobs.changed', { job: jobDetails(job, paceOf(job)) }),
      (error: unknown) => {
        if (!(error instanceof VouchError) || error.code !== 'job_not_found') return;
        meter.forget(jobId);
        events.emit('jobs.removed', { job_id: jobId });
      },
    );
  });
  const listeners = [
    service.jobs.onChange(news.ask),
    feeds.onChange(() => {
      events.emit('feeds.changed', { feeds: [...feeds.status()] });
      tellStatus();
    }),
    service.settings.onChange((changed) => {
      events.emit('settings.changed', changed);
      if (changed.name === 'bands') events.emit('policy.changed', {});
    }),
  ];

  const bridge = bridgeOver({
    ...jobs,
    ...checkMethods(service, ORIGIN, events),
    ...keyMethods(service, () => events.emit('keys.changed', {})),
    ...programMethods(vouch),
    ...policyMethods(service.policy, () => events.emit('policy.changed', {})),
    ...listMethods(vouch.store, desks.exports),
    ...fileMethods(desks.files),
    ...usageMethods(service),
    'service.status': async () => status(),
    ...deps.outer,
  });

  await service.resumeUnfinished();
  feeds.start();
  return {
    owner,
    bridge,
    desks,
    status,
    async stop() {
      for (const stopListening of listeners) stopListening();
      news.stop();
      network.stop();
      await desks.close();
      await owner.close();
    },
  };
}

/** When the list confirmed longest ago was confirmed; null when one in use never was. */
function oldestConfirmation(
  feeds: readonly { readonly switched_on: boolean; readonly checked_at: string | null }[],
): string | null {
  const moments = feeds.filter((feed) => feed.switched_on).map((feed) => feed.checked_at);
  if (moments.length === 0 || moments.includes(null)) return null;
  return moments.reduce((oldest, at) =>
    at !== null && oldest !== null && at < oldest ? at : oldest,
  );
}
