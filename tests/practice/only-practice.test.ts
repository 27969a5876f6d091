// Whether a real domain stays unknown on the practice network, and an invented one is answered.
import { expect, test } from 'vitest';
import type { DnsPort } from '../../src-main/engine/ports.ts';
import { verify } from '../../src-main/engine/verify.ts';
import { PRACTICE_DOMAINS } from '../../src-main/practice/domains.ts';
import { onlyPractice } from '../../src-main/practice/only-practice.ts';
import { isInPractice } from '../../src-shared/practice-names.ts';
import { dnsAlone } from '../doubles/dns-alone.ts';

const clock = { now: () => 0 };

test('every domain that the practice network plays is in it', () => {
  expect(PRACTICE_DOMAINS.filter(({ name }) => !isInPractice(name))).toEqual([]);
  expect(['mx1.gmail.com', 'nobody.example', 'EXAMPLE', 'a.test'].every(isInPractice)).toBe(true);
  expect(
    ['stripe.com', 'notgmail.com', 'gmail.com.evil.io', 'example.com'].some(isInPractice),
  ).toBe(false);
});

test('a real domain is unknown there, and never asked about; one that is only invented does not exist', async () => {
  const asked: string[] = [];
  const denying: DnsPort = {
    async resolve(name) {
      asked.push(name);
      return { kind: 'nxdomain', observedAt: 0 };
    },
  };
  const ports = dnsAlone(onlyPractice(denying, clock), clock);
  const outcomeOf = (email: string) =>
    verify(
      ports,
      { email },
      { company: false, mailbox: { notRun: 'switched off' } },
      { checkId: 'check', lane: 'interactive', signal: new AbortController().signal },
    );
  expect(await outcomeOf('jane@stripe.com')).toEqual({
    kind: 'failed',
    code: 'dns_unavailable',
    message:
      'Only invented domains exist on the practice network, so nothing is known about this one. Leave the practice network to check real addresses.',
    networkDown: false,
  });
  expect(asked).toEqual([]);
  expect(await outcomeOf('jane@nobody.example')).toMatchObject({
    observation: {
      findings: expect.arrayContaining([expect.objectContaining({ code: 'domain_not_found' })]),
    },
  });
  expect(await outcomeOf('no address')).toMatchObject({
    observation: {
      findings: expect.arrayContaining([expect.objectContaining({ code: 'syntax_invalid' })]),
    },
  });
});
