// Policies as files: what one holds, what it would change of a policy here, and the change itself.
import type { PolicyComparison, PolicyState } from '../../../src-shared/bridge/policy.ts';
import { type PolicyFileHead, policyFileHead } from '../../../src-shared/bridge/policy-file.ts';
import type { SuppressionList } from '../../../src-shared/bridge/suppression.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { EVIDENCE, isEvidenceCode, SCORING_VERSION } from '../../../src-shared/evidence/table.ts';
import type { PolicyService } from '../policy/policy.ts';
import { fittingOverride, fittingPolicy } from '../policy/policy-validation.ts';
import type { SuppressionLists } from './suppression.ts';

/** A suppression list of a file, begun and filled under an id that nobody sees. */
export interface Draft {
  readonly name: string;
  readonly list_id: string;
}

/** A file and the policy that it is for: one that is there, or a new one under a name. */
export interface PolicyFileRequest {
  readonly file: PolicyFileHead;
  readonly policy_id: string | null;
  readonly create: string | null;
  readonly suppression: readonly Draft[];
}

export interface PolicyFiles {
  export(
    policyId: string | null,
  ): Promise<{ file: PolicyFileHead; suppression: SuppressionList[] }>;
  /** @throws VouchError where the file says something that no policy can */
  compare(request: PolicyFileRequest, signal?: AbortSignal): Promise<PolicyComparison>;
  import(request: PolicyFileRequest): Promise<{ policy_id: string | null; changed: number }>;
}

export interface PolicyFilesDeps {
  readonly policy: Pick<PolicyService, 'show' | 'preview' | 'create' | 'become' | 'list'>;
  readonly suppression: Pick<SuppressionLists, 'list' | 'finish' | 'replace' | 'missing'>;
}

const EXAMPLES = 20;
const DEFAULT_POLICY = 'default';

export function createPolicyFiles({ policy, suppression }: PolicyFilesDeps): PolicyFiles {
  /** The policy that a file is measured by: the one it is for, or the default policy. */
  const measure = ({ policy_id, create }: PolicyFileRequest) =>
    policy.show(create === null ? policy_id : null);

  return {
    async export(policyId) {
      const state = await policy.show(policyId);
      const lists = (await suppression.list()).filter(({ list_id }) =>
        state.suppression.includes(list_id),
      );
      const { overrides } = state;
      const name = state.name ?? DEFAULT_POLICY;
      return {
        file: policyFileHead(name, SCORING_VERSION, state.policy, overrides),
        suppression: lists,
      };
    },
    async compare(request) {
      const { file, create } = request;
      const before = await measure(request);
      const after = fitting(file);
      const preview =
        create === null
          ? await policy.preview({
              policy: after.policy,
              overrides: after.overrides,
              jobId: null,
              policyId: request.policy_id,
            })
          : null;
      return {
        bands: { before: bands(before.policy), after: bands(after.policy) },
        weights: weightsApart(before.policy.weights, after.policy.weights),
        overrides: overridesApart(before, after.overrides),
        suppression: await suppressionApart(request.suppression, suppression),
        other_table: file.scoring_version === SCORING_VERSION ? null : file.scoring_version,
        preview,
      };
    },
    async import(request) {
      const { file, create } = request;
      const after = fitting(file);
      const listIds = await takeLists(request.suppression, suppression);
      const policyId =
        create === null
          ? request.policy_id
          : (await policy.create(create, after.policy, null)).policy_id;
      const { changed } = await policy.become(policyId, { ...after, suppression: listIds });
      return { policy_id: policyId, changed };
    },
  };
}

/** Puts drafts in the place of lists of their names, or makes them lists; answers the ids. */
async function takeLists(
  drafts: readonly Draft[],
  suppression: PolicyFilesDeps['suppression'],
): Promise<string[]> {
  const here = await suppression.list();
  const ids: string[] = [];
  for (const { name, list_id } of drafts) {
    const same = named(here, name);
    const made =
      same === undefined
        ? (await suppression.finish({ from: list_id, into: null })).list
        : await suppression.replace({ from: list_id, into: same.list_id });
    ids.push(made.list_id);
  }
  return ids;
}

async function suppressionApart(
  drafts: readonly Draft[],
  suppression: PolicyFilesDeps['suppression'],
): Promise<PolicyComparison['suppression']> {
  const here = await suppression.list();
  const apart: PolicyComparison['suppression'] = [];
  for (const { name, list_id } of drafts) {
    const same = named(here, name)?.list_id ?? '';
    const added = await suppression.missing({ inList: same, ofList: list_id });
    const removed = same === '' ? 0 : await suppression.missing({ inList: list_id, ofList: same });
    apart.push({ name, added, removed, is_new: same === '' });
  }
  return apart;
}

function named(lists: readonly SuppressionList[], name: string): SuppressionList | undefined {
  return lists.find((list) => list.name.toLowerCase() === name.trim().toLowerCase());
}

/** What a file says, in the form in which it is kept. @throws VouchError */
function fitting({ bands: { approve, review }, weights, overrides }: PolicyFileHead) {
  return {
    policy: fittingPolicy({ approve, review, weights }),
    overrides: overrides.map((override, index) => {
      try {
        return fittingOverride(override);
      } catch (cause) {
        if (!(cause instanceof VouchError)) throw cause;
        throw new VouchError(
          'invalid_request',
          `Override ${index + 1} of the file cannot be used. ${cause.message}`,
          { cause },
        );
      }
    }),
  };
}

function bands({ approve, review }: PolicyState['policy']) {
  return { approve, review };
}

function weightsApart(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): PolicyComparison['weights'] {
  const table = (code: string) => (isEvidenceCode(code) ? EVIDENCE[code].points : 0);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .map((code) => ({
      code,
      before: before[code] ?? table(code),
      after: after[code] ?? table(code),
    }))
    .filter((each) => each.before !== each.after);
}

function overridesApart(
  { overrides: before }: Pick<PolicyState, 'overrides'>,
  after: PolicyFileHead['overrides'],
): PolicyComparison['overrides'] {
  const overrideText = (each: PolicyFileHead['overrides'][number]) =>
    `${each.verdict === 'allow' ? 'approve' : 'block'} ${each.value}: ${each.reason}`;
  const [here, there] = [new Set(before.map(overrideText)), new Set(after.map(overrideText))];
  const added = [...there].filter((each) => !here.has(each));
  const removed = [...here].filter((each) => !there.has(each));
  return {
    added: added.length,
    removed: removed.length,
    examples: [
      ...added.slice(0, EXAMPLES).map((each) => `+ ${each}`),
      ...removed.slice(0, EXAMPLES).map((each) => `− ${each}`),
    ],
  };
}
