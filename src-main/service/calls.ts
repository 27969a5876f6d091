// The one table of calls: every method of the contract and its handler, for every caller and transport.
import type { DoctorLine } from '../../src-shared/bridge/app.ts';
import type { Emit } from '../../src-shared/bridge/events.ts';
import { EVERY_ROW } from '../../src-shared/bridge/files.ts';
import type {
  BridgeMethod,
  BridgeParams,
  BridgeResult,
  ProgramMethod,
  SERVICE_METHODS,
  WINDOW_METHODS,
} from '../../src-shared/bridge/methods.ts';
import { VerificationRequest } from '../../src-shared/schemas/verification.ts';
import { validate } from '../../src-shared/validate.ts';
import { wrongShape } from '../../src-shared/wrong-shape.ts';
import { checkCall } from './jobs/call-options.ts';
import type { OnProgress } from './lists/files/file-imports.ts';
import type { Lists } from './lists/lists.ts';
import { ownHosts } from './outcomes/outcome-file.ts';
import { importOverrides } from './policy/override-import.ts';
import type { Origin } from './ports/origin.ts';
import type { Service } from './service.ts';
import type { Feeds } from './settings/feeds.ts';

/** Who calls, until when, and who is notified of the result. */
export interface Caller {
  readonly origin: Origin;
  readonly signal?: AbortSignal | undefined;
  readonly emit: Emit;
}

/** What answers the methods `M`. Parameters are as their schema says: they were judged where they came in. */
export type Handlers<M extends BridgeMethod = BridgeMethod> = {
  readonly [N in M]: (params: BridgeParams<N>, caller: Caller) => Promise<BridgeResult<N>>;
};

export type ServiceMethod = Exclude<
  keyof typeof SERVICE_METHODS | keyof typeof WINDOW_METHODS,
  ProgramMethod
>;

export interface CallDeps {
  readonly service: Service;
  readonly lists: Lists;
  readonly feeds: Pick<Feeds, 'status' | 'update'>;
  /** Looks whether everything is there; null names are as set. */
  readonly examine: (
    ehlo: string | null,
    mailFrom: string | null,
  ) => Promise<readonly DoctorLine[]>;
}

export function createCalls(deps: CallDeps): Handlers<ServiceMethod> {
  return {
    ...checkCalls(deps.service),
    ...jobCalls(deps.service),
    ...listCalls(deps.lists, deps.service),
    ...suppressionCalls(deps.lists),
    ...outcomeCalls(deps.service, deps.lists),
    ...triageCalls(deps.service, deps.lists),
    ...keyCalls(deps.service),
    ...policyCalls(deps.service, deps.lists),
    ...programCalls(deps),
  };
}

type Named<Prefix extends string> = Handlers<Extract<ServiceMethod, `${Prefix}.${string}`>>;

function checkCalls({
  verify,
  history,
}: Service): Named<'checks' | 'history'> & Handlers<'verify'> {
  return {
    async verify({ request, options, follow }, { origin, signal, emit }) {
      const judged = validate(VerificationRequest, request, 'the request');
      if (!judged.ok) throw wrongShape(judged.violations);
      const call = checkCall(options, origin);
      const result = await verify(
        request,
        follow === undefined
          ? call
          : {
              ...call,
              onStage: (stage, state) => emit('verify.stage', { follow, stage, state }),
            },
        signal,
      );
      emit('checks.changed', {});
      return result;
    },
    'checks.list': (filter) => history.list(filter),
    'checks.show': ({ request_id }) => history.show(request_id),
    'checks.compare': ({ request_id }) => history.compare(request_id),
    async 'checks.delete'({ request_id }, { emit }) {
      await history.delete(request_id);
      emit('checks.changed', {});
      return { deleted: true };
    },
    async 'history.clear'({ checks, lists, set_aside }, { emit }) {
      const cleared = await history.clear({ checks, lists, setAside: set_aside ?? false });
      emit('checks.changed', {});
      return cleared;
    },
  };
}

function jobCalls({ jobs, policy }: Service): Named<'jobs'> {
  return {
    async 'jobs.create'(params, { origin }) {
      const { name, columns, options, file_key, delimiter, email_column, policy_id } = params;
      await policy.show(policy_id ?? null);
      const job_id = await jobs.create(
        {
          name,
          columns,
          ...(file_key === undefined ? {} : { fileKey: file_key }),
          ...(delimiter === undefined ? {} : { delimiter }),
          ...(email_column === undefined ? {} : { emailColumn: email_column }),
          ...(policy_id ? { policyId: policy_id } : {}),
        },
        checkCall(options, origin),
      );
      return { job_id };
    },
    'jobs.begun': async ({ file_key }, { origin }) => ({
      job: await jobs.begun(origin.kind, file_key),
    }),
    'jobs.append': async ({ job_id, rows }) => ({ total: await jobs.append(job_id, rows) }),
    'jobs.start': ({ job_id }) => jobs.start(job_id),
    'jobs.show': ({ job_id }, { origin }) => jobs.get(job_id, origin),
    'jobs.pause': ({ job_id }) => jobs.pause(job_id),
    'jobs.resume': ({ job_id }) => jobs.resume(job_id),
    'jobs.cancel': ({ job_id }, { origin }) => jobs.cancel(job_id, origin),
    'jobs.finish_now': ({ job_id }) => jobs.finishNow(job_id),
    'jobs.go_on': ({ job_id, rows, only_what_matters }, { origin }) =>
      jobs.goOn(job_id, rows, origin, only_what_matters),
    'jobs.go_on_counts': ({ job_id, older_than, chosen }) =>
      jobs.goOnCounts(job_id, { olderThan: older_than, chosen }),
    'jobs.first': ({ job_id, first }) => jobs.putFirst(job_id, first),
    'jobs.rename': ({ job_id, name }) => jobs.rename(job_id, name),
    async 'jobs.delete'({ job_id }, { origin }) {
      await jobs.delete(job_id, origin);
      return { deleted: true };
    },
    'jobs.watch': ({ job_id, seen }, { signal }) => jobs.watch(job_id, seen, signal),
    'jobs.items': async ({ job_id, from, limit }) => ({
      rows: [...(await jobs.rows(job_id, { from, limit }))],
    }),
    'jobs.list': async ({ after, limit, origins, search }) => ({
      jobs: [
        ...(await jobs.list({
          limit,
          ...(after === null ? {} : { after }),
          ...(origins === undefined ? {} : { origins }),
          ...(search === undefined ? {} : { search }),
        })),
      ],
    }),
  };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table
function listCalls(
  { files, exports, results, comparisons, merging, insights, otherVerdicts }: Lists,
  { estimate, policy, jobs, outcomes, settings }: Service,
): Named<'files' | 'rows' | 'lists' | 'exports'> {
  return {
    'files.paste': ({ name, text }) => files.paste(name, text),
    'files.preview': ({ file_id, reading }, { signal }) => files.preview(file_id, reading, signal),
    'lists.choices': async ({ job_id }) => {
      const { columns, policy_id = null } = await jobs.get(job_id);
      const chosen = columns === null ? null : await files.chosenFor(columns);
      return { choices: chosen && { ...chosen, policy_id } };
    },
    'files.count': ({ file_id, reading, mapping, policies }, { signal, emit }) =>
      files.count(
        file_id,
        reading,
        mapping,
        policies ?? EVERY_ROW,
        (news) => emit('files.progress', news),
        signal,
      ),
    async 'files.import'(request, { origin, signal, emit }) {
      // A missing policy is reported before anything is read.
      await policy.show(request.policy_id ?? null);
      const job = await files.importList(
        { ...request, policies: request.policies ?? EVERY_ROW },
        origin,
        (news) => emit('files.progress', news),
        signal,
      );
      // The list has all of it now.
      await files.discard(request.file_id);
      return job;
    },
    async 'files.suppress'({ file_id, reading, name, into }, { signal, emit }) {
      const target = into === undefined || into === null ? { name } : { into };
      const made = await files.suppress(file_id, reading, target, signal);
      await files.discard(file_id);
      emit('suppression.changed', {});
      return made;
    },
    async 'files.overrides'({ file_id, reading, ...request }, { signal, emit }) {
      const rows = await files.overrides(file_id, reading, signal);
      const done = await importOverrides(policy, rows, request);
      if (request.apply) {
        await files.discard(file_id);
        emit('policy.changed', {});
      }
      return done;
    },
    async 'files.outcomes'({ file_id, reading, label, apply, ...request }, { signal, emit }) {
      const receivedBy = ownHosts(request.received_by, settings.values);
      const done = await files.withTable(
        file_id,
        { ...reading, mail: true, receivedBy },
        signal,
        (table, name) =>
          outcomes.fill(
            table,
            { ...request, received_by: [...receivedBy] },
            apply ? (label ?? name) : null,
            signal,
          ),
      );
      if (apply) {
        if (done.mail !== null && request.received_by !== undefined)
          await settings.change('received_by', receivedBy);
        await files.discard(file_id);
        emit('outcomes.changed', {});
      }
      return done;
    },
    async 'files.discard'({ file_id }) {
      await files.discard(file_id);
      return {};
    },
    'rows.page': async ({ job_id, filter, sort, offset, limit }) => ({
      rows: await results.page(job_id, filter, sort, { offset, limit }),
    }),
    'rows.count': async ({ job_id, filter }) => ({ count: await results.count(job_id, filter) }),
    'rows.read': async ({ job_id, filter, after, limit }) => ({
      rows: await results.read(job_id, filter, { after, limit }),
    }),
    'rows.facets': ({ job_id, filter, columns }) => results.facets(job_id, filter, columns),
    'rows.search': ({ text, limit }) => results.search(text, limit),
    'lists.compare': ({ job_id, other_id, by }) =>
      comparisons.compare({ first: job_id, second: other_id }, by),
    'lists.compared': ({ run, job_id, part, after, limit }) =>
      comparisons.rows(run, job_id, part, { after, limit }),
    'lists.rows': async ({ job_id, from, limit }) => ({
      rows: [...(await jobs.listed(job_id, { from, limit }))],
    }),
    'lists.merge_plan': (request, { signal, emit }) =>
      merging.plan(request, (news) => emit('files.progress', news), signal),
    async 'lists.merge'({ name, options, policy_id, ...request }, { origin, signal, emit }) {
      await policy.show(policy_id ?? null);
      const list = { name, options, policyId: policy_id ?? null };
      const emitProgress: OnProgress = (news) => emit('files.progress', news);
      const job = await merging.merge(request, list, origin, emitProgress, signal);
      if (request.file !== null) await files.discard(request.file.file_id);
      return job;
    },
    'lists.insights': ({ job_id }) => insights.find(job_id),
    'lists.other_verdicts': async ({ job_id, filter }) => ({
      other: await otherVerdicts.find(job_id, filter),
    }),
    'lists.timeline': async ({ job_id }) => ({ samples: await results.timeline(job_id) }),
    'lists.estimate': ({ sketch, options }, { origin }) =>
      estimate(sketch, checkCall(options, origin)),
    'lists.summary': ({ job_id, filter }) => results.summary(job_id, filter),
    'exports.cancel': ({ export_id }) => exports.cancel(export_id),
    'exports.columns': async () => ({ columns: [...exports.columns] }),
  };
}

function suppressionCalls({ suppression }: Lists): Named<'suppression'> {
  return {
    'suppression.list': async () => ({ lists: await suppression.list() }),
    'suppression.find': async ({ list_ids, addresses }) => ({
      holders: await suppression.find(list_ids, addresses),
    }),
    'suppression.begin': async ({ name }) => ({ list_id: await suppression.begin(name) }),
    'suppression.append': async ({ list_id, rows }) => ({
      passed: await suppression.append(list_id, rows),
    }),
    async 'suppression.finish'({ list_id, into }, { emit }) {
      const finished = await suppression.finish({ from: list_id, into });
      emit('suppression.changed', {});
      return finished;
    },
    async 'suppression.rename'({ list_id, name }, { emit }) {
      const renamed = await suppression.rename(list_id, name);
      emit('suppression.changed', {});
      return renamed;
    },
    'suppression.read': ({ list_id, ...page }) => suppression.read(list_id, page),
    async 'suppression.delete'({ list_id }, { emit }) {
      const deleted = await suppression.remove(list_id);
      if (deleted) emit('suppression.changed', {});
      return { deleted };
    },
  };
}

function outcomeCalls({ outcomes }: Service, { results }: Lists): Named<'outcomes'> {
  return {
    async 'outcomes.add'({ outcomes: rows, label, match }, { origin, emit }) {
      const receipt = await outcomes.add({ source: SOURCES[origin.kind], label }, rows, match);
      emit('outcomes.changed', {});
      return receipt;
    },
    async 'outcomes.match'(_, { emit }) {
      const found = await outcomes.match();
      emit('outcomes.changed', {});
      return found;
    },
    'outcomes.list': ({ filter, ...page }) => outcomes.list(filter, page),
    'outcomes.report': () => outcomes.report(),
    'outcomes.forecast': async ({ job_id, rows }) =>
      outcomes.forecast(await results.scores(job_id, rows)),
    'outcomes.labels': () => outcomes.labels(),
    async 'outcomes.remove'(which, { emit }) {
      const removed = await outcomes.remove(which);
      if (removed > 0) emit('outcomes.changed', {});
      return { removed };
    },
  };
}

/** Where an outcome came from, by who reported it. */
const SOURCES = { app: 'window', command: 'command', key: 'api' } as const;

function triageCalls(
  { jobs }: Service,
  { triage }: Lists,
): Named<'decisions' | 'views' | 'presets'> {
  /** Tells of a job whose rows count as something else. */
  async function tell(emit: Emit, jobId: string): Promise<void> {
    emit('decisions.changed', { job_id: jobId });
    emit('jobs.changed', { job: await jobs.get(jobId) });
  }

  return {
    async 'decisions.set'({ job_id, rows, change }, { emit }) {
      const done = await triage.decide(job_id, rows, change);
      if (done.rows > 0) await tell(emit, job_id);
      return done;
    },
    async 'decisions.undo'({ job_id, change_id }, { emit }) {
      const { rows } = await triage.undo({ jobId: job_id, changeId: change_id });
      await tell(emit, job_id);
      return { rows };
    },
    'views.list': async ({ job_id }) => ({ views: await triage.views(job_id) }),
    async 'views.save'(view, { emit }) {
      const saved = await triage.saveView(view);
      emit('views.changed', {});
      return saved;
    },
    async 'views.delete'({ view_id }, { emit }) {
      const deleted = await triage.deleteView(view_id);
      emit('views.changed', {});
      return { deleted };
    },
    'presets.list': async () => ({ presets: await triage.presets() }),
    async 'presets.save'(preset, { emit }) {
      const saved = await triage.savePreset(preset);
      emit('presets.changed', {});
      return saved;
    },
    async 'presets.delete'({ preset_id }, { emit }) {
      const deleted = await triage.deletePreset(preset_id);
      emit('presets.changed', {});
      return { deleted };
    },
  };
}

function keyCalls({ keys, usage, callbacks }: Service): Named<'keys' | 'usage' | 'callbacks'> {
  return {
    async 'keys.callback_secret'({ id }, { emit }) {
      const made = await keys.newCallbackSecret(id);
      emit('keys.changed', {});
      return made;
    },
    'callbacks.list': ({ after, limit }) => callbacks.list({ keyId: null, after, limit }),
    'callbacks.retry': ({ job_id }) => callbacks.retry(job_id),
    async 'keys.create'({ name, monthly_budget, policy_id }, { emit }) {
      const made = await keys.create(name, {
        monthlyBudget: monthly_budget ?? null,
        policyId: policy_id ?? null,
      });
      emit('keys.changed', {});
      return made;
    },
    'keys.list': async () => ({ keys: [...(await keys.list())] }),
    async 'keys.revoke'({ id }, { emit }) {
      const revoked = await keys.revoke(id);
      emit('keys.changed', {});
      return revoked;
    },
    async 'keys.budget'({ id, monthly_budget }, { emit }) {
      const set = await keys.setBudget(id, monthly_budget);
      emit('keys.changed', {});
      return set;
    },
    async 'keys.policy'({ id, policy_id }, { emit }) {
      const set = await keys.setPolicy({ keyId: id, policyId: policy_id });
      emit('keys.changed', {});
      return set;
    },
    'usage.show': ({ days }) => usage.days(days),
  };
}

function policyCalls(
  { policy, proposals, jobs }: Service,
  { policyFiles }: Lists,
): Named<'policy' | 'overrides'> {
  /** Tells that policies changed, and of a job that carries another one. */
  function withPolicyEvents<T>(emit: Emit, result: T): T {
    emit('policy.changed', {});
    return result;
  }

  async function emitJobChanged<T>(emit: Emit, jobId: string, result: T): Promise<T> {
    emit('jobs.changed', { job: await jobs.get(jobId) });
    return withPolicyEvents(emit, result);
  }

  return {
    'policy.show': ({ policy_id }) => policy.show(policy_id ?? null),
    'policy.of_check': ({ request_id }) => policy.ofCheck(request_id),
    'policy.propose': (_, { signal }) => proposals.propose(signal),
    'policy.list': async () => ({ policies: await policy.list() }),
    'policy.preview': ({ policy: wanted, overrides, job_id, policy_id }) =>
      policy.preview({ policy: wanted, overrides, jobId: job_id, policyId: policy_id ?? null }),
    'policy.save': async (request, { emit }) =>
      withPolicyEvents(emit, await policy.save(request.policy, request.policy_id ?? null)),
    'policy.save_for_list': async (request, { emit }) =>
      emitJobChanged(
        emit,
        request.job_id,
        await policy.saveForList(request.job_id, request.policy),
      ),
    'policy.create': async (request, { emit }) =>
      withPolicyEvents(emit, await policy.create(request.name, request.policy, request.like)),
    'policy.rename': async ({ policy_id, name }, { emit }) =>
      withPolicyEvents(emit, await policy.rename(policy_id, name)),
    'policy.delete': async ({ policy_id }, { emit }) =>
      withPolicyEvents(emit, await policy.remove(policy_id)),
    'policy.assign': async ({ job_id, policy_id }, { emit }) =>
      emitJobChanged(emit, job_id, await policy.assign({ jobId: job_id, policyId: policy_id })),
    'policy.suppression': async ({ policy_id, list_ids }, { emit }) =>
      withPolicyEvents(emit, await policy.setSuppression(policy_id, list_ids)),
    'policy.changes': async ({ limit }) => ({ changes: await policy.changes(limit) }),
    'overrides.add': async ({ policy_id, ...override }, { emit }) =>
      withPolicyEvents(emit, await policy.addOverride(override, policy_id ?? null)),
    async 'overrides.import'({ rows, ...request }, { emit }) {
      const done = await importOverrides(policy, rows, request);
      return request.apply ? withPolicyEvents(emit, done) : done;
    },
    'policy.export': ({ policy_id }) => policyFiles.export(policy_id ?? null),
    'policy.compare': (request, { signal }) => policyFiles.compare(request, signal),
    async 'policy.import'(request, { emit }) {
      const done = await policyFiles.import(request);
      emit('suppression.changed', {});
      return withPolicyEvents(emit, done);
    },
    async 'overrides.remove'({ override_id }, { emit }) {
      const deleted = await policy.removeOverride(override_id);
      if (deleted) emit('policy.changed', {});
      return { deleted };
    },
  };
}

function programCalls({
  service: { privacy, settings },
  feeds,
  examine,
}: CallDeps): Named<'privacy' | 'settings' | 'feeds'> & Handlers<'doctor'> {
  return {
    'privacy.list': async ({ limit, search }) => ({
      contacts: [...(await privacy.list(limit, search))],
    }),
    'privacy.clear': async () => ({ deleted: await privacy.clear() }),
    'settings.list': async () => ({ settings: [...(await settings.list())] }),
    'settings.change': ({ name, value }) => settings.change(name, value),
    'feeds.status': async () => ({ feeds: [...feeds.status()] }),
    'feeds.update': async ({ name }, { signal }) => ({
      outcomes: [...(await feeds.update(name, signal))],
    }),
    doctor: async ({ ehlo, mail_from }) => ({ lines: [...(await examine(ehlo, mail_from))] }),
  };
}
