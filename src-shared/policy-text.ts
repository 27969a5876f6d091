// What a policy is called in the window, in reports and in exports.

/** The words for a policy as `policy.show` answers it: a named one, that of a list, or (neither) the default one. */
export function policyText(policy: {
  readonly name: string | null;
  readonly job_id: string | null;
}): string {
  if (policy.job_id !== null) return 'Only for this list';
  return policy.name ?? 'Default policy';
}
