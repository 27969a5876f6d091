// The bytes sent to a contact and received from it, in words.
import type { ContactDetails } from '../../../../src-shared/bridge/app.ts';
import { formatBytes } from '../../../app/format/format.ts';

type Traffic = Pick<ContactDetails, 'outcome' | 'bytes_sent' | 'bytes_received'>;

/** An answer without bytes was not counted (a resolver hands over records, not packets), so nothing is said of those. */
export function byteCounts({ outcome, bytes_sent, bytes_received }: Traffic): string {
  const counted = (bytes: number) => bytes > 0 || outcome !== 'answered';
  return [
    counted(bytes_sent) ? `↑ ${formatBytes(bytes_sent)}` : null,
    counted(bytes_received) ? `↓ ${formatBytes(bytes_received)}` : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}
