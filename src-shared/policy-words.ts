// What a policy is called in the window, in reports and in exports.

/** A policy by what `policy.show` tells of it: with a name, for one list alone, or (neither) the default one. */
export function policyWords(policy: {
  readonly name: string | null;
  readonly job_id: string | null;
}): string {
  if (policy.job_id !== null) return 'Only for this list';
  return policy.name ?? 'Default policy';
}
