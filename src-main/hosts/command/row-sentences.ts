// What a command says of the rows of a list that were not simply one address to check, and of text that was not in its encoding.

import type { FoundKind, RowPolicies } from '../../../src-shared/bridge/files.ts';
import { formatCounted, formatRows } from '../../../src-shared/format-count.ts';
import type { TextDamage } from '../../service/ports/files.ts';

/** One sentence for each thing that was done or that a flag could do; none for what shows in the results anyway. */
export function rowSentences(
  found: ReadonlyMap<FoundKind, number>,
  policies: RowPolicies,
): readonly string[] {
  const sentences: string[] = [];
  const say = (kind: FoundKind, sentence: (rows: string, many: boolean) => string) => {
    const count = found.get(kind) ?? 0;
    if (count > 0) sentences.push(sentence(formatRows(count), count > 1));
  };
  if (policies.duplicates !== 'all')
    say(
      'duplicate',
      (rows, many) => `${rows} left out: ${many ? 'repeats' : 'a repeat'} of an earlier row.`,
    );
  if (policies.blank === 'skip') say('blank', (rows) => `${rows} left out as blank.`);
  if (policies.unusable === 'skip')
    say('unusable', (rows) => `${rows} left out: no address that can be checked.`);
  if (policies.bad_ip === 'ignore')
    say('bad_ip', (rows) => `${rows} checked without the IP address, which is not valid.`);
  say('suppressed', (rows) => `${rows} left out by a suppression list.`);
  if (policies.at_sign === 'apply')
    say('at_sign', (rows) => `${rows} with a written-out address repaired.`);
  if (policies.slip === 'apply')
    say('slip', (rows) => `${rows} with a slip in the mail domain repaired.`);
  if (policies.suggestion === 'apply')
    say('suggestion', (rows) => `${rows} with a near miss of a mail domain repaired.`);
  if (policies.several === 'leave')
    say(
      'several',
      (rows, many) =>
        `${rows} hold${many ? '' : 's'} several addresses and cannot be used: --several takes the first or all of them.`,
    );
  return sentences;
}

export function damageSentences({ unreadable, other, otherLines }: TextDamage): readonly string[] {
  const sentences: string[] = [];
  if (otherLines > 0)
    sentences.push(
      `${formatCounted(otherLines, 'line is', 'lines are')} not in UTF-8 like the rest, and ${otherLines === 1 ? 'was' : 'were'} read as ${other}.`,
    );
  if (unreadable > 0)
    sentences.push(
      `${formatCounted(unreadable, 'byte is', 'bytes are')} not text in this encoding and ${unreadable === 1 ? 'was' : 'were'} read as �.`,
    );
  return sentences;
}
