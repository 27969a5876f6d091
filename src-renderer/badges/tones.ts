// The tone of each recommendation and of each severity.
import type { RowState } from '../../src-shared/bridge/lists.ts';
import type { Severity } from '../../src-shared/flags.ts';
import type { Tone } from '../theme/tone.ts';

export const STATE_TONES: Readonly<Record<RowState, Tone>> = {
  approve: 'good',
  review: 'caution',
  block: 'bad',
  failed: 'plain',
  pending: 'plain',
};

export const SEVERITY_TONES: Readonly<Record<Severity, Tone>> = {
  high: 'bad',
  medium: 'caution',
  low: 'plain',
  info: 'plain',
};
