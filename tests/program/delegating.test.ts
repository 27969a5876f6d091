// An object that is always another's present self.
import { expect, test } from 'vitest';
import { delegating } from '../../src-main/program/delegating.ts';

function service(name: string) {
  return {
    name,
    jobs: {
      count: 1,
      of() {
        return `${name} has ${this.count}`;
      },
    },
    whose() {
      return this.name;
    },
  };
}

test('whoever holds it follows every exchange, below as well', () => {
  let current = service('first');
  const held = delegating(() => current);
  const { jobs } = held;
  expect(held.whose()).toBe('first');
  expect(jobs.of()).toBe('first has 1');
  current = service('second');
  expect(held.name).toBe('second');
  expect(jobs.of()).toBe('second has 1');
});

test('what its present self throws reaches the caller', () => {
  const held = delegating<{ readonly jobs: string }>(() => {
    throw new Error('between two networks');
  });
  expect(() => held.jobs).toThrow('between two networks');
});
