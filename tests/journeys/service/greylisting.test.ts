// A list whose mail host greylists every recipient by itself, with the real probe and a real mail server.
import { expect, test } from 'vitest';
import { ACCEPTED, greylists, tripleOf } from '../../../src-main/practice/recipient-replies.ts';
import { AS_SET } from '../../../src-main/service/service.ts';
import { openProbe } from '../../adapters/smtp/open-probe.ts';
import { CALL, ended, openTestService } from '../../service/harness.ts';
import { answers, knowing, toRecipients } from '../../zoo/mail-host.ts';

test.each([
  [
    'with mailboxes of its own',
    knowing(['anna', 'bert'], () => '550 5.1.1 no such user'),
    ['exists', 'exists', 'not_found'],
  ],
  ['that takes any recipient', () => ACCEPTED, ['catch_all', 'catch_all', 'catch_all']],
] as const)('at a host %s each row is known after the second try', async (_, then, verdicts) => {
  await using probe = await openProbe();
  const replies = greylists({ keyOf: tripleOf, delayMs: 0, now: probe.clock.now }, then);
  const host = await probe.host('mx.acme.example', answers({ RCPT: toRecipients(replies) }));
  const vouch = await openTestService({
    settings: { mailbox_probing: true, ehlo_name: 'verifier.example' },
    mailbox: probe.port,
  });
  try {
    const items = ['anna', 'bert', 'carl'].map((local) => ({ email: `${local}@acme.example` }));
    const call = { ...CALL, mailbox: { ...AS_SET, greylistDelayMs: 0 } };
    const job = await vouch.service.jobs.submit(items, call);
    await vouch.until(job.job_id, ended);
    const results = JSON.parse(await vouch.service.jobs.renderItems(job.job_id)) as {
      mailbox: string;
    }[];
    expect(results.map(({ mailbox }) => mailbox)).toEqual(verdicts);
    const named = host.lines.flatMap((line) => /^RCPT TO:<(.*)>$/.exec(line)?.[1] ?? []);
    // Each mailbox is asked for twice, and so is the one made-up name that tells a host that takes any.
    const control = 'postmaster@acme.example';
    const isKnown = (name: string) => name === control || items.some(({ email }) => email === name);
    const madeUp = named.find((name) => !isKnown(name)) ?? '';
    const once = [...items.map(({ email }) => email), madeUp];
    // Whether the host accepts anybody is asked until somebody is accepted.
    expect(named.filter((name) => name !== control).toSorted()).toEqual(
      [...once, ...once].toSorted(),
    );
    expect(named).toContain(control);
    expect(host.connections).toBeLessThan(named.length);
  } finally {
    await vouch.close();
  }
});
