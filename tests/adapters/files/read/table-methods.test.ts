// How much of a table the reader's process gives in one message.
import { expect, test } from 'vitest';
import {
  type TableAnswer,
  tableMethods,
} from '../../../../src-main/adapters/files/read/table-methods.ts';
import { useFolder } from '../folder.ts';

const folder = useFolder();

const COLUMNS = 16_384;

/** How many batches each message has. A step that takes long is asked about until it is done. */
async function messagesOf(path: string): Promise<number[]> {
  const methods = tableMethods();
  const done = async (first: Promise<TableAnswer>): Promise<TableAnswer> => {
    let answer = await first;
    while (answer.kind === 'working') answer = await methods.moreOfTable(null);
    return answer;
  };
  const tableOptions = { header: false, delimiter: ',' };
  const opened = await done(methods.openTable({ path, name: 'wide.csv', tableOptions }));
  expect(opened.kind).toBe('opened');
  const messages: number[] = [];
  for (;;) {
    const answer = await done(methods.moreOfTable(null));
    if (answer.kind !== 'rows') {
      expect(answer.kind).toBe('end');
      break;
    }
    messages.push(answer.batches.length);
  }
  await methods.closeTable(null);
  return messages;
}

test('a message is full once its text and the lengths of its cells are 262,144', async () => {
  // Each row is a batch of its own: as many cells as a row may have, and 114,688 characters in them.
  const rows = (first: string) => {
    const row = [first, ...Array.from({ length: COLUMNS - 1 }, () => 'a@x.org')].join(',');
    return `${row}\n`.repeat(6);
  };
  const path = await folder.file('full.csv', rows('a@x.org'));
  expect(await messagesOf(path)).toEqual([2, 2, 2]);
  const shorter = await folder.file('shorter.csv', rows('@x.org'));
  expect(await messagesOf(shorter)).toEqual([3, 3]);
});

test('a message of little text has four batches', async () => {
  // A thousand rows to a batch at most: 9,000 characters and lengths.
  const path = await folder.file('short.csv', 'a@x.org,\n'.repeat(50_000));
  expect((await messagesOf(path)).slice(0, 2)).toEqual([4, 4]);
});
