// A list whose mail host greylists every recipient by itself, with the real probe and a real mail server.
import { expect, test } from 'vitest';
import { AS_SET } from '../../../src-main/service/service.ts';
import { greylistingHost } from '../../adapters/smtp/greylisting-host.ts';
import { openProbe } from '../../adapters/smtp/open-probe.ts';
import { CALL, ended, openTestService } from '../../service/harness.ts';

test.each([
  [
    ['anna', 'bert'],
    ['exists', 'exists', 'not_found'],
  ],
  ['all', ['catch_all', 'catch_all', 'catch_all']],
] as const)(
  'with the mailboxes %s, each row is known after the second try',
  async (mailboxes, verdicts) => {
    await using probe = await openProbe();
    const host = await greylistingHost(probe, 'mx.acme.example', { mailboxes, delayMs: 0 });
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
      // Each mailbox is asked for twice, and so is the one made-up name that tells a host that takes any.
      const control = 'postmaster@acme.example';
      const isKnown = (name: string) =>
        name === control || items.some(({ email }) => email === name);
      const madeUp = host.named.find((name) => !isKnown(name)) ?? '';
      const once = [...items.map(({ email }) => email), madeUp];
      // Whether the host accepts anybody is asked until somebody is accepted.
      expect(host.named.filter((name) => name !== control).toSorted()).toEqual(
        [...once, ...once].toSorted(),
      );
      expect(host.named).toContain(control);
      expect(host.sessions).toBeLessThan(host.named.length);
    } finally {
      await vouch.close();
    }
  },
);
