// Whether the practice mail servers tell, through the real probe, what their tables say.
import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailboxProbe } from '../../src-main/adapters/smtp/mailbox-probe.ts';
import { readAddress } from '../../src-main/engine/address/read.ts';
import type { MailboxAnswer } from '../../src-main/engine/ports.ts';
import { ADDRESS_BLOCKS } from '../../src-main/practice/domains.ts';
import type { RunningServer } from '../../src-main/practice/listen.ts';
import {
  PRACTICE_MAIL_DOMAINS,
  PRACTICE_MAIL_HOSTS,
} from '../../src-main/practice/mailbox-data.ts';
import { startSmtpServer } from '../../src-main/practice/smtp-server.ts';
import { type OpenDialer, openDialer } from '../adapters/dialer/open-dialer.ts';
import { memoryFacts } from '../adapters/registration/memory-facts.ts';
import { asked, contextOf, IDENTITY, NO_PACE, partsOf } from '../adapters/smtp/open-probe.ts';
import { hostsOf, ROLES } from './mail-hosts.ts';

let servers: readonly RunningServer[];
let dialer: OpenDialer;
let ask: (address: string) => Promise<MailboxAnswer>;

beforeAll(async () => {
  servers = await Promise.all(ROLES.map((role) => startSmtpServer(role, { slowMs: 50 })));
  dialer = await openDialer();
  for (const { name, address, port, server } of PRACTICE_MAIL_HOSTS) {
    dialer.dns.addresses(name, address);
    dialer.map(address, port, servers[ROLES.indexOf(server)]?.port ?? 0);
  }
  const probe = createMailboxProbe({
    dialer: dialer.dialer,
    cache: memoryFacts(),
    clock: { now: Date.now },
    random: Math.random,
    pace: NO_PACE,
  });
  ask = async (address) => {
    const parts = partsOf(address);
    return asked(await probe.probe(parts, hostsOf(parts.domain), IDENTITY, contextOf()));
  };
});

afterAll(async () => {
  await dialer[Symbol.asyncDispose]();
  await Promise.all(servers.map((server) => server.close()));
});

describe('a mailbox', () => {
  test.each([
    ['amelia.clarke@kestrel-freight.example', 'exists'],
    ['AMELIA.CLARKE@kestrel-freight.example', 'exists'],
    ['daniel.osei+tenders@kestrel-freight.example', 'exists'],
    ['devries@kestrel-freight.example', 'full'],
    ['aoife.nibhriain@kestrel-freight.example', 'disabled'],
    ['k.holm@lumen-analytics.example', 'not_found'],
    ['cmoreau@harrow-legal.example', 'disabled'],
    ['j.krause@meyer-soehne.example', 'not_found'],
    ['suzuki@tanaka-seisakusho.example', 'exists'],
    ['mcoulibaly@sahel-solar.example', 'full'],
    ['zzkqjxwvbn@quickpost.example', 'not_found'],
    ['no.such.person.at.all@everyone-welcome.example', 'catch_all'],
    ['tempuser42@mailinator.com', 'catch_all'],
    ['vroni.ömer@xn--mnchen-mbel-yfb4e.example', 'exists'],
    // Its mail host takes no address beyond ASCII.
    ['三郎@xn--fiqs2av35b80rguw.example', 'unknown'],
    ['morag@old-mill-pottery.example', 'exists'],
    ['solveig.hansen@fjordlab.example', 'exists'],
    ['arvid.moe@six-only.example', 'exists'],
    ['emil.zweig@two-minds.example', 'exists'],
    ['dora.marsh@half-moved.example', 'exists'],
    ['nuno.silva@slow-coast.example', 'exists'],
    ['olivia.brown@gmail.com', 'exists'],
  ] as const)('%s: %s', async (address, verdict) => {
    expect((await ask(address)).verdict).toBe(verdict);
  });

  test('behind a host that is busy is asked for at the next', async () => {
    expect(await ask('paulo.ferreira@atlas-airways.example')).toMatchObject({
      verdict: 'exists',
      host: 'second.atlas-airways.example',
    });
  });

  test('behind a host that refuses strangers is unknown, and that is about us', async () => {
    expect(await ask('marcus.bell@riverbend-city.example')).toMatchObject({
      verdict: 'unknown',
      aboutUs: true,
      words: expect.stringMatching(/^554 5\.7\.1 /),
    });
  });

  test('behind a host that refuses everybody is unknown', async () => {
    expect(await ask('hannah.weiss@closed-shutters.example')).toMatchObject({
      verdict: 'unknown',
      aboutUs: false,
      words: expect.stringMatching(/^550 5\.1\.1 /),
    });
  });

  test('behind a greylisting host is known from the second question on', async () => {
    const address = 'beatriz.almeida@patient-post.example';
    expect(await ask(address)).toMatchObject({
      verdict: 'greylisted',
      words: expect.stringMatching(/^451 4\.7\.1 /),
    });
    expect(await ask(address)).toMatchObject({ verdict: 'exists', catchAll: 'no' });
    expect((await ask('nobody@patient-post.example')).verdict).toBe('greylisted');
    expect((await ask('nobody@patient-post.example')).verdict).toBe('not_found');
  });

  test('of somebody on the sample list, whose domain takes mail, is in the table', () => {
    const csv = readFileSync(
      new URL('../../resources/practice/sample-list.csv', import.meta.url),
      'utf8',
    );
    const { data } = Papa.parse<{ email: string }>(csv, { header: true, skipEmptyLines: true });
    const known = new Map(PRACTICE_MAIL_DOMAINS.map((each) => [each.name, each]));
    const missing = data.flatMap(({ email }) => {
      const address = readAddress(email);
      if (!address.valid) return [];
      const domain = known.get(address.domain);
      if (domain === undefined || domain.manner === 'catch_all') return [];
      const local = address.localPart.toLowerCase().replace(/\+.*$/, '');
      return domain.mailboxes.has(local) ? [] : [`${local}@${domain.name}`];
    });
    expect(missing).toEqual([
      'k.holm@lumen-analytics.example',
      'j.krause@meyer-soehne.example',
      'xq7v2kd9w4@quickpost.example',
      'zzkqjxwvbn@quickpost.example',
      'jane@harrow-legal.example',
      'quinn ode@harrow-legal.example',
    ]);
  });
});

describe('the mail hosts', () => {
  test('are those that the DNS of the practice network names, at public addresses of it', () => {
    expect(new Set(PRACTICE_MAIL_HOSTS.map(({ address }) => address)).size).toBe(
      PRACTICE_MAIL_HOSTS.length,
    );
    for (const { address } of PRACTICE_MAIL_HOSTS) {
      const ip = ipaddr.parse(address);
      const inside = ADDRESS_BLOCKS.map((block) => ipaddr.parseCIDR(block)).some(
        ([network, bits]) => network.kind() === ip.kind() && ip.match(network, bits),
      );
      expect(inside, address).toBe(true);
    }
    const reached = new Set(PRACTICE_MAIL_HOSTS.map(({ server }) => server));
    expect(reached).toEqual(new Set(ROLES));
  });

  test('exist for every domain that takes mail', () => {
    const names = new Set(PRACTICE_MAIL_HOSTS.map(({ name }) => name));
    const aliases = new Set(['news.cedar-media.example']);
    for (const { name } of PRACTICE_MAIL_DOMAINS) {
      if (aliases.has(name)) continue;
      expect(
        hostsOf(name).some((host) => names.has(host)),
        name,
      ).toBe(true);
    }
  });

  test('end when closed, with the connections that they have', async () => {
    const server = await startSmtpServer('slow', { slowMs: 60_000 });
    await Promise.all([server.close(), server.close()]);
    await server.close();
  });
});
