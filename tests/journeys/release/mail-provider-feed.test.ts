// Where an installed copy is told to look for newer lists of mail providers.
import { expect, test } from 'vitest';
import { mailProvidersFeed } from '../../../scripts/package/program-tree.ts';

test('a package carries the address that it was made with, and none without one', () => {
  const url = 'https://lists.example/mail-providers.txt';
  expect(mailProvidersFeed({ VOUCH_MAIL_PROVIDERS_FEED: url })).toEqual({ mailProvidersFeed: url });
  expect(mailProvidersFeed({ VOUCH_MAIL_PROVIDERS_FEED: '' })).toEqual({});
  expect(mailProvidersFeed({})).toEqual({});
});

test.each(['http://lists.example/mail-providers.txt', 'lists.example', 'https://a b'])(
  'no package is made with the address %j',
  (url) => {
    expect(() => mailProvidersFeed({ VOUCH_MAIL_PROVIDERS_FEED: url })).toThrow(
      `VOUCH_MAIL_PROVIDERS_FEED takes an https address, such as https://lists.example/mail-providers.txt, not "${url}".`,
    );
  },
);
