// The local policy as use cases: show it, see what another one would do, keep it, and the overrides. It is held in memory for checks.
import type {
  NewOverride,
  Override,
  Policy,
  PolicyPreview,
  PolicyState,
} from '../../../src-shared/bridge/policy.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { type ReadyPolicy, readyPolicy } from '../../engine/policy/policy.ts';
import { PRESETS } from '../../engine/policy/presets.ts';
import type { Clock } from '../../engine/ports.ts';
import { isEvidenceCode, isWeighable, SCORING_TABLE } from '../../engine/scoring/table.ts';
import type { PreviewPlace, StoredPolicy } from '../ports/policy.ts';
import type { Store } from '../ports/store.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { fittingOverride, fittingPolicy } from './rules.ts';
import { addPiece, emptyPreview } from './tally.ts';

export interface PolicyDeps {
  readonly store: Pick<
    Store,
    | 'readPolicy'
    | 'savePolicy'
    | 'addOverride'
    | 'removeOverride'
    | 'rescoreAll'
    | 'rescoreFor'
    | 'previewPolicy'
    | 'getJob'
  >;
  readonly settings: Pick<LiveSettings, 'values' | 'change'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

/** The policy of now, ready for use. */
export interface Today {
  readonly ready: ReadyPolicy;
  /** Of its bands and weights, as the store counts them. */
  readonly revision: number;
}

export interface PolicyService {
  /** The policy that checks are judged by; read from the store at the first call, and held from then on. */
  current(): Promise<Today>;
  show(): Promise<PolicyState>;
  /** What a policy, with these overrides or (null) those there are, would do to one job's results or to all. */
  preview(
    policy: Policy,
    overrides: readonly NewOverride[] | null,
    jobId: string | null,
    signal?: AbortSignal,
  ): Promise<PolicyPreview>;
  /** Keeps a policy and scores everything kept again; answers how many recommendations changed. */
  save(policy: Policy): Promise<{ readonly changed: number }>;
  /** Keeps an override and scores what it reaches again. */
  addOverride(override: NewOverride): Promise<Override>;
  removeOverride(overrideId: string): Promise<boolean>;
  /** Takes up bands that were changed as a setting, and scores everything kept again. */
  followBands(): Promise<void>;
}

/** Examples of a preview. */
const EXAMPLES = 50;

/** Refusals are VouchErrors: `invalid_request`, `job_not_found`. */
export function createPolicyService(deps: PolicyDeps): PolicyService {
  const { store, settings, clock, newId } = deps;
  let loading: Promise<void> | null = null;
  let kept: StoredPolicy | null = null;
  let today: Today | null = null;
  let lastChange: Promise<unknown> = Promise.resolve();

  function hold(policy: StoredPolicy): StoredPolicy {
    kept = policy;
    today = { ready: readyPolicy(policy.policy, policy.overrides), revision: policy.revision };
    return policy;
  }

  async function load(): Promise<void> {
    const stored = await store.readPolicy();
    if (hasBands(stored.policy, settings.values.bands)) {
      hold(stored);
      return;
    }
    // The setting is written first: a crash in between left it ahead of the policy.
    hold(await store.savePolicy(withBands(stored)));
    // Nobody waits for this one: where it fails, the next start goes on.
    store.rescoreAll().catch(() => {});
  }

  async function loaded(): Promise<{ readonly kept: StoredPolicy; readonly today: Today }> {
    if (kept === null || today === null) {
      loading ??= load().finally(() => {
        loading = null;
      });
      await loading;
    }
    if (kept === null || today === null) throw new Error('the policy was not read');
    return { kept, today };
  }

  function withBands({ policy }: StoredPolicy): Policy {
    const { approve, review } = settings.values.bands;
    return { ...policy, approve, review };
  }

  /** One change after the other, so that each builds on the one before. */
  function change<T>(work: (stored: StoredPolicy) => Promise<T>): Promise<T> {
    const result = lastChange.then(async () => work((await loaded()).kept));
    lastChange = result.catch(() => {});
    return result;
  }

  return {
    current: async () => today ?? (await loaded()).today,
    async show() {
      const { policy, overrides } = (await loaded()).kept;
      return { policy, presets: PRESETS, weights: WEIGHTS, overrides: [...overrides] };
    },
    async preview(policy, overrides, jobId, signal) {
      const wanted = fittingPolicy(policy);
      if (jobId !== null && (await store.getJob(jobId)) === null)
        throw new VouchError('job_not_found', `There is no list or job ${jobId}.`);
      const rules =
        overrides === null
          ? (await loaded()).kept.overrides
          : overrides.map(fittingOverride).map(dated);
      const preview = emptyPreview();
      let place: PreviewPlace | null = null;
      do {
        signal?.throwIfAborted();
        const examples = EXAMPLES - preview.examples.length;
        const question = { policy: wanted, overrides: rules, jobId, examples, place };
        const piece = await store.previewPolicy(question);
        addPiece(preview, piece);
        place = piece.next;
      } while (place !== null);
      return preview;
    },
    save: (policy) =>
      change(async (stored) => {
        const next = fittingPolicy(policy);
        const { approve, review } = next;
        if (!hasBands(stored.policy, next)) await settings.change('bands', { approve, review });
        hold(await store.savePolicy(next));
        return store.rescoreAll();
      }),
    addOverride: (wanted) =>
      change(async () => {
        const override = dated(fittingOverride(wanted));
        await store.addOverride(override);
        hold(await store.readPolicy());
        await store.rescoreFor([override]);
        return override;
      }),
    removeOverride: (overrideId) =>
      change(async (stored) => {
        if (!(await store.removeOverride(overrideId))) return false;
        hold(await store.readPolicy());
        await store.rescoreFor(stored.overrides.filter((one) => one.override_id === overrideId));
        return true;
      }),
    followBands: () =>
      change(async (stored) => {
        if (hasBands(stored.policy, settings.values.bands)) return;
        hold(await store.savePolicy(withBands(stored)));
        await store.rescoreAll();
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
