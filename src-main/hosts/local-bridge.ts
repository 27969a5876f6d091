// The method table over the service in this process: parameters are validated, and shapes turned from records to answers.
import type { KeyDetails } from '../../src-shared/bridge/api.ts';
import type { ContactDetails, ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { CheckOptions } from '../../src-shared/bridge/checks.ts';
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import {
  BRIDGE_METHODS,
  type Bridge,
  type BridgeMethod,
  type BridgeParams,
  type BridgeResult,
} from '../../src-shared/bridge/methods.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { validate } from '../../src-shared/validate.ts';
import type { Contact } from '../service/ports/contact-ledger.ts';
import type { Origin, StoredJob, StoredKey } from '../service/ports/store.ts';
import { presentJob } from '../service/present-job.ts';
import type { CheckCall } from '../service/service.ts';
import type { Vouch } from './open-vouch.ts';

type Handlers = {
  readonly [M in BridgeMethod]?: (
    params: BridgeParams<M>,
    signal?: AbortSignal,
  ) => Promise<BridgeResult<M>>;
};

/** A bridge into this process. `origin` says on whose behalf it is used; `status` is asked at each call. */
export function createLocalBridge(
  { service, feeds, examine }: Pick<Vouch, 'service' | 'feeds' | 'examine'>,
  origin: Origin,
  status: () => ServiceStatus,
): Bridge {
  const { jobs, keys } = service;
  const call = (options: CheckOptions): CheckCall => ({
    origin,
    noCache: options.no_cache,
    company: !options.no_company,
    mailbox: {
      probe: options.mailbox.probe,
      ehlo: options.mailbox.ehlo,
      mailFrom: options.mailbox.mail_from,
      greylistDelayMs:
        options.mailbox.greylist_delay_seconds === null
          ? null
          : options.mailbox.greylist_delay_seconds * 1000,
    },
  });
  const handlers: Handlers = {
    'service.status': async () => status(),
    verify: ({ request, options }, signal) => service.verify(request, call(options), signal),
    'jobs.create': async ({ name, columns, options }) => ({
      job_id: await jobs.create({ name, columns }, call(options)),
    }),
    'jobs.append': async ({ job_id, rows }) => ({ total: await jobs.append(job_id, rows) }),
    'jobs.start': async ({ job_id }) => jobDetails(await jobs.start(job_id)),
    'jobs.show': async ({ job_id }) => jobDetails(await jobs.get(job_id)),
    'jobs.pause': async ({ job_id }) => jobDetails(await jobs.pause(job_id)),
    'jobs.resume': async ({ job_id }) => jobDetails(await jobs.resume(job_id)),
    'jobs.cancel': async ({ job_id }) => jobDetails(await jobs.cancel(job_id)),
    'jobs.delete': async ({ job_id }) => {
      await jobs.delete(job_id);
      return { deleted: true };
    },
    'jobs.watch': async ({ job_id, seen }, signal) => {
      const next = await jobs.watch(job_id, seen, signal);
      return { job: jobDetails(next.job), seen: next.seen };
    },
    'jobs.items': async ({ job_id, from, limit }) => ({
      rows: (await jobs.rows(job_id, from, limit)).map((row) => ({
        ...row,
        source: row.source === null ? null : [...row.source],
      })),
    }),
    'jobs.list': async ({ after, limit }) => {
      const found = await jobs.list(after === null ? { limit } : { after, limit });
      return { jobs: found.map(jobDetails) };
    },
    'keys.create': async ({ name }) => {
      const { stored, key } = await keys.create(name);
      return { id: stored.keyId, name: stored.name, key };
    },
    'keys.list': async () => ({ keys: (await keys.list()).map(keyDetails) }),
    'keys.revoke': async ({ id }) => keyDetails(await keys.revoke(id)),
    'privacy.list': async ({ limit }) => ({
      contacts: (await service.privacy.list(limit)).map(contactDetails),
    }),
    'privacy.clear': async () => ({ deleted: await service.privacy.clear() }),
    doctor: async ({ ehlo, mail_from }) => ({ lines: [...(await examine(ehlo, mail_from))] }),
    'settings.list': async () => ({ settings: [...(await service.settings.list())] }),
    'settings.change': ({ name, value }) => service.settings.change(name, value),
    'feeds.status': async () => ({ feeds: [...feeds.status()] }),
    'feeds.update': async ({ name }, signal) => ({
      outcomes: [...(await feeds.update(name, signal))],
    }),
  };
  return {
    async call(method, params, signal) {
      if (!Object.hasOwn(BRIDGE_METHODS, method))
        throw new VouchError('not_found', `There is no method ${method}.`);
      const judged = validate(BRIDGE_METHODS[method].params, params);
      if (!judged.ok) {
        throw new VouchError('invalid_request', 'The parameters do not fit the method.', {
          fields: judged.violations,
        });
      }
      const handler = handlers[method];
      if (handler === undefined) throw new VouchError('not_found', `There is no method ${method}.`);
      return handler(params, signal);
    },
  };
}

function jobDetails(job: StoredJob): JobDetails {
  return {
    ...presentJob(job),
    origin: job.origin.kind,
    name: job.name,
    columns: job.columns === null ? null : [...job.columns],
    recommendations: { approve: 0, review: 0, block: 0 },
    per_second: null,
    seconds_left: null,
  };
}

function contactDetails(contact: Contact): ContactDetails {
  const { at, bytesSent, bytesReceived, checkId, ...same } = contact;
  return {
    at: new Date(at).toISOString(),
    ...same,
    bytes_sent: bytesSent,
    bytes_received: bytesReceived,
    check_id: checkId,
  };
}

function keyDetails(key: StoredKey): KeyDetails {
  return {
    id: key.keyId,
    name: key.name,
    hint: key.hint,
    created_at: new Date(key.createdAt).toISOString(),
    last_used_at: moment(key.lastUsedAt),
    revoked_at: moment(key.revokedAt),
    monthly_budget: null,
    used_this_month: 0,
  };
}

function moment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
