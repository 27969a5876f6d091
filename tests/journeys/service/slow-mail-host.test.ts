// A list with one slow mail host: its own rows wait, all others are done; by a real SMTP conversation over real sockets.
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { AS_SET } from '../../../src-main/service/service.ts';
import { NO_PACE, openProbe } from '../../adapters/smtp/open-probe.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';
import { CALL, ended, openTestService } from '../../service/harness.ts';
import { answers, converse, knows } from '../../zoo/mail-host.ts';

/** More than there are places for. */
const SLOW_ROWS = 400;
const QUICK_DOMAINS = ['north', 'east', 'south', 'west'];

test.each([
  ['one domain', () => 'slow.example'],
  ['as many domains behind one host', (at: number) => `c${at}.example`],
])(
  'the rows of other domains are done while hundreds of %s wait for a slow host',
  async (_, domainOf) => {
    await using probe = await openProbe({
      pace: { ...NO_PACE, sessionsAtOnce: 1, sessionsPerMinute: 100_000 },
      limits: { bannerMs: 600_000 },
    });
    const script = answers({ RCPT: knows('jane') });
    const gate = Promise.withResolvers<void>();
    const slow = await probe.raw('mx.slow.example', (socket: Socket) => {
      void gate.promise.then(() => converse(socket, script, '220 mx.slow.example at last'));
    });
    for (const name of QUICK_DOMAINS) await probe.host(`mx.${name}.example`, script);

    const behindSlow = {
      kind: 'records',
      records: [{ exchange: 'mx.slow.example', priority: 10 }],
      observedAt: Date.UTC(2026, 10, 20),
    } as const;
    const slowRows = Array.from({ length: SLOW_ROWS }, (_unused, at) => ({
      email: `p${at}@${domainOf(at)}`,
    }));
    const vouch = await openTestService({
      dns: scriptedDns(
        Object.fromEntries(slowRows.map((_unused, at) => [`MX ${domainOf(at)}`, behindSlow])),
      ),
      mailbox: probe.port,
      settings: { mailbox_probing: true, ehlo_name: 'probe.vouch.example' },
    });
    try {
      const rows = [
        ...slowRows,
        ...QUICK_DOMAINS.map((name) => ({ email: `jane@${name}.example` })),
      ];
      const job = await vouch.service.jobs.submit(rows, { ...CALL, mailbox: AS_SET });
      const before = await vouch.until(
        job.job_id,
        ({ processed }) => processed === QUICK_DOMAINS.length,
      );
      expect(before.status).toBe('running');
      expect(slow.connections).toBe(1);

      gate.resolve();
      const after = await vouch.until(job.job_id, ended);
      expect(after).toMatchObject({ status: 'completed', succeeded: rows.length, failed: 0 });
      const items = JSON.parse(await vouch.service.jobs.renderItems(job.job_id)) as {
        index: number;
        mailbox: string | null;
      }[];
      expect(items.map(({ index }) => index)).toEqual(rows.map((_unused, at) => at));
      expect(new Set(items.slice(0, SLOW_ROWS).map(({ mailbox }) => mailbox))).toEqual(
        new Set(['not_found']),
      );
      expect(items.slice(SLOW_ROWS).map(({ mailbox }) => mailbox)).toEqual(
        QUICK_DOMAINS.map(() => 'exists'),
      );
    } finally {
      gate.resolve();
      await vouch.close();
    }
  },
);
