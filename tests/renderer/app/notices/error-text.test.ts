// How failures are told: the title and the sentence, and those about which nothing is said.
import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  isAbort,
  isConnectionError,
  sentenceOf,
  titleOf,
} from '../../../../src-renderer/app/notices/error-text.ts';
import { notifyDone, notifyError } from '../../../../src-renderer/app/notices/notify.ts';
import { NoConnection } from '../../../../src-renderer/bridge/no-connection.ts';
import { PROBLEMS, VouchError } from '../../../../src-shared/errors.ts';

const refused = (message: string, ...fields: string[]) =>
  new VouchError('invalid_request', message, {
    fields: fields.map((each) => ({ pointer: '/x', message: each })),
  });
const aborted = new DOMException('given up', 'AbortError');
const lost = new NoConnection(null);
const expired = new VouchError('unauthorized', 'No session.');

test.each([
  [lost, 'Vouch is not responding'],
  [new Error('x'), 'Something went wrong'],
  ['x', 'Something went wrong'],
  [refused('No.'), 'Vouch cannot use that'],
  [new VouchError('not_found', 'No.'), 'This no longer exists'],
  [expired, 'Session expired'],
  [new VouchError('internal_error', 'No.'), PROBLEMS.internal_error.title],
])('%s has a title', (error, title) => {
  expect(titleOf(error)).toBe(title);
});

test.each([
  [
    new Error('x is undefined'),
    'Something went wrong inside Vouch. Finished work is saved. Try again; if it keeps happening, restart Vouch.',
  ],
  [refused('That is odd.'), 'That is odd.'],
  [
    refused('That is odd.', 'it must be even', 'it must be short'),
    'That is odd. it must be even. it must be short.',
  ],
  [
    refused('That is odd: it must be even.', 'it must be short', 'it must be even'),
    'That is odd: it must be even.',
  ],
])('%s is told in full', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});

test.each([
  [lost, true, false],
  [expired, true, false],
  [refused('No.'), false, false],
  [aborted, false, true],
  [new Error('AbortError'), false, false],
  ['AbortError', false, false],
])('%s: of the connection %s, given up %s', (error, connection, abort) => {
  expect([isConnectionError(error), isAbort(error)]).toEqual([connection, abort]);
});

describe('a message at the edge', () => {
  beforeEach(() => notifications.clean());
  const shown = () =>
    notificationsStore
      .getState()
      .notifications.map(({ title, message, color }) => ({ title, message, color }));

  test('tells a failure, with hidden characters shown', () => {
    notifyError(refused('a\u202eb'));
    notifyDone('It was saved.');
    expect(shown()).toEqual([
      { title: 'Vouch cannot use that', message: 'a⟨U+202E⟩b', color: 'block' },
      { title: undefined, message: 'It was saved.', color: 'approve' },
    ]);
  });

  test.each([aborted, lost, expired])('is not made of %s', (error) => {
    notifyError(error);
    expect(shown()).toEqual([]);
  });
});
