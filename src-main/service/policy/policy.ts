// Policies as use cases: the general one, named ones and those of one list; shown, tried, stored, assigned to lists.
import type {
  NewOverride,
  Override,
  Policy,
  PolicyChangeRow,
  PolicyInfo,
  PolicyPreview,
  PolicyState,
} from '../../../src-shared/bridge/policy.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type { OwnPolicy } from '../ports/policy.ts';
import type { Store } from '../ports/store.ts';
import {
  type Changed,
  createPolicyCache,
  type PolicyCache,
  type PolicyCacheDeps,
} from './policy-cache.ts';
import {
  bodyOf,
  copyOfPolicy,
  freeName,
  holderOf,
  ownOf,
  policyById,
  policyGone,
  removal,
} from './policy-set.ts';
import { fittingOverride, fittingPolicy } from './policy-validation.ts';
import { changeRow, policyInfo, policyState } from './policy-views.ts';

export interface PolicyDeps extends PolicyCacheDeps {
  readonly store: PolicyCacheDeps['store'] &
    Pick<Store, 'listPolicyChanges' | 'previewPolicy' | 'readCheck'>;
}

/** A policy is named by its id; null is the one of everything. Refusals are VouchErrors. */
export interface PolicyService
  extends Pick<PolicyCache, 'current' | 'ofPolicy' | 'ofList' | 'followBands'> {
  show(policyId?: string | null): Promise<PolicyState>;
  /** The policy that judges a kept check; the default one where it is not kept, or its policy was deleted. */
  ofCheck(requestId: string): Promise<PolicyState>;
  list(): Promise<PolicyInfo[]>;
  /**
   * What a policy, with these overrides or (null) those there are, would do to one job's results or, without one, to all
   * that the policy `policyId` judges.
   */
  preview(request: PreviewRequest): Promise<PolicyPreview>;
  /** Keeps bands and weights of a policy. */
  save(policy: Policy, policyId?: string | null): Promise<Changed>;
  /** The same for one list alone, which carries a policy of its own from then on. */
  saveForList(jobId: string, policy: Policy): Promise<Changed>;
  /** Makes a policy under a free name; overrides and suppression lists are those of `like`. */
  create(name: string, policy: Policy, like: string | null): Promise<PolicyInfo>;
  rename(policyId: string, name: string): Promise<PolicyInfo>;
  /** Lists and keys that carry it are judged by the default policy again. */
  remove(policyId: string): Promise<Changed>;
  assign(which: { readonly jobId: string; readonly policyId: string | null }): Promise<Changed>;
  setSuppression(policyId: string | null, listIds: readonly string[]): Promise<PolicyState>;
  addOverride(override: NewOverride, policyId?: string | null): Promise<Override>;
  removeOverride(overrideId: string): Promise<boolean>;
  /** Keeps and removes many overrides of a policy in one change. */
  changeOverrides(
    policyId: string | null,
    change: { readonly add: readonly NewOverride[]; readonly remove: readonly string[] },
  ): Promise<Changed>;
  /** Brings a policy to what a file says of it, in one change. */
  become(policyId: string | null, body: FileBody): Promise<Changed>;
  changes(limit: number): Promise<PolicyChangeRow[]>;
}

export interface PreviewRequest {
  readonly policy: Policy;
  readonly overrides: readonly NewOverride[] | null;
  readonly jobId: string | null;
  readonly policyId: string | null;
}

/** All of a policy that a file holds; overrides that say the same as kept ones keep their moment. */
export interface FileBody {
  readonly policy: Policy;
  readonly overrides: readonly NewOverride[];
  /** Null leaves the choice of suppression lists. */
  readonly suppression: readonly string[] | null;
}

/** Examples of a preview. */
const EXAMPLES = 50;

/** Refusals: `invalid_request`, `job_not_found`, `not_found`. */
export function createPolicyService(deps: PolicyDeps): PolicyService {
  const policies = createPolicyCache(deps);
  return {
    current: policies.current,
    ofPolicy: policies.ofPolicy,
    ofList: policies.ofList,
    followBands: policies.followBands,
    ...shown(deps, policies),
    ...policyChanges(deps, policies),
    ...listChanges(deps, policies),
    ...overrideChanges(deps, policies),
  };
}

function shown(
  deps: PolicyDeps,
  policies: PolicyCache,
): Pick<PolicyService, 'show' | 'ofCheck' | 'list' | 'preview' | 'changes'> {
  const { store } = deps;
  return {
    show: async (policyId = null) => policyState(await policies.read(), policyId),
    async ofCheck(requestId) {
      const policyId = (await store.readCheck(requestId))?.policyId ?? null;
      const all = await policies.read();
      return policyState(all, policyId !== null && all.own.has(policyId) ? policyId : null);
    },
    async list() {
      const { own } = await policies.reread();
      const order = (each: OwnPolicy) => (each.ownList === null ? 0 : 1);
      return [...own.values()].toSorted((one, two) => order(one) - order(two)).map(policyInfo);
    },
    async preview({ policy, overrides, jobId, policyId }) {
      const wanted = fittingPolicy(policy);
      const all = await policies.read();
      const carriedId =
        jobId === null ? policyId : ((await needJob(store, jobId)).policyId ?? null);
      const judging = carriedId !== null && all.own.has(carriedId) ? carriedId : null;
      if (jobId === null && policyId !== judging) throw policyGone();
      const rules =
        overrides === null
          ? policyById(all, judging).overrides
          : overrides.map(fittingOverride).map((each) => dated(each, deps));
      const question = { policy: wanted, overrides: rules, jobId, policyId, examples: EXAMPLES };
      return store.previewPolicy(question);
    },
    changes: async (limit) => (await store.listPolicyChanges(limit)).map(changeRow),
  };
}

/** Changes of a whole policy. */
function policyChanges(
  { newId }: PolicyDeps,
  policies: PolicyCache,
): Pick<PolicyService, 'save' | 'create' | 'rename' | 'remove' | 'setSuppression'> {
  const { inTurn, apply } = policies;
  return {
    save: (policy, policyId = null) =>
      inTurn(async (all) => {
        const body = { ...bodyOf(all, policyId), policy: fittingPolicy(policy) };
        return apply({ policyId, body });
      }),
    create: (name, policy, like) =>
      inTurn(async (all) => {
        const body = {
          name: freeName(all, name, null),
          ownList: null,
          policy: fittingPolicy(policy),
          suppression: policyById(all, like).suppression,
        };
        const born = copyOfPolicy(all, like, body, newId);
        await apply(born);
        return policyInfo(ownOf(await policies.read(), born.policyId ?? ''));
      }),
    rename: (policyId, name) =>
      inTurn(async (all) => {
        const body = { ...bodyOf(all, policyId), ownList: null };
        await apply({ policyId, body: { ...body, name: freeName(all, name, policyId) } });
        return policyInfo(ownOf(await policies.read(), policyId));
      }),
    remove: (policyId) => inTurn(async () => apply(removal(await policies.reread(), policyId))),
    setSuppression: (policyId, listIds) =>
      inTurn(async (all) => {
        await apply({
          policyId,
          body: { ...bodyOf(all, policyId), suppression: [...new Set(listIds)] },
        });
        return policyState(await policies.read(), policyId);
      }),
  };
}

/** Changes of what one list is judged by. */
function listChanges(
  { store, newId }: PolicyDeps,
  policies: PolicyCache,
): Pick<PolicyService, 'saveForList' | 'assign'> {
  const { inTurn, apply } = policies;
  return {
    saveForList: (jobId, policy) =>
      inTurn(async (all) => {
        const job = await needJob(store, jobId);
        const wanted = fittingPolicy(policy);
        const policyId = job.policyId ?? null;
        const own = policyId === null ? undefined : all.own.get(policyId);
        if (own !== undefined && own.ownList === jobId)
          return apply({
            policyId: own.policyId,
            body: { ...bodyOf(all, own.policyId), policy: wanted },
          });
        const like = own?.policyId ?? null;
        const { suppression } = policyById(all, like);
        const body = { name: job.name ?? 'list', ownList: jobId, policy: wanted, suppression };
        const born = copyOfPolicy(all, like, body, newId);
        return apply({ ...born, assign: [{ jobId, policyId: born.policyId }] });
      }),
    assign: ({ jobId, policyId }) =>
      inTurn(async (all) => {
        const job = await needJob(store, jobId);
        if (policyId !== null && ownOf(all, policyId).ownList !== null)
          throw new VouchError('invalid_request', 'This policy belongs to a single list.');
        const before = job.policyId === undefined ? undefined : all.own.get(job.policyId);
        const assign = [{ jobId, policyId }];
        // A policy for one list alone is of no use without the list.
        if (before?.ownList === jobId)
          return apply({ ...removal(await policies.reread(), before.policyId), assign });
        return apply({ policyId, assign });
      }),
  };
}

function overrideChanges(
  deps: PolicyDeps,
  { inTurn, apply }: PolicyCache,
): Pick<PolicyService, 'addOverride' | 'removeOverride' | 'changeOverrides' | 'become'> {
  const made = (wanted: NewOverride) => dated(wanted, deps);
  return {
    addOverride: (wanted, policyId = null) =>
      inTurn(async (all) => {
        policyById(all, policyId);
        const override = made(fittingOverride(wanted));
        await apply({ policyId, add: [override] });
        return override;
      }),
    removeOverride: (overrideId) =>
      inTurn(async (all) => {
        const policyId = holderOf(all, overrideId);
        if (policyId === undefined) return false;
        await apply({ policyId, remove: [overrideId] });
        return true;
      }),
    changeOverrides: (policyId, { add, remove }) =>
      inTurn(async (all) => {
        policyById(all, policyId);
        if (add.length + remove.length === 0) return { changed: 0 };
        return apply({ policyId, add: add.map(fittingOverride).map(made), remove });
      }),
    become: (policyId, { policy, overrides, suppression }) =>
      inTurn(async (all) => {
        const before = policyById(all, policyId);
        const wanted = new Map(overrides.map(fittingOverride).map((each) => [sayings(each), each]));
        const known = new Set(before.overrides.map(sayings));
        const body = bodyOf(all, policyId);
        return apply({
          policyId,
          body: {
            ...body,
            policy: fittingPolicy(policy),
            suppression: suppression ?? body.suppression,
          },
          add: [...wanted.values()].filter((each) => !known.has(sayings(each))).map(made),
          remove: before.overrides
            .filter((each) => !wanted.has(sayings(each)))
            .map((each) => each.override_id),
        });
      }),
  };
}

async function needJob(store: Pick<Store, 'getJob'>, jobId: string): Promise<StoredJob> {
  const job = await store.getJob(jobId);
  if (job === null) throw new VouchError('job_not_found', `There is no list or job ${jobId}.`);
  return job;
}

/** An override as it is kept. */
function dated(override: NewOverride, { newId, clock }: PolicyDeps): Override {
  return { override_id: newId(), ...override, created_at: new Date(clock.now()).toISOString() };
}

/** All that an override says. */
function sayings({ subject, value, verdict, reason }: NewOverride): string {
  return JSON.stringify([subject, value, verdict, reason]);
}
