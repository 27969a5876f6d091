import { beforeEach, expect, test } from 'vitest';
import {
  createPendingEnter,
  type PendingEnter,
} from '../../../../src-renderer/shell/search/pending-enter.ts';

let taken: number;
let enter: PendingEnter;

beforeEach(() => {
  taken = 0;
  enter = createPendingEnter(() => {
    taken += 1;
  });
});

test('Enter takes what is chosen when the findings are there', () => {
  enter.shows('leads', true);
  enter.press('leads');
  expect(taken).toBe(1);
});

test('an Enter in the empty field waits for the first findings as well', () => {
  enter.press('');
  expect(taken).toBe(0);
  enter.shows('', true);
  expect(taken).toBe(1);
});

test('Enters before the findings wait for them, and act once', () => {
  enter.shows('leads', false);
  enter.press('leads');
  enter.press('leads');
  expect(taken).toBe(0);
  enter.shows('leads', false);
  expect(taken).toBe(0);
  enter.shows('leads', true);
  enter.shows('leads', true);
  expect(taken).toBe(1);
});

test('findings to other letters are never taken', () => {
  enter.shows('lea', true);
  enter.press('leads');
  expect(taken).toBe(0);
  enter.shows('lea', true);
  enter.shows('leads', false);
  expect(taken).toBe(0);
  enter.shows('leads', true);
  expect(taken).toBe(1);
});

test('who goes on takes an early Enter back', () => {
  enter.shows('leads', false);
  enter.press('leads');
  enter.cancel();
  enter.shows('leads', true);
  expect(taken).toBe(0);
  enter.press('leads');
  expect(taken).toBe(1);
});
