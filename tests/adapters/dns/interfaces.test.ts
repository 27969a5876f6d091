// Notices of a changed network, from a stand-in for the system's network interfaces.
import { expect, test } from 'vitest';
import { watchInterfaces } from '../../../src-main/adapters/dns/interfaces.ts';

test('each change is reported once, and nothing after the stop', async () => {
  const seen = ['home', 'home', 'office', 'office', 'train'];
  const reported: string[] = [];
  let now = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const watch = watchInterfaces(
    () => {
      reported.push(now);
      if (now === 'train') resolve();
    },
    () => {
      now = seen.shift() ?? 'train';
      return now;
    },
    1,
  );
  await promise;
  watch.stop();
  seen.push('abroad');
  await new Promise((done) => setImmediate(done));
  expect(reported).toEqual(['office', 'train']);
});

test('a machine that stays where it is tells nothing', async () => {
  let looks = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const watch = watchInterfaces(
    () => {
      throw new Error('told');
    },
    () => {
      looks += 1;
      if (looks === 5) resolve();
      return 'home';
    },
    1,
  );
  await promise;
  watch.stop();
});
