// The preset policies: how much trust an address must earn to be approved without review.

import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import type { PolicyState } from '../../../src-shared/bridge/policy.ts';

export const PRESETS: PolicyState['presets'] = [
  {
    name: 'lenient',
    title: 'Lenient',
    says: 'Approves unless there is evidence against it; for newsletters and trials, where a lost contact costs more than a bad one.',
    policy: { approve: 60, review: 25, weights: {} },
  },
  {
    name: 'balanced',
    title: 'Balanced',
    says: 'The default: approves what has earned trust, and sends anything doubtful to review.',
    policy: { ...DEFAULT_BANDS, weights: {} },
  },
  {
    name: 'strict',
    title: 'Strict',
    says: 'Approves only where several observations agree; for invoices and access, where a bad contact costs more than a lost one.',
    policy: { approve: 80, review: 55, weights: {} },
  },
];
