// What is said of a suppression list: how much is in it, and what a file brought into it.
import type { SuppressionFill, SuppressionList } from '../../../src-shared/bridge/suppression.ts';
import { formatCount } from '../../app/format/format.ts';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';

export function countsOf({
  addresses,
  domains,
}: Pick<SuppressionList, 'addresses' | 'domains'>): string {
  return `${counted(addresses, 'address', 'addresses')}, ${counted(domains, 'domain', 'domains')}`;
}

export function fillSentence({ list, added, passed_over }: SuppressionFill): string {
  const entries = `${counted(added, 'new entry', 'new entries')} in ${shownText(list.name)}`;
  if (passed_over === 0) return `${entries}.`;
  return `${entries}. ${counted(passed_over, 'row has', 'rows have')} no address and no domain:`;
}

/** A file's name as the name of a list. */
export function listName(file: string): string {
  return file.replace(/\.[a-z0-9]{1,8}$/i, '').slice(0, 200);
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
