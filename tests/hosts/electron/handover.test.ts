// What waits for the page, and what for the program as well, before the window opens.
import { expect, test } from 'vitest';
import { Handover } from '../../../src-main/hosts/electron/handover.ts';
import type { Program } from '../../../src-main/program/program.ts';

function opened() {
  const sent: unknown[] = [];
  const boxes: unknown[] = [];
  const offered: string[] = [];
  const handover = new Handover({
    send: (event: string, payload: unknown) => void sent.push([event, payload]),
    showBox: async (box: unknown) => void boxes.push(box),
  } as unknown as ConstructorParameters<typeof Handover>[0]);
  const program = {
    offer: async (file: string) => {
      offered.push(file);
      if (file === 'bad.bin') throw new Error('It is no list.');
    },
  } as unknown as Program;
  return { handover, program, sent, boxes, offered };
}

test('a command waits until the page listens, and is sent once', () => {
  const { handover, sent } = opened();
  handover.command('search');
  handover.command('open_list');
  handover.handOver();
  expect(sent).toEqual([]);
  handover.pageListens();
  handover.pageListens();
  expect(sent).toEqual([
    ['menu.command', { command: 'search' }],
    ['menu.command', { command: 'open_list' }],
  ]);
  handover.command('new_check');
  handover.handOver();
  expect(sent).toHaveLength(3);
});

test('a page that is loaded anew does not listen yet', () => {
  const { handover, sent } = opened();
  handover.pageListens();
  handover.newPage();
  handover.command('search');
  handover.handOver();
  expect(sent).toEqual([]);
  handover.pageListens();
  expect(sent).toHaveLength(1);
});

test('files wait for both, whichever comes first', () => {
  const first = opened();
  first.handover.files(['a.csv', 'b.csv']);
  first.handover.pageListens();
  expect(first.offered).toEqual([]);
  first.handover.programOpened(null);
  expect(first.offered).toEqual([]);
  first.handover.programOpened(first.program);
  first.handover.handOver();
  expect(first.offered).toEqual(['a.csv', 'b.csv']);

  const second = opened();
  second.handover.programOpened(second.program);
  second.handover.files(['c.csv']);
  second.handover.handOver();
  expect(second.offered).toEqual([]);
  second.handover.pageListens();
  expect(second.offered).toEqual(['c.csv']);
});

test('a file that cannot be opened is told in a box, and the others are offered', async () => {
  const { handover, program, boxes, offered } = opened();
  handover.programOpened(program);
  handover.files(['bad.bin', 'a.csv']);
  handover.pageListens();
  await new Promise(setImmediate);
  expect(offered).toEqual(['bad.bin', 'a.csv']);
  expect(boxes).toEqual([
    {
      type: 'warning',
      message: 'This file cannot be opened as a list',
      detail: 'bad.bin\n\nIt is no list.',
      buttons: ['OK'],
    },
  ]);
});
