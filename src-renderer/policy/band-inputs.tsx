// The two limits of the bands as numbers to type.
import { NumberInput } from '@mantine/core';
import type { Policy } from '../../src-shared/bridge/policy.ts';
import { moveBand } from './bands.ts';

interface BandInputsProps {
  readonly policy: Policy;
  readonly onChange: (policy: Policy) => void;
}

const LIMITS = [
  { which: 'review', label: 'Review from', min: 0, max: 99 },
  { which: 'approve', label: 'Approve from', min: 1, max: 100 },
] as const;

export function BandInputs({ policy, onChange }: BandInputsProps) {
  return LIMITS.map(({ which, label, min, max }) => (
    <NumberInput
      key={which}
      label={label}
      size="xs"
      w={108}
      min={min}
      max={max}
      clampBehavior="blur"
      allowDecimal={false}
      value={policy[which]}
      onChange={(value) =>
        typeof value === 'number' && onChange({ ...policy, ...moveBand(policy, which, value) })
      }
    />
  ));
}
