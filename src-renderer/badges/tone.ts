// The tone in which something is said by colour; its colours stand in theme/tones.css under `data-tone`.
import type { RowState } from '../../src-shared/bridge/lists.ts';
import type { Severity } from '../../src-shared/flags.ts';

export type Tone = 'good' | 'caution' | 'bad' | 'plain';

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
