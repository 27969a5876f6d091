// Warns, before a list starts on the practice network, that real addresses cannot be judged there.
import { IconFlask } from '@tabler/icons-react';
import { formatCount } from '../../../../src-shared/format-count.ts';
import { isPracticeAddress } from '../../../app/calls/practice-address.ts';
import { PracticeButton } from '../../../app/calls/practice-button.tsx';
import { useServiceStatus } from '../../../app/calls/service-status.ts';
import classes from './practice-warning.module.css';

interface PracticeWarningProps {
  /** The first rows of the file. */
  readonly sample: readonly (readonly string[])[];
  /** The place of the column of addresses; null while none is chosen. */
  readonly column: number | null;
}

export function PracticeWarning({ sample, column }: PracticeWarningProps) {
  const practice = useServiceStatus((state) => state.status?.practice ?? false);
  if (!practice || column === null) return null;
  const addresses = sample.map((row) => row[column] ?? '').filter((cell) => cell.includes('@'));
  const real = addresses.filter((cell) => !isPracticeAddress(cell)).length;
  if (real === 0) return null;
  return (
    <div className={classes.note} role="note">
      <IconFlask size={17} stroke={1.8} aria-hidden className={classes.icon} />
      <p className={classes.words}>
        <strong>
          {addresses.length === 1
            ? 'The first address is real.'
            : `${formatCount(real)} of the first ${formatCount(addresses.length)} addresses ${real === 1 ? 'is' : 'are'} real.`}
        </strong>{' '}
        Only invented domains exist on the practice network: real addresses end up as “Not checked”.
      </p>
      <PracticeButton on={false} size="compact-sm" variant="default">
        Leave the practice network
      </PracticeButton>
    </div>
  );
}
