// What the list on its way would ask of its sources, by the options chosen now.
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { ListEstimate, ListSketch } from '../../../../src-shared/bridge/estimate.ts';
import { useCall } from '../../../app/calls/use-call.ts';

const NOTHING: ListSketch = {
  rows: 0,
  mail_domains: 0,
  endings: [],
  slowest_mail: null,
  sampled_domains: [],
  sampled_rows: [],
};

/** Null while it is not known; `sketch` is null while the rows are being counted. */
export function useEstimate(sketch: ListSketch | null, options: CheckOptions): ListEstimate | null {
  // What is asked for does not hang on whether it is all asked.
  const { only_what_matters: _, ...others } = options;
  return useCall(
    'lists.estimate',
    { sketch: sketch ?? NOTHING, options: others },
    { enabled: sketch !== null, keep: true, watch: ['settings.changed', 'policy.changed'] },
  ).data;
}
