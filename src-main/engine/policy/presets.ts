// Policies to begin from: how much trust an address must earn before nobody looks at it.
import type { PolicyState } from '../../../src-shared/bridge/policy.ts';
import { DEFAULT_BANDS } from '../scoring/table.ts';

export const PRESETS: PolicyState['presets'] = [
  {
    name: 'lenient',
    title: 'Lenient',
    says: 'Lets through what nothing speaks against; for newsletters and trials, where a lost contact costs more than a bad one.',
    policy: { approve: 60, review: 25, weights: {} },
  },
  {
    name: 'balanced',
    title: 'Balanced',
    says: 'The default: approves what has earned trust, and sends what one doubt hangs on to review.',
    policy: { ...DEFAULT_BANDS, weights: {} },
  },
  {
    name: 'strict',
    title: 'Strict',
    says: 'Approves only where several observations agree; for invoices and access, where a bad contact costs more than a lost one.',
    policy: { approve: 80, review: 55, weights: {} },
  },
];
