// Three workers with an IP address each come to the verdicts of one machine where mail hosts greylist by IP address.
import type { Answer } from 'dns-packet';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDnsServer } from '../../src-main/practice/dns-server.ts';
import { listenOnLoopback, type RunningServer } from '../../src-main/practice/listen.ts';
import type { PracticeNetwork } from '../../src-main/practice/network.ts';
import type { ZoneAnswer } from '../../src-main/practice/zones.ts';
import type { Vouch } from '../../src-main/program/composition-root.ts';
import { readEnvironment } from '../../src-main/program/environment.ts';
import { type RunningWorker, startWorker } from '../../src-main/program/fleet-worker.ts';
import { WITHOUT_COMPANIES, withVouchIn } from '../bench/metro/metro.ts';
import { LINUX_ONLY, unless } from '../setup/skipped.ts';
import { noPostgres, type PostgresServer, startPostgres } from './postgres-server.ts';

const EHLO = 'vouch.example';
const DOMAINS = 3;
const EACH = 29;
const ROWS = Array.from({ length: DOMAINS * EACH }, (_, row) => ({
  email: `${row % 3 === 0 ? 'nobody' : 'person'}${row}@d${row % DOMAINS}.example`,
}));
const MAIL_HOST = '44.200.2.';
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const CALLER = {
  origin: { kind: 'command' },
  signal: new AbortController().signal,
  emit: () => {},
} as const;

describe('mail hosts that greylist by IP address', unless(noPostgres() ?? LINUX_ONLY), () => {
  let dns: RunningServer;
  let mail: RunningServer;
  let server: PostgresServer;
  /** The IP addresses that asked about each recipient, in order. */
  let askers = new Map<string, string[]>();

  beforeAll(async () => {
    [dns, mail, server] = await Promise.all([
      startDnsServer({ lookUp }),
      startMailHost(),
      startPostgres(),
    ]);
  });
  afterAll(async () => {
    server.close();
    await dns.close();
    await mail.close();
  });

  function startMailHost(): Promise<RunningServer> {
    const refusal = (responseCode: number, text: string) =>
      Object.assign(new Error(text), { responseCode });
    const host = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo({ address }, { remoteAddress }, done) {
        // A refusal is believed of a host that accepts somebody. Greylisting leaves postmaster out, as postgrey's does.
        if (/^postmaster@/i.test(address)) return done();
        const before = askers.get(address) ?? [];
        askers.set(address, [...before, remoteAddress]);
        if (!before.includes(remoteAddress))
          done(refusal(451, '4.7.1 Greylisted, come back later'));
        else if (address.startsWith('person')) done();
        else done(refusal(550, '5.1.1 no such user'));
      },
    });
    // An error of one connection ends that connection.
    host.on('error', () => {});
    return listenOnLoopback(host.server);
  }

  /** The made-up internet as it is seen from one IP address of this machine. */
  function networkFrom(from: string): PracticeNetwork {
    return {
      dnsServers: [`127.0.0.1:${dns.port}`],
      redirect: (address, port) =>
        address.startsWith(MAIL_HOST) && port === 25
          ? { host: '127.0.0.1', port: mail.port, from }
          : 'unmapped',
      close: async () => {},
    };
  }

  async function mailboxes({ service }: Vouch): Promise<readonly (string | null)[]> {
    const { jobs } = service;
    const jobId = await jobs.create({ name: 'list', columns: null }, WITHOUT_COMPANIES);
    await jobs.append(
      jobId,
      ROWS.map((input) => ({ input, source: null })),
    );
    await jobs.start(jobId);
    for (let seen: string | null = null; ; ) {
      const next: Awaited<ReturnType<typeof jobs.watch>> = await jobs.watch(jobId, seen);
      if (next.job.status === 'completed') break;
      seen = next.seen;
    }
    const rows = await jobs.rows(jobId, { from: 0, limit: ROWS.length });
    return rows.map(({ item }) => JSON.parse(item ?? '{}').mailbox);
  }

  const given = {
    company_checks: 'never',
    mailbox_probing: true,
    ehlo_name: EHLO,
    greylist_delay_seconds: 1,
  } as const;

  test('are asked the second time from the address that asked first, and every verdict is that of one machine', async () => {
    const alone = await withVouchIn(networkFrom('127.0.0.1'), given, mailboxes);
    expect(alone).toEqual(
      ROWS.map(({ email }) => (email.startsWith('person') ? 'exists' : 'not_found')),
    );
    askers = new Map();
    const workers: RunningWorker[] = [];
    // Two of them speak from one address, as two machines behind one router do.
    for (const [index, from] of [...ADDRESSES, '127.0.0.4'].entries())
      workers.push(
        await startWorker({
          environment: readEnvironment({ VOUCH_EHLO: EHLO, VOUCH_HOME: '/' }, process.platform),
          address: server.address,
          egress: `e${ADDRESSES.indexOf(from)}`,
          mailboxes: true,
          log: { info: () => {}, error: () => {} },
          network: networkFrom(from),
        }).catch((error) => {
          throw new Error(`worker ${index}`, { cause: error });
        }),
      );
    try {
      const together = await withVouchIn(
        networkFrom('127.0.0.1'),
        { ...given, fleet: server.address },
        async (vouch) => {
          const live = async () =>
            (await vouch.calls['fleet.status']({}, CALLER)).workers.filter((each) => each.live);
          await expect.poll(async () => (await live()).length).toBe(workers.length);
          return mailboxes(vouch);
        },
      );
      expect(together).toEqual(alone);
    } finally {
      for (const worker of workers) await worker.stop();
    }
    expect(new Set([...askers.values()].flat())).toEqual(new Set(ADDRESSES));
    for (const { email } of ROWS) {
      const [first] = askers.get(email) ?? [];
      expect(askers.get(email)).toEqual([first, first]);
    }
  });
});

function lookUp(name: string, type: string): ZoneAnswer {
  const answers = recordsOf(name.toLowerCase(), type);
  return {
    kind: 'reply',
    code: answers === null ? 'NXDOMAIN' : 'NOERROR',
    authoritative: false,
    answers: answers ?? [],
    authorities: [],
    delayMs: 0,
  };
}

/** The records of a name; null where it does not exist. */
function recordsOf(name: string, type: string): readonly Answer[] | null {
  if (name === '.') return [];
  const place = /^(mx\.)?d(\d)\.example$/.exec(name);
  if (place === null) return null;
  const [, host, number] = place;
  const ttl = 300;
  if (host !== undefined)
    return type === 'A' ? [{ type: 'A', name, ttl, data: `${MAIL_HOST}${number}` }] : [];
  const data = { preference: 10, exchange: `mx.${name}` };
  return type === 'MX' ? [{ type: 'MX', name, ttl, data }] : [];
}
