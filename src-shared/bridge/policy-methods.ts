// The methods about policies: the general one, named ones, those of one list; their overrides and their history.
import Type from 'typebox';
import {
  NewOverride,
  Override,
  OverrideImport,
  OverrideImportRequest,
  OverrideRow,
  Policy,
  PolicyChangeRow,
  PolicyComparison,
  PolicyId,
  PolicyInfo,
  PolicyPreview,
  PolicyState,
} from './policy.ts';
import { MOST_OVERRIDES, PolicyFileHead } from './policy-file.ts';
import { PolicyProposal } from './proposal.ts';
import { SuppressionList } from './suppression.ts';

const jobId = Type.String({ maxLength: 100 });
const name = Type.String({ minLength: 1, maxLength: 100 });
const named = Type.String({ maxLength: 100 });
const listIds = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 });
/** How many stored results have another recommendation now. */
const changed = Type.Object({ changed: Type.Integer() });
/** Absent is the default policy. */
const ofPolicy = { policy_id: Type.Optional(PolicyId) };

const ofFile = {
  file: PolicyFileHead,
  policy_id: PolicyId,
  /** The name of a policy to be made; then `policy_id` says nothing. */
  create: Type.Union([name, Type.Null()]),
  suppression: Type.Array(
    Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }), list_id: named }),
    { maxItems: 50 },
  ),
};

export const POLICY_METHODS = {
  'policy.show': { params: Type.Object(ofPolicy), result: PolicyState },
  /** The policy that judges a kept check: that of the key it was made with, else the default one. */
  'policy.of_check': {
    params: Type.Object({ request_id: Type.String({ maxLength: 100 }) }),
    result: PolicyState,
  },
  /**
   * What the policy, and with it these overrides (null keeps the ones there are), would do to one list or, without one, to
   * all that the policy `policy_id` judges.
   */
  'policy.preview': {
    params: Type.Object({
      policy: Policy,
      overrides: Type.Union([Type.Array(NewOverride), Type.Null()]),
      job_id: Type.Union([jobId, Type.Null()]),
      ...ofPolicy,
    }),
    result: PolicyPreview,
  },
  /** Keeps bands and weights of a policy, and scores again what it judges. */
  'policy.save': { params: Type.Object({ policy: Policy, ...ofPolicy }), result: changed },
  /** Keeps bands and weights for one list alone. */
  'policy.save_for_list': {
    params: Type.Object({ job_id: jobId, policy: Policy }),
    result: changed,
  },
  /** Those with a name, by name, and behind them those of one list. */
  'policy.list': {
    params: Type.Object({}),
    result: Type.Object({ policies: Type.Array(PolicyInfo) }),
  },
  /** Makes a policy under a name that no other has; overrides and suppression lists are those of `like` at that moment. */
  'policy.create': {
    params: Type.Object({ name, policy: Policy, like: PolicyId }),
    result: PolicyInfo,
  },
  'policy.rename': { params: Type.Object({ policy_id: named, name }), result: PolicyInfo },
  /** Lists that carry it are judged by the default policy again. */
  'policy.delete': { params: Type.Object({ policy_id: named }), result: changed },
  /** Gives a list a policy; null is the one of everything. */
  'policy.assign': {
    params: Type.Object({ job_id: jobId, policy_id: PolicyId }),
    result: changed,
  },
  /** Which suppression lists are chosen with a policy. */
  'policy.suppression': {
    params: Type.Object({ policy_id: PolicyId, list_ids: listIds }),
    result: PolicyState,
  },
  /** Weights that outcomes speak for, beside those of the policy of everything; nothing is kept by it. */
  'policy.propose': { params: Type.Object({}), result: PolicyProposal },
  /** The newest first. */
  'policy.changes': {
    params: Type.Object({ limit: Type.Integer({ minimum: 1, maximum: 500 }) }),
    result: Type.Object({ changes: Type.Array(PolicyChangeRow) }),
  },
  'overrides.add': {
    params: Type.Object({ ...NewOverride.properties, ...ofPolicy }),
    result: Override,
  },
  /** Takes overrides from the rows of a file, or only says what that would change. */
  'overrides.import': {
    params: Type.Object({
      ...OverrideImportRequest.properties,
      rows: Type.Array(OverrideRow, { maxItems: MOST_OVERRIDES }),
    }),
    result: OverrideImport,
  },
  /** A policy as a file has it, but for the entries of its suppression lists. */
  'policy.export': {
    params: Type.Object(ofPolicy),
    result: Type.Object({ file: PolicyFileHead, suppression: Type.Array(SuppressionList) }),
  },
  /** What a file would change of a policy, or of a new one (`create`); its suppression lists were begun and filled before. */
  'policy.compare': { params: Type.Object(ofFile), result: PolicyComparison },
  /** Makes the policy what the file says. */
  'policy.import': {
    params: Type.Object(ofFile),
    result: Type.Object({ policy_id: PolicyId, changed: Type.Integer() }),
  },
  'overrides.remove': {
    params: Type.Object({ override_id: Type.String() }),
    result: Type.Object({ deleted: Type.Boolean() }),
  },
} as const;
