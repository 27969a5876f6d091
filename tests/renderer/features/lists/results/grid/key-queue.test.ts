// Keys wait for those before them; what an earlier one did not bring is not done elsewhere.
import { expect, test } from 'vitest';
import { createKeyQueue } from '../../../../../../src-renderer/features/lists/results/grid/key-queue.ts';

const atRest = () => new Promise<void>((resolve) => setImmediate(resolve));

function queueThatKeeps() {
  const errors: unknown[] = [];
  return { queue: createKeyQueue((error) => void errors.push(error)), errors };
}

test('a step runs at once where none is at work, and otherwise in its turn', async () => {
  const { queue, errors } = queueThatKeeps();
  const did: string[] = [];
  const held = Promise.withResolvers<void>();
  queue.run(() => void did.push('first'));
  expect(did).toEqual(['first']);
  queue.run(async () => {
    await held.promise;
    did.push('slow');
  });
  queue.run(() => void did.push('after it'));
  queue.run(async () => void did.push('last'));
  await atRest();
  expect(did).toEqual(['first']);
  held.resolve();
  await atRest();
  expect(did).toEqual(['first', 'slow', 'after it', 'last']);
  expect(errors).toEqual([]);
});

test('what waits for a step that fails, or that drops it, is not done', async () => {
  const { queue, errors } = queueThatKeeps();
  const did: string[] = [];
  const failure = new Error('no answer');
  queue.run(async () => {
    await atRest();
    throw failure;
  });
  queue.run(() => void did.push('waited for it'));
  await atRest();
  await atRest();
  expect(errors).toEqual([failure]);
  queue.run(async () => {
    await atRest();
    queue.drop();
  });
  queue.run(() => void did.push('was dropped'));
  await atRest();
  await atRest();
  queue.run(() => void did.push('later'));
  expect(did).toEqual(['later']);
});
