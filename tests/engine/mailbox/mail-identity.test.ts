// Under which names mail hosts are asked.
import { expect, test } from 'vitest';
import { mailIdentity } from '../../../src-main/engine/mailbox/mail-identity.ts';

test.each([
  ['check@acme.example', 'check@acme.example'],
  ['', 'postmaster@mail.acme.example'],
  [null, 'postmaster@mail.acme.example'],
])('with the sender %j it is %s', (set, mailFrom) => {
  expect(mailIdentity('mail.acme.example', set)).toEqual({ ehlo: 'mail.acme.example', mailFrom });
});
