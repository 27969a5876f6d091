// The engine's scoring in the shape in which the store asks for it.
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import { canonicalAddress } from '../../engine/address/canonical.ts';
import { parseAddress } from '../../engine/address/parse.ts';
import { tidyAddress } from '../../engine/address/tidy.ts';
import { isDisposable, readAccount, shortAccount } from '../../engine/policy/account.ts';
import { applyPolicy } from '../../engine/policy/apply.ts';
import { judgeAccount, type ReadyPolicy, readyPolicy } from '../../engine/policy/policy.ts';
import { SCORING_VERSION } from '../../engine/scoring/table.ts';
import type { Rescoring, Standing } from '../ports/rescoring.ts';

export const RESCORING: Rescoring = {
  version: SCORING_VERSION,
  accountOf(resultJson) {
    const result: unknown = JSON.parse(resultJson);
    return isJudged(result) ? shortAccount(result.evidence) : '';
  },
  addressKey(email, by) {
    const address = parseAddress(tidyAddress(email).text);
    if (!address.valid) return null;
    return by === 'mailbox' ? canonicalAddress(address) : address.normalized.toLowerCase();
  },
  under: (policy, overrides) => standing(readyPolicy(policy, overrides)),
};

function standing(policy: ReadyPolicy): Standing {
  return {
    touches: (domain) => policy.overrides.touches(domain),
    verdictOf(account, normalized) {
      const lines = readAccount(account);
      const rule = policy.overrides.of(normalized);
      const { score, recommendation } = judgeAccount(lines, policy, rule);
      const isListed = lines.some((line) => isDisposable(line.code));
      return { score, recommendation, disposable: isListed ? rule?.verdict !== 'allow' : null };
    },
    render(resultJson) {
      const kept: unknown = JSON.parse(resultJson);
      if (!isJudged(kept)) return resultJson;
      const current = applyPolicy(kept, policy);
      if (current === kept) return resultJson;
      const { score, recommendation } = kept;
      const isSame = current.score === score && current.recommendation === recommendation;
      return JSON.stringify(isSame ? current : { ...current, original: { score, recommendation } });
    },
  };
}

/** A result as the program renders it; anything else is left as it is. */
function isJudged(value: unknown): value is VerificationResult {
  return typeof value === 'object' && value !== null && 'evidence' in value && 'email' in value;
}
