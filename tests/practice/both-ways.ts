// Runs a list over the practice network twice, with a session for each recipient and with one for several.
import { expect } from 'vitest';
import { createMailboxProbe } from '../../src-main/adapters/smtp/mailbox-probe.ts';
import { type MailDomain, PRACTICE_MAIL_HOSTS } from '../../src-main/practice/mailbox-data.ts';
import { startSmtpServer } from '../../src-main/practice/smtp-server.ts';
import { openDialer } from '../adapters/dialer/open-dialer.ts';
import { memoryFacts } from '../adapters/registration/memory-facts.ts';
import { asked, contextOf, IDENTITY, NO_PACE, partsOf } from '../adapters/smtp/open-probe.ts';
import { hostsOf, ROLES } from './mail-hosts.ts';

/** Addresses at a domain as on a list of customers: known and unknown ones in turns. */
function addressesAt({ name, mailboxes }: MailDomain, count: number): readonly string[] {
  // The full and the disabled ones stand last.
  const known = [...mailboxes.keys()].toReversed();
  return Array.from({ length: count }, (_, at) => {
    const local = at % 2 === 0 ? known[at >> 1] : undefined;
    return `${local ?? `no.such.person${at}`}@${name}`;
  });
}

/** Asks for all at once, and for those that were put off once more. */
async function run(list: readonly string[], recipientsPerSession: number) {
  const servers = await Promise.all(ROLES.map((role) => startSmtpServer(role, { slowMs: 1 })));
  await using dialer = await openDialer();
  try {
    for (const { name, address, port, server } of PRACTICE_MAIL_HOSTS) {
      dialer.dns.addresses(name, address);
      dialer.map(address, port, servers[ROLES.indexOf(server)]?.port ?? 0);
    }
    const probe = createMailboxProbe({
      dialer: dialer.dialer,
      cache: memoryFacts(),
      clock: { now: Date.now },
      random: Math.random,
      pace: { ...NO_PACE, sessionsAtOnce: 2, recipientsPerSession },
    });
    const ask = async (address: string) => {
      const parts = partsOf(address);
      const answer = await probe.probe(parts, hostsOf(parts.domain), IDENTITY, contextOf());
      const { verdict, aboutUs, catchAll } = asked(answer);
      return { address, verdict, aboutUs, catchAll };
    };
    const first = await Promise.all(list.map(ask));
    const again = first.filter(({ verdict }) => verdict === 'greylisted');
    const second = await Promise.all(again.map(({ address }) => ask(address)));
    const sessions = dialer.passed.filter((each) => each.endsWith(' 25')).length;
    return { first, second, sessions };
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** So many of each domain, both ways: the same verdicts, in at most a fifth of the sessions. */
export async function compareBothWays(
  domains: readonly MailDomain[],
  perDomain: number,
): Promise<void> {
  const list = domains.flatMap((domain) => addressesAt(domain, perDomain));
  const alone = await run(list, 1);
  const shared = await run(list, 10);
  expect(shared.first).toEqual(alone.first);
  expect(shared.second).toEqual(alone.second);
  expect(new Set(alone.first.map(({ verdict }) => verdict))).toEqual(
    new Set(['exists', 'not_found', 'full', 'disabled', 'catch_all', 'greylisted', 'unknown']),
  );
  expect(alone.sessions).toBeGreaterThanOrEqual(list.length);
  expect(shared.sessions).toBeLessThanOrEqual(alone.sessions / 5);
}
