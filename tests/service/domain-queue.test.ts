// Who may begin, who gives a place back, and who is kept for later.
import { expect, test } from 'vitest';
import { createWaitingRoom, type Stay } from '../../src-main/service/jobs/domain-queue.ts';

function openRoom() {
  let taken = 0;
  const room = createWaitingRoom({
    free: () => {
      taken -= 1;
    },
    take: () => {
      taken += 1;
    },
  });
  let index = -1;
  const item = (domain: string) => {
    index += 1;
    return { index, input: { email: `p${index}@${domain}` } };
  };
  const begin = (domain: string): Stay => {
    const stay = room.enter(item(domain));
    taken += 1;
    stay.onStage('mailbox', 'started');
    return stay;
  };
  return { room, item, begin, taken: () => taken };
}

test('an item that waits for its mail host holds no place, and one that goes on does again', () => {
  const { begin, taken } = openRoom();
  const stay = begin('acme.example');
  expect(taken()).toBe(0);
  stay.onStage('mailbox', 'done');
  expect(taken()).toBe(1);
});

test('other stages hold their place', () => {
  const { room, item, taken } = openRoom();
  const stay = room.enter(item('acme.example'));
  stay.onStage('dns', 'started');
  stay.onStage('website', 'started');
  expect(taken()).toBe(0);
});

test('with 1,024 waiting, the next ones keep their places', () => {
  const { begin, taken } = openRoom();
  for (let at = 0; at < 1_024; at += 1) begin(`c${at}.example`);
  expect(taken()).toBe(0);
  const late = begin('late.example');
  expect(taken()).toBe(1);
  late.onStage('mailbox', 'done');
  expect(taken()).toBe(1);
});

test('behind 64 of one domain the next are kept, in order, whatever its letter case; other domains pass', () => {
  const { room, item, begin } = openRoom();
  const stays = Array.from({ length: 64 }, () => begin('slow.example'));
  const first = item('slow.example');
  const second = item('SLOW.example');
  expect(room.admits(first)).toBe(false);
  expect(room.admits(second)).toBe(false);
  expect(room.admits(item('quick.example'))).toBe(true);
  const [one, two, three] = stays;
  one?.onStage('mailbox', 'done');
  expect(one?.leave()).toBe(first);
  expect(room.admits(first)).toBe(true);
  expect(two?.leave()).toBe(second);
  expect(three?.leave()).toBeNull();
});

test('kept are 8,192 at most: then the list goes on at the pace of its slowest host', () => {
  const { room, item, begin } = openRoom();
  for (let at = 0; at < 64; at += 1) begin('slow.example');
  for (let at = 0; at < 8_192; at += 1) expect(room.admits(item('slow.example'))).toBe(false);
  expect(room.admits(item('slow.example'))).toBe(true);
});
