// The policies as they are now: read once, held for every check, and changed one change after the other.
import type { Policy } from '../../../src-shared/bridge/policy.ts';
import { remembered } from '../../engine/memo.ts';
import { type Bounding, boundsUnder } from '../../engine/policy/bounds.ts';
import type { Ruling } from '../../engine/policy/judge-lines.ts';
import { type ReadyPolicy, readyPolicy } from '../../engine/policy/policy.ts';
import { type Verdict, verdictOf } from '../../engine/policy/verdict.ts';
import type { Clock } from '../../engine/ports.ts';
import type { OwnPolicy, PolicyChange, StoredPolicy } from '../ports/policy.ts';
import type { Store } from '../ports/store.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { bodyOf, hasBands, type PolicySet } from './policy-set.ts';

export interface PolicyCacheDeps {
  readonly store: Pick<
    Store,
    'readPolicy' | 'readPolicies' | 'savePolicy' | 'changePolicy' | 'getJob'
  >;
  readonly settings: Pick<LiveSettings, 'values' | 'change'>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** The name under which the person at this machine changes policies. */
  readonly analyst: string;
}

/** A policy of now, ready for use. */
export interface Today {
  readonly ready: ReadyPolicy;
  readonly bounds: Bounding;
  /** The verdict for a set of codes and for what an override says of the address. */
  verdictOf(codeSet: string, rule: Ruling | null): Verdict;
}

/** How many stored results have another recommendation after a change. */
export interface Changed {
  readonly changed: number;
}

export interface PolicyCache {
  /** All of them; read from the store at the first call, and held from then on. */
  read(): Promise<PolicySet>;
  /** The same, read again. */
  reread(): Promise<PolicySet>;
  /** The default policy. */
  current(): Promise<Today>;
  /** A policy by its id; one that is gone counts as the default policy, as null does. */
  ofPolicy(policyId: string | null): Promise<Today>;
  /** The policy that the rows of a list are judged by; null is of none yet. No promise where it is held: each row asks. */
  ofList(jobId: string | null): Today | Promise<Today>;
  /** One change after the other, so that each builds on the one before. */
  inTurn<T>(work: (policies: PolicySet) => Promise<T>): Promise<T>;
  /** Makes a change and takes it up; within a turn. */
  apply(change: PolicyChange): Promise<Changed>;
  /** Takes up bands that were changed as a setting. */
  followBands(): Promise<void>;
}

/** Lists whose policy is remembered. */
const MOST_LISTS = 1_000;

export function createPolicyCache(deps: PolicyCacheDeps): PolicyCache {
  const { store, settings, clock, newId, analyst } = deps;
  const held = heldPolicies(deps);
  let lastChange: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: (policies: PolicySet) => Promise<T>): Promise<T> {
    const result = lastChange.then(async () => work(await held.read()));
    lastChange = result.catch(() => {});
    return result;
  }

  async function apply(change: PolicyChange): Promise<Changed> {
    const { policyId, body, add = [], remove = [], assign = [] } = change;
    const all = await held.read();
    const isThere = policyId === null || all.own.has(policyId);
    const same =
      body === undefined ||
      (body !== null && isThere && JSON.stringify(body) === JSON.stringify(bodyOf(all, policyId)));
    // What leaves all as it is, is no change.
    if (same && add.length + remove.length + assign.length === 0) return { changed: 0 };
    const general = policyId === null ? (body?.policy ?? null) : null;
    // The setting is written first, as at the first read.
    if (general !== null && !hasBands(all.general.policy, general)) {
      const { approve, review } = general;
      await settings.change('bands', { approve, review });
    }
    const note = { changeId: `policy_change_${newId()}`, at: clock.now(), by: analyst };
    const changed = await store.changePolicy(change, note);
    await held.reread();
    return changed;
  }

  return {
    ...held,
    inTurn,
    apply,
    followBands: () =>
      inTurn(async (all) => {
        if (hasBands(all.general.policy, settings.values.bands)) return;
        const policy = withBands(all.general, settings.values);
        await apply({ policyId: null, body: { ...bodyOf(all, null), policy } });
      }),
  };
}

/** Reads the policies once and holds them, each made ready at its first use. */
function heldPolicies({
  store,
  settings,
}: PolicyCacheDeps): Omit<PolicyCache, 'inTurn' | 'apply' | 'followBands'> {
  let loading: Promise<PolicySet> | null = null;
  let policies: PolicySet | null = null;
  let today: Today | null = null;
  const ready = new Map<string, Today>();
  const carried = new Map<string, string | null>();

  function hold(general: StoredPolicy, own: readonly OwnPolicy[]): PolicySet {
    today = todayOf(general);
    policies = { general, own: new Map(own.map((each) => [each.policyId, each])) };
    ready.clear();
    carried.clear();
    return policies;
  }

  async function reread(): Promise<PolicySet> {
    return hold(await store.readPolicy(), await store.readPolicies());
  }

  async function load(): Promise<PolicySet> {
    const stored = await store.readPolicy();
    const own = await store.readPolicies();
    if (hasBands(stored.policy, settings.values.bands)) return hold(stored, own);
    // The setting is written first: a crash in between left it ahead of the policy.
    return hold(await store.savePolicy(withBands(stored, settings.values)), own);
  }

  async function loaded(): Promise<PolicySet> {
    if (policies !== null) return policies;
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function ofPolicy(policyId: string | null): Promise<Today> {
    return among(await loaded(), policyId);
  }

  function among(all: PolicySet, policyId: string | null): Today {
    const own = policyId === null ? undefined : all.own.get(policyId);
    if (own === undefined) return today ?? todayOf(all.general);
    const known = ready.get(own.policyId) ?? todayOf(own);
    if (policies === all) ready.set(own.policyId, known);
    return known;
  }

  function cached(policyId: string | null): Today | null {
    return policies === null ? null : among(policies, policyId);
  }

  /** Null where something has to be read first. */
  function policyOfList(jobId: string | null): Today | null {
    const policyId = jobId === null ? null : carried.get(jobId);
    return policyId === undefined ? null : cached(policyId);
  }

  async function readOfList(jobId: string | null): Promise<Today> {
    const all = await loaded();
    if (jobId === null) return today ?? todayOf(all.general);
    let policyId = carried.get(jobId);
    if (policyId === undefined) {
      policyId = (await store.getJob(jobId))?.policyId ?? null;
      if (carried.size >= MOST_LISTS) carried.clear();
      if (policies === all) carried.set(jobId, policyId);
    }
    return ofPolicy(policyId);
  }

  return {
    read: loaded,
    reread,
    current: async () => today ?? todayOf((await loaded()).general),
    ofPolicy,
    ofList: (jobId) => policyOfList(jobId) ?? readOfList(jobId),
  };
}

function withBands({ policy }: StoredPolicy, { bands }: LiveSettings['values']): Policy {
  return { ...policy, approve: bands.approve, review: bands.review };
}

function todayOf({ policy, overrides }: StoredPolicy): Today {
  const ready = readyPolicy(policy, overrides);
  const verdicts = remembered<Verdict>(MOST_SETS);
  return {
    ready,
    bounds: boundsUnder(ready),
    verdictOf: (codeSet, rule) =>
      verdicts.of(`${rule?.verdict} ${codeSet}`, () => verdictOf(codeSet, ready, rule)),
  };
}

/** Sets of codes whose verdict is remembered, of which a list has a few hundred. */
const MOST_SETS = 4_000;
