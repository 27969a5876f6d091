// How SQL sees rows with their verdicts: what a policy makes of a row is looked up by its codes and its ruling.

/** The verdicts of a policy, as `v` (score, recommendation, flags), to be joined to what has a set of codes and a ruling. */
export const verdictsFor = (table: 'rows' | 'tallies' | 'checks', policy = ':policy') =>
  `verdicts AS v ON v.policy = ${policy} AND v.code_set = ${table}.code_set AND v.ruling = ${table}.ruling`;

/** Rows with what the policy :policy makes of them; NULL without a verdict. */
export const JUDGED_ROWS = `rows LEFT JOIN ${verdictsFor('rows')}`;

/** What rows are recommended: by decision, else by verdict; 0 without either. `r` is rows or tallies. */
export const recommendedIn = (r: string) =>
  `CASE WHEN ${r}.decision > 0 THEN ${r}.decision ELSE ifnull(v.recommendation, 0) END`;

/** As what rows count: the place in `COUNTED`. `r` is rows or tallies. */
export const countedIn = (r: string) =>
  `CASE WHEN ${r}.decision > 0 THEN ${r}.decision ELSE ${verdictIn(r)} END`;

/** The same without what was decided. */
export const verdictIn = (r: string) =>
  `CASE ${r}.state WHEN 2 THEN v.recommendation WHEN 1 THEN 4 + v.recommendation WHEN 3 THEN 4 ELSE 0 END`;

/** The number of the policy that judges a job or a check: one that is gone counts as the default one. */
export const policyOf = (table: 'jobs' | 'checks') =>
  `ifnull((SELECT policies.number FROM policies WHERE policies.policy_id = ${table}.policy_id), 0)`;

/** Single checks with what their policy makes of them. */
export const JUDGED_CHECKS = `checks JOIN ${verdictsFor('checks', policyOf('checks'))}`;
