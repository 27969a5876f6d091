// What the button says that starts a check.
import type { FileCount } from '../../../../src-shared/bridge/files.ts';
import { formatCount } from '../../../app/format/format.ts';

/** Null while nobody has counted yet. */
export function startLabel(count: FileCount | null): string {
  if (count === null) return 'Check this list';
  return `Check ${formatCount(count.to_check)} ${count.to_check === 1 ? 'row' : 'rows'}`;
}
