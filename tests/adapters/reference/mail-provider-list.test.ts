// What a list of mail providers says of a domain, of those below it, and of access providers.
import { expect, test } from 'vitest';
import { mailProviderList } from '../../../src-main/adapters/reference/mail-provider-list.ts';
import { sortedLines } from '../../../src-main/adapters/reference/sorted-lines.ts';

const list = mailProviderList(
  sortedLines(
    Buffer.from(
      [
        '.access.example\tfree',
        'access.example\tother',
        'alias.example\talias Some Service',
        'below.alias.example\tfree',
        'free.example\tfree',
        'other.alias.example\tother',
      ].join('\n'),
    ),
  ),
);

test.each([
  ['free.example', { kind: 'free' }, null, true],
  ['FREE.example', { kind: 'free' }, null, true],
  ['staff.free.example', null, null, false],
  ['access.example', { kind: 'other' }, null, false],
  ['.access.example', { kind: 'free' }, null, false],
  ['msa.access.example', null, null, true],
  ['a.msa.Access.example', null, null, true],
  ['myaccess.example', null, null, false],
  ['alias.example', { kind: 'alias', service: 'Some Service' }, 'Some Service', false],
  ['a.b.Alias.example', null, 'Some Service', false],
  ['below.alias.example', { kind: 'free' }, 'Some Service', true],
  ['other.alias.example', { kind: 'other' }, 'Some Service', false],
  ['example', null, null, false],
  ['', null, null, false],
] as const)('%j', (domain, line, service, free) => {
  expect([list.lineOf(domain), list.aliasService(domain), list.freeProvider(domain)]).toEqual([
    line,
    service,
    free,
  ]);
});
