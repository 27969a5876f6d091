// The sentence on how another verifier's results compare with ours, the same in the window and on the command line.
import type { OtherVerdicts } from './bridge/other-verdicts.ts';
import { formatRows } from './format-count.ts';
import { percentText } from './percent.ts';

export function agreementSentence({ label, rows }: Pick<OtherVerdicts, 'label' | 'rows'>): string {
  const { agree, vouch_stricter: we, other_stricter: they } = rows;
  const compared = agree + we + they;
  if (compared === 0) return `No row has both a recommendation and a result of ${label}.`;
  return `Vouch and ${label} agree about ${percentText(agree / compared)} of ${formatRows(compared)}. Vouch is stricter about ${formatRows(we)}, ${label} about ${formatRows(they)}.`;
}
