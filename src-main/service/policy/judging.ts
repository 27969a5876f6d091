// The engine's scoring in the shape in which the store asks for it.

import { SCORING_VERSION } from '../../../src-shared/evidence/table.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import { canonicalAddress } from '../../engine/address/canonical.ts';
import { parseAddress } from '../../engine/address/parse.ts';
import { readAddress } from '../../engine/address/read.ts';
import { tidyAddress } from '../../engine/address/tidy.ts';
import { readyPolicy } from '../../engine/policy/policy.ts';
import { verdictOf } from '../../engine/policy/verdict.ts';
import type { Judge, Judging } from '../ports/judging.ts';
import { resultOf } from './kept-result.ts';

export const JUDGING: Judging = {
  version: SCORING_VERSION,
  addressKey(email, by) {
    const address = readAddress(email);
    if (!address.valid) return null;
    return by === 'mailbox' ? canonicalAddress(address) : address.normalized.toLowerCase();
  },
  addressOf(email) {
    const { text } = tidyAddress(email);
    const address = parseAddress(text);
    return shortened(address.valid ? address.normalized : text, LIMITS.keptEmail).toLowerCase();
  },
  under(policy, overrides): Judge {
    const ready = readyPolicy(policy, overrides);
    return {
      touches: (domain) => ready.overrides.touches(domain),
      rulingOf: (normalized) => ready.overrides.of(normalized)?.verdict ?? null,
      verdictOf: (codeSet, ruling) =>
        verdictOf(codeSet, ready, ruling === null ? null : { verdict: ruling }),
      render: (stored) => JSON.stringify(resultOf(stored, ready)),
    };
  },
};
