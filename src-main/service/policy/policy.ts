// Policies as use cases: the one of everything, named ones and those of one list; shown, tried, kept, given to lists, taken back.
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
import { type ReadyPolicy, readyPolicy } from '../../engine/policy/policy.ts';
import { PRESETS } from '../../engine/policy/presets.ts';
import type { Clock } from '../../engine/ports.ts';
import { isEvidenceCode, isWeighable, SCORING_TABLE } from '../../engine/scoring/table.ts';
import type { StoredJob } from '../ports/jobs.ts';
import type {
  ChangeDetail,
  OwnPolicy,
  PolicyBody,
  PolicyChange,
  PreviewPlace,
  StoredChange,
  StoredPolicy,
} from '../ports/policy.ts';
import type { Store } from '../ports/store.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { changeWords } from './change-words.ts';
import { fittingOverride, fittingPolicy } from './rules.ts';
import { addPiece, emptyPreview } from './tally.ts';

export interface PolicyDeps {
  readonly store: Pick<
    Store,
    | 'readPolicy'
    | 'readPolicies'
    | 'savePolicy'
    | 'changePolicy'
    | 'listPolicyChanges'
    | 'readPolicyChange'
    | 'rescoreAll'
    | 'rescoreFor'
    | 'rescoreJobs'
    | 'previewPolicy'
    | 'getJob'
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
  /** Of its bands and weights, as the store counts them. */
  readonly revision: number;
}

/** How many stored results have another recommendation after a change. */
export interface Changed {
  readonly changed: number;
}

/** A policy is named by its id; null is the one of everything. Refusals are VouchErrors. */
export interface PolicyService {
  /** The policy that checks are judged by; read from the store at the first call, and held from then on. */
  current(): Promise<Today>;
  /** The policy that the rows of a list are judged by; null is of none yet. */
  ofList(jobId: string | null): Promise<Today>;
  show(policyId?: string | null): Promise<PolicyState>;
  list(): Promise<PolicyInfo[]>;
  /**
   * What a policy, with these overrides or (null) those there are, would do to one job's results or, without one, to all
   * that the policy `policyId` judges.
   */
  preview(wish: PreviewWish, signal?: AbortSignal): Promise<PolicyPreview>;
  /** Keeps bands and weights of a policy and scores again what it judges. */
  save(policy: Policy, policyId?: string | null): Promise<Changed>;
  /** The same for one list alone, which carries a policy of its own from then on. */
  saveForList(jobId: string, policy: Policy): Promise<Changed>;
  /** Makes a policy under a free name; overrides and suppression lists are those of `like`. */
  create(name: string, policy: Policy, like: string | null): Promise<PolicyInfo>;
  rename(policyId: string, name: string): Promise<PolicyInfo>;
  /** Lists that carry it are judged by the policy of everything again. */
  remove(policyId: string): Promise<Changed>;
  assign(jobId: string, policyId: string | null): Promise<Changed>;
  setSuppression(policyId: string | null, listIds: readonly string[]): Promise<PolicyState>;
  /** Keeps an override and scores what it reaches again. */
  addOverride(override: NewOverride, policyId?: string | null): Promise<Override>;
  removeOverride(overrideId: string): Promise<boolean>;
  /** Keeps and removes many overrides of a policy in one change. */
  changeOverrides(
    policyId: string | null,
    wish: { readonly add: readonly NewOverride[]; readonly remove: readonly string[] },
  ): Promise<Changed>;
  /** Brings a policy to what a file says of it, in one change. */
  become(policyId: string | null, body: FileBody): Promise<Changed>;
  changes(limit: number): Promise<PolicyChangeRow[]>;
  /** Takes a change back, which is a change of its own. */
  undo(changeId: string): Promise<Changed>;
  /** Takes up bands that were changed as a setting, and scores everything kept again. */
  followBands(): Promise<void>;
}

export interface PreviewWish {
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
/** Lists whose policy is remembered. */
const MOST_LISTS = 1_000;

/** Everything that is kept of policies. */
interface Book {
  readonly general: StoredPolicy;
  readonly own: ReadonlyMap<string, OwnPolicy>;
}

/** Refusals: `invalid_request`, `job_not_found`, `not_found`. */
export function createPolicyService(deps: PolicyDeps): PolicyService {
  const { store, settings, clock, newId, analyst } = deps;
  let loading: Promise<Book> | null = null;
  let book: Book | null = null;
  let today: Today | null = null;
  const ready = new Map<string, Today>();
  const carried = new Map<string, string | null>();
  let lastChange: Promise<unknown> = Promise.resolve();

  function todayOf({ policy, overrides, revision }: StoredPolicy): Today {
    return { ready: readyPolicy(policy, overrides), revision };
  }

  function hold(general: StoredPolicy, own: readonly OwnPolicy[]): Book {
    if (book?.general !== general) today = todayOf(general);
    book = { general, own: new Map(own.map((each) => [each.policyId, each])) };
    ready.clear();
    carried.clear();
    return book;
  }

  async function reread(): Promise<Book> {
    const [general, own] = [await store.readPolicy(), await store.readPolicies()];
    // Answers that are ready hang on the policy of everything as it was held.
    const same = JSON.stringify(book?.general) === JSON.stringify(general);
    return hold(same && book !== null ? book.general : general, own);
  }

  async function load(): Promise<Book> {
    const stored = await store.readPolicy();
    const own = await store.readPolicies();
    if (hasBands(stored.policy, settings.values.bands)) return hold(stored, own);
    // The setting is written first: a crash in between left it ahead of the policy.
    const saved = hold(await store.savePolicy(withBands(stored)), own);
    // Nobody waits for this one: where it fails, the next start goes on.
    store.rescoreAll().catch(() => {});
    return saved;
  }

  async function loaded(): Promise<Book> {
    if (book !== null) return book;
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  }

  function withBands({ policy }: StoredPolicy): Policy {
    const { approve, review } = settings.values.bands;
    return { ...policy, approve, review };
  }

  /** One change after the other, so that each builds on the one before. */
  function change<T>(work: (book: Book) => Promise<T>): Promise<T> {
    const result = lastChange.then(async () => work(await loaded()));
    lastChange = result.catch(() => {});
    return result;
  }

  /** Makes a change, takes it up and scores again what hangs on it. */
  async function apply(wish: PolicyChange, undoes: string | null = null): Promise<Changed> {
    const { policyId, body, add = [], remove = [], assign = [] } = wish;
    const all = await loaded();
    const isThere = policyId === null || all.own.has(policyId);
    const same =
      body === undefined ||
      (body !== null && isThere && JSON.stringify(body) === JSON.stringify(bodyOf(all, policyId)));
    // What leaves all as it is, is no change.
    if (same && add.length + remove.length + assign.length === 0) return { changed: 0 };
    const general = policyId === null ? (body?.policy ?? null) : null;
    // The setting is written first, as at `load`.
    if (general !== null && !hasBands((await loaded()).general.policy, general)) {
      const { approve, review } = general;
      await settings.change('bands', { approve, review });
    }
    const before = await loaded();
    const note = { changeId: `policy_change_${newId()}`, at: clock.now(), by: analyst, undoes };
    const { detail } = await store.changePolicy(wish, note);
    const after = await reread();
    return rescored(policyId, detail, before, after);
  }

  async function rescored(
    policyId: string | null,
    { body, added, removed, assigned }: ChangeDetail,
    before: Book,
    after: Book,
  ): Promise<Changed> {
    const moved =
      body !== undefined &&
      JSON.stringify(body.before?.policy) !== JSON.stringify(body.after?.policy);
    if (moved && policyId === null) return store.rescoreAll();
    const jobs = new Set(assigned.map(({ jobId }) => jobId));
    if (policyId !== null && moved) {
      const carriers = [before.own.get(policyId), after.own.get(policyId)];
      for (const each of carriers) for (const jobId of each?.jobIds ?? []) jobs.add(jobId);
    }
    if (jobs.size > 0) return store.rescoreJobs([...jobs]);
    return store.rescoreFor([...added, ...removed]);
  }

  function kept({ general, own }: Book, policyId: string | null): StoredPolicy {
    if (policyId === null) return general;
    const found = own.get(policyId);
    if (found === undefined) throw gone();
    return found;
  }

  function ownOf({ own }: Book, policyId: string): OwnPolicy {
    const found = own.get(policyId);
    if (found === undefined) throw gone();
    return found;
  }

  /** All but the overrides of a policy, as a change writes it. */
  function bodyOf(all: Book, policyId: string | null): PolicyBody {
    const { policy, suppression } = kept(all, policyId);
    if (policyId === null) return { name: '', ownList: null, policy, suppression };
    const { name, ownList } = ownOf(all, policyId);
    return { name, ownList, policy, suppression };
  }

  async function needJob(jobId: string): Promise<StoredJob> {
    const job = await store.getJob(jobId);
    if (job === null) throw new VouchError('job_not_found', `There is no list or job ${jobId}.`);
    return job;
  }

  /** @throws VouchError when another policy has the name */
  function freeName({ own }: Book, wanted: string, policyId: string | null): string {
    const name = wanted.trim();
    if (name === '') throw new VouchError('invalid_request', 'Give the policy a name.');
    const same = [...own.values()].find(
      (each) =>
        each.ownList === null &&
        each.policyId !== policyId &&
        each.name.toLowerCase() === name.toLowerCase(),
    );
    if (same === undefined) return name;
    throw new VouchError(
      'invalid_request',
      `There is a policy called "${same.name}" already. Choose another name.`,
    );
  }

  /** A policy that begins as another one is. */
  function bornFrom(all: Book, like: string | null, body: PolicyBody): PolicyChange {
    const { overrides } = kept(all, like);
    return {
      policyId: `policy_${newId()}`,
      body,
      add: overrides.map((each) => ({ ...each, override_id: newId() })),
    };
  }

  function removal(all: Book, policyId: string): PolicyChange {
    const { overrides, jobIds } = ownOf(all, policyId);
    return {
      policyId,
      body: null,
      remove: overrides.map((each) => each.override_id),
      assign: jobIds.map((jobId) => ({ jobId, policyId: null })),
    };
  }

  async function shown(policyId: string | null): Promise<PolicyState> {
    const all = await loaded();
    const { policy, overrides, suppression } = kept(all, policyId);
    const own = policyId === null ? null : ownOf(all, policyId);
    return {
      policy_id: policyId,
      name: own?.name ?? null,
      job_id: own?.ownList ?? null,
      suppression: [...suppression],
      policy,
      presets: PRESETS,
      weights: WEIGHTS,
      overrides: [...overrides],
    };
  }

  return {
    current: async () => today ?? todayOf((await loaded()).general),
    async ofList(jobId) {
      const all = await loaded();
      if (jobId === null) return today ?? todayOf(all.general);
      let policyId = carried.get(jobId);
      if (policyId === undefined) {
        policyId = (await store.getJob(jobId))?.policyId ?? null;
        if (carried.size >= MOST_LISTS) carried.clear();
        if (book === all) carried.set(jobId, policyId);
      }
      const own = policyId === null ? undefined : all.own.get(policyId);
      if (own === undefined) return today ?? todayOf(all.general);
      const known = ready.get(own.policyId) ?? todayOf(own);
      if (book === all) ready.set(own.policyId, known);
      return known;
    },
    show: (policyId = null) => shown(policyId),
    async list() {
      const { own } = await reread();
      const order = (each: OwnPolicy) => (each.ownList === null ? 0 : 1);
      return [...own.values()].toSorted((one, two) => order(one) - order(two)).map(info);
    },
    async preview({ policy, overrides, jobId, policyId }, signal) {
      const wanted = fittingPolicy(policy);
      const all = await loaded();
      const carriedId = jobId === null ? policyId : ((await needJob(jobId)).policyId ?? null);
      const judging = carriedId !== null && all.own.has(carriedId) ? carriedId : null;
      if (jobId === null && policyId !== judging) throw gone();
      const rules =
        overrides === null
          ? kept(all, judging).overrides
          : overrides.map(fittingOverride).map(dated);
      const preview = emptyPreview();
      let place: PreviewPlace | null = null;
      do {
        signal?.throwIfAborted();
        const examples = EXAMPLES - preview.examples.length;
        const question = { policy: wanted, overrides: rules, jobId, policyId, examples, place };
        const piece = await store.previewPolicy(question);
        addPiece(preview, piece);
        place = piece.next;
      } while (place !== null);
      return preview;
    },
    save: (policy, policyId = null) =>
      change(async (all) => {
        const body = { ...bodyOf(all, policyId), policy: fittingPolicy(policy) };
        return apply({ policyId, body });
      }),
    saveForList: (jobId, policy) =>
      change(async (all) => {
        const job = await needJob(jobId);
        const wanted = fittingPolicy(policy);
        const policyId = job.policyId ?? null;
        const own = policyId === null ? undefined : all.own.get(policyId);
        if (own !== undefined && own.ownList === jobId)
          return apply({
            policyId: own.policyId,
            body: { ...bodyOf(all, own.policyId), policy: wanted },
          });
        const like = own?.policyId ?? null;
        const born = bornFrom(all, like, {
          name: job.name ?? 'list',
          ownList: jobId,
          policy: wanted,
          suppression: kept(all, like).suppression,
        });
        return apply({ ...born, assign: [{ jobId, policyId: born.policyId }] });
      }),
    create: (name, policy, like) =>
      change(async (all) => {
        const body = {
          name: freeName(all, name, null),
          ownList: null,
          policy: fittingPolicy(policy),
          suppression: kept(all, like).suppression,
        };
        const born = bornFrom(all, like, body);
        await apply(born);
        return info(ownOf(await loaded(), born.policyId ?? ''));
      }),
    rename: (policyId, name) =>
      change(async (all) => {
        const body = { ...bodyOf(all, policyId), ownList: null };
        await apply({ policyId, body: { ...body, name: freeName(all, name, policyId) } });
        return info(ownOf(await loaded(), policyId));
      }),
    remove: (policyId) => change(async () => apply(removal(await reread(), policyId))),
    assign: (jobId, policyId) =>
      change(async (all) => {
        const job = await needJob(jobId);
        if (policyId !== null && ownOf(all, policyId).ownList !== null)
          throw new VouchError('invalid_request', 'This policy is for one list alone.');
        const before = job.policyId === undefined ? undefined : all.own.get(job.policyId);
        const assign = [{ jobId, policyId }];
        // A policy for one list alone goes with the list; the way back is in the history.
        if (before?.ownList === jobId)
          return apply({ ...removal(await reread(), before.policyId), assign });
        return apply({ policyId, assign });
      }),
    setSuppression: (policyId, listIds) =>
      change(async (all) => {
        await apply({
          policyId,
          body: { ...bodyOf(all, policyId), suppression: [...new Set(listIds)] },
        });
        return shown(policyId);
      }),
    addOverride: (wanted, policyId = null) =>
      change(async (all) => {
        kept(all, policyId);
        const override = dated(fittingOverride(wanted));
        await apply({ policyId, add: [override] });
        return override;
      }),
    removeOverride: (overrideId) =>
      change(async (all) => {
        const policyId = holderOf(all, overrideId);
        if (policyId === undefined) return false;
        await apply({ policyId, remove: [overrideId] });
        return true;
      }),
    changeOverrides: (policyId, { add, remove }) =>
      change(async (all) => {
        kept(all, policyId);
        if (add.length + remove.length === 0) return { changed: 0 };
        return apply({ policyId, add: add.map(fittingOverride).map(dated), remove });
      }),
    become: (policyId, { policy, overrides, suppression }) =>
      change(async (all) => {
        const before = kept(all, policyId);
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
          add: [...wanted.values()].filter((each) => !known.has(sayings(each))).map(dated),
          remove: before.overrides
            .filter((each) => !wanted.has(sayings(each)))
            .map((each) => each.override_id),
        });
      }),
    changes: async (limit) => (await store.listPolicyChanges(limit)).map(changeRow),
    undo: (changeId) =>
      change(async () => {
        const done = await store.readPolicyChange(changeId);
        if (done === null)
          throw new VouchError('not_found', 'This change is no longer in the history.');
        if (done.undone)
          throw new VouchError('invalid_request', 'This change was taken back already.');
        return apply(inverse(done, await reread()), changeId);
      }),
    followBands: () =>
      change(async (all) => {
        if (hasBands(all.general.policy, settings.values.bands)) return;
        const policy = withBands(all.general);
        await apply({ policyId: null, body: { ...bodyOf(all, null), policy } });
      }),
  };

  function dated(override: NewOverride): Override {
    return {
      override_id: newId(),
      ...override,
      created_at: new Date(clock.now()).toISOString(),
    };
  }
}

/** The policy that has an override; undefined where none has. */
function holderOf({ general, own }: Book, overrideId: string): string | null | undefined {
  const has = ({ overrides }: StoredPolicy) =>
    overrides.some((each) => each.override_id === overrideId);
  if (has(general)) return null;
  return [...own.values()].find(has)?.policyId;
}

/** What it takes to undo a change. @throws VouchError where the policy is gone that it would be undone in */
function inverse({ policyId, detail }: StoredChange, { own }: Book): PolicyChange {
  const { body, added, removed, assigned } = detail;
  const isThere = policyId === null || own.has(policyId);
  if (!isThere && body?.after !== null) throw gone();
  const holder = policyId === null ? null : own.get(policyId);
  // Lists that were given a policy later than it was made go with it.
  const orphans = body?.before === null && holder ? holder.jobIds : [];
  const back = new Map(assigned.map(({ jobId, before }) => [jobId, before]));
  for (const jobId of orphans) if (!back.has(jobId)) back.set(jobId, null);
  return {
    policyId,
    ...(body === undefined ? {} : { body: body.before }),
    add: removed,
    remove:
      body?.before === null && holder
        ? holder.overrides.map((each) => each.override_id)
        : added.map((each) => each.override_id),
    assign: [...back].map(([jobId, before]) => ({
      jobId,
      policyId: before !== null && !own.has(before) && before !== policyId ? null : before,
    })),
  };
}

/** All that an override says. */
function sayings({ subject, value, verdict, reason }: NewOverride): string {
  return JSON.stringify([subject, value, verdict, reason]);
}

function info(own: OwnPolicy): PolicyInfo {
  return {
    policy_id: own.policyId,
    name: own.name,
    job_id: own.ownList,
    policy: own.policy,
    overrides: own.overrides.length,
    suppression: [...own.suppression],
    lists: own.jobIds.length,
    created_at: new Date(own.createdAt).toISOString(),
  };
}

function changeRow(change: StoredChange): PolicyChangeRow {
  return {
    change_id: change.changeId,
    at: new Date(change.at).toISOString(),
    by: change.by,
    policy_id: change.policyId,
    policy_name: change.policyName,
    says: changeWords(change),
    undone: change.undone,
  };
}

function gone(): VouchError {
  return new VouchError('not_found', 'This policy is no longer there.');
}

type Bands = Pick<Policy, 'approve' | 'review'>;

function hasBands(policy: Bands, bands: Bands): boolean {
  return policy.approve === bands.approve && policy.review === bands.review;
}

/** The table, for people: what can be given another weight. */
const WEIGHTS: PolicyState['weights'] = Object.entries(SCORING_TABLE)
  .filter(([code]) => isEvidenceCode(code) && isWeighable(code))
  .map(([code, row]) => ({
    code,
    points: row.points,
    cap: row.cap ?? null,
    says: row.observes,
    group: row.group ?? null,
  }));
