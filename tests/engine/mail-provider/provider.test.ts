import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSpf } from '../../../src-main/engine/mail-policy/spf.ts';
import {
  freeMailDomains,
  mailProviders,
  providerOfDomain,
} from '../../../src-main/engine/mail-provider/mail-domains.ts';
import {
  mailboxServiceOf,
  mailProviderOf,
  rulesOfService,
  shownProvider,
  throwawayBehind,
  withMailboxesBehind,
} from '../../../src-main/engine/mail-provider/provider.ts';
import { THROWAWAY_SERVICES } from '../../../src-main/engine/mail-provider/throwaway-services.ts';

test('everybody can open a mailbox at consumer services and at those of their provider, unless a row says so of others', () => {
  const free = new Set(freeMailDomains());
  for (const { kind, domains, free: isFree } of mailProviders()) {
    expect(isFree || !['consumer', 'isp'].includes(kind)).toBe(true);
    expect(domains.filter((domain) => free.has(domain))).toEqual(isFree ? domains : []);
  }
  expect(mailProviders().filter(({ kind, free }) => free && kind === 'isp').length).toBeGreaterThan(
    0,
  );
  expect(['gmail.com', 't-online.de', 'mozmail.com'].map((domain) => free.has(domain))).toEqual([
    true,
    true,
    false,
  ]);
});

// One of each table, and what is below a domain whose sub-domains are the provider's, too.
test.each([
  ['disroot.org', 'Disroot', 'consumer', true],
  ['xfinity.com', 'Comcast Xfinity', 'isp', true],
  ['3126.com', 'Small webmail services', 'consumer', true],
  ['maktoob.com', 'Maktoob', 'consumer', true],
  ['tr.net', 'Turkish providers', 'isp', true],
  ['pobox.com', 'Pobox', 'business', true],
  ['jane.hinet.net', 'Taiwanese providers', 'isp', true],
  ['a.b.plala.or.jp', 'Japanese access providers', 'isp', true],
])('%s is of %s', (domain, provider, kind, free) => {
  expect(providerOfDomain(domain)).toMatchObject({ provider, kind, free });
});

test.each(['jane.disroot.org', 'xhinet.net', 'acme.example', 'net', ''])(
  '%j is of no provider',
  (domain) => {
    expect(providerOfDomain(domain)).toBeNull();
  },
);

describe('the provider behind MX hosts', () => {
  test.each([
    ['aspmx.l.google.com', 'Google Workspace', 'business'],
    ['alt2.aspmx.l.google.com', 'Google Workspace', 'business'],
    ['smtp.google.com', 'Google Workspace', 'business'],
    ['alt1.gmail-smtp-in.l.google.com', 'Gmail', 'consumer'],
    ['acme-example.mail.protection.outlook.com', 'Microsoft 365', 'business'],
    ['acme-example.a-v1.mx.microsoft', 'Microsoft 365', 'business'],
    ['hotmail-com.olc.protection.outlook.com', 'Outlook.com', 'consumer'],
    ['mx0a-001b2d01.pphosted.com', 'Proofpoint', 'filter'],
    ['eu-smtp-inbound-1.mimecast.com', 'Mimecast', 'filter'],
    ['d1.ess.barracudanetworks.com', 'Barracuda', 'filter'],
    ['mx1.acme.iphmx.com', 'Cisco Secure Email', 'filter'],
    ['primary.us.email.fireeyecloud.com', 'Trellix (FireEye)', 'filter'],
    ['acme.example.1.0001.arsmtp.com', 'AppRiver', 'filter'],
    ['mailstream-east.mxrecord.io', 'Cloudflare Email Security', 'filter'],
    ['acme.fortimailcloud.com', 'FortiMail Cloud', 'filter'],
    ['mta5.am0.yahoodns.net', 'Yahoo Mail', 'consumer'],
    ['mx-biz.mail.am0.yahoodns.net', 'Yahoo small business', 'business'],
    ['mx01.mail.icloud.com', 'iCloud Mail', 'consumer'],
    ['in1-smtp.messagingengine.com', 'Fastmail', 'business'],
    ['mail.protonmail.ch', 'Proton Mail', 'business'],
    ['inbound-smtp.eu-west-1.amazonaws.com', 'Amazon SES or WorkMail', 'business'],
    ['mx00.kundenserver.de', 'IONOS', 'hosting'],
    ['mx1.mail.ovh.net', 'OVHcloud', 'hosting'],
    ['spool.mail.gandi.net', 'Gandi', 'hosting'],
    ['mx1.privateemail.com', 'Namecheap Private Email', 'hosting'],
    ['smtpin.rzone.de', 'STRATO', 'hosting'],
    ['mxbiz1.qq.com', 'Tencent Exmail', 'business'],
    ['mx3.qq.com', 'QQ Mail', 'consumer'],
    ['route1.mx.cloudflare.net', 'Cloudflare Email Routing', 'forwarding'],
    ['mx1.improvmx.com', 'ImprovMX', 'forwarding'],
    ['mxa.eu.mailgun.org', 'Mailgun Routes', 'forwarding'],
    ['park-mx.above.com', 'Above.com', 'parking'],
    ['mail.mailinator.com', 'Mailinator', 'throwaway'],
  ])('%s is %s', (host, name, kind) => {
    expect(mailProviderOf([host])).toEqual({ name, kind });
  });

  test('the best host that is known decides', () => {
    expect(mailProviderOf(['mx.acme.example', 'aspmx.l.google.com'])?.name).toBe(
      'Google Workspace',
    );
    expect(mailProviderOf(['mx1.acme.iphmx.com', 'acme.mail.protection.outlook.com'])?.kind).toBe(
      'filter',
    );
  });

  test("a company's own host, and one that only ends alike, is nobody's", () => {
    expect(mailProviderOf(['mail.acme.example'])).toBeNull();
    expect(mailProviderOf(['notpphosted.com'])).toBeNull();
    expect(mailProviderOf(['outlook.com'])).toBeNull();
    expect(mailProviderOf([''])).toBeNull();
    expect(mailProviderOf([])).toBeNull();
  });
});

describe('whose mailboxes are behind a mail filter', () => {
  const filter = { name: 'Mimecast', kind: 'filter' } as const;
  const behind = (spf: string) => withMailboxesBehind(filter, readSpf([spf]))?.behind;
  const known = (service: string) => ({ state: 'known', service });
  const unknown = (why: string) => ({ state: 'unknown', why });

  test.each([
    ['v=spf1 include:spf.protection.outlook.com -all', 'Microsoft 365'],
    ['v=spf1 include:_netblocks.mimecast.com include:_spf.google.com ~all', 'Google Workspace'],
    ['v=spf1 include:ZOHOMAIL.eu. ~all', 'Zoho Mail'],
    ['v=spf1 ip4:44.128.0.1 redirect=spf.messagingengine.com', 'Fastmail'],
    [
      'v=spf1 include:spf.protection.outlook.com include:spf.protection.office365.us ~all',
      'Microsoft 365',
    ],
    ['v=spf1 ?include:_spf.protonmail.ch ~all', 'Proton Mail'],
    // Passed over: what a sender must not match, what follows `all`, and `redirect` beside it.
    ['v=spf1 -include:_spf.google.com include:emailsrvr.com ~all', 'Rackspace Email'],
    ['v=spf1 include:emailsrvr.com -all include:_spf.google.com', 'Rackspace Email'],
    ['v=spf1 include:emailsrvr.com redirect=_spf.google.com -all', 'Rackspace Email'],
  ])('%s is %s', (spf, service) => {
    expect(behind(spf)).toEqual(known(service));
  });

  test.each([
    [
      'v=spf1 include:_spf.google.com include:spf.protection.outlook.com -all',
      'the SPF record names Google Workspace and Microsoft 365',
    ],
    [
      'v=spf1 include:amazonses.com include:zoho.com mx -all',
      'the SPF record names no mailbox service that is known',
    ],
    [
      'v=spf1 include:spf.protection.outlook.com.acme.example -all',
      'the SPF record names no mailbox service that is known',
    ],
    [
      'v=spf1 include:%{i}._spf.google.com -all',
      'the SPF record names no mailbox service that is known',
    ],
    [
      'v=spf1 include: -all',
      'the SPF record is not valid: it contains the unknown term "include:"',
    ],
    ['some other text', 'no SPF record is published'],
  ])('%s leaves it unknown', (spf, why) => {
    expect(behind(spf)).toEqual(unknown(why));
  });

  test('is unknown where SPF was not looked up, or did not answer', () => {
    expect(withMailboxesBehind(filter, null)?.behind).toEqual(unknown('SPF was not looked up'));
    expect(withMailboxesBehind(filter, { state: 'unknown', detail: 'SERVFAIL' })?.behind).toEqual(
      unknown('SPF could not be looked up: SERVFAIL'),
    );
  });

  test('is no question at other providers', () => {
    const spf = readSpf(['v=spf1 include:_spf.google.com -all']);
    expect(withMailboxesBehind(null, spf)).toBeNull();
    for (const kind of ['business', 'hosting', 'forwarding', 'parking'] as const)
      expect(withMailboxesBehind({ name: 'Some Mail', kind }, spf)).toEqual({
        name: 'Some Mail',
        kind,
      });
  });

  test('is shown before the name of the filter', () => {
    expect(shownProvider(filter)).toBe('Mimecast');
    expect(shownProvider({ ...filter, behind: { state: 'unknown', why: 'x' } })).toBe('Mimecast');
    expect(shownProvider({ ...filter, behind: { state: 'known', service: 'Zoho Mail' } })).toBe(
      'Zoho Mail behind Mimecast',
    );
  });

  test('brings the rules by which that service delivers to domains of customers', () => {
    const tags = { oneDomain: null, tag: '+', ignored: '', alike: '', subdomains: false };
    const behind = { state: 'known', service: 'Microsoft 365' } as const;
    expect(mailboxServiceOf({ ...filter, behind })).toBe('Microsoft 365');
    expect(mailboxServiceOf({ ...filter, behind: { state: 'unknown', why: 'x' } })).toBe(
      'Mimecast',
    );
    expect(mailboxServiceOf({ name: 'Zoho Mail', kind: 'business' })).toBe('Zoho Mail');
    expect(rulesOfService('Microsoft 365')).toEqual(tags);
    // Of Gmail the dots are nothing; of a company's own domain at Google they are.
    expect(rulesOfService('Google Workspace')).toEqual(tags);
    for (const service of ['Gmail', 'Mimecast', 'Rackspace Email', ''])
      expect(rulesOfService(service)).toBeNull();
  });
});

describe('a throwaway service behind a domain that no list holds', () => {
  test.each([
    ['mail.wabblywabble.com', 'Temp-Mail'],
    ['in.mail.tm', 'Mail.tm'],
    ['smtp.yopmail.com', 'YOPmail'],
    ['mail.guerrillamail.com', 'Guerrilla Mail'],
    ['generator.email', 'generator.email'],
    ['mx.emlhub.com', 'DropMail'],
    ['mx2.den.yt', 'tempmailo'],
    ['mx.edumail.icu', 'edumail.icu'],
    ['altaddress.org', 'altaddress.org'],
    ['mail.kopeechka.store', 'Kopeechka'],
  ])('is known by its MX host %s', (host, service) => {
    expect(throwawayBehind([host])).toEqual({ service, address: null });
  });

  test('is known by the address of a host that has a name of the domain', () => {
    expect(throwawayBehind(['mail.fresh.example'], ['188.166.111.252'])).toEqual({
      service: 'Temp-Mail',
      address: '188.166.111.252',
    });
  });

  test('is not seen where honest domains stand as well', () => {
    for (const host of [
      'route1.mx.cloudflare.net',
      'mx.yandex.net',
      'publicms1.mail2world.com',
      'us2.mx1.mailhostbox.com',
      'mx1.simplelogin.co',
      'mail.anonaddy.me',
      'aspmx.l.google.com',
      'mx.acme.example',
    ]) {
      expect(throwawayBehind([host], ['44.128.0.1'])).toBeNull();
    }
  });
});

describe('the tables', () => {
  test('every row is whole, and no host stands in two of them', () => {
    const hosts = THROWAWAY_SERVICES.flatMap((row) => row.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
    for (const host of hosts) expect(mailProviderOf([host])?.kind).toBe('throwaway');
    for (const row of THROWAWAY_SERVICES) {
      expect(row.knownFrom).not.toBe('');
      for (const address of row.addresses) expect(isIP(address)).toBeGreaterThan(0);
    }
    const suffixes = mailProviders().flatMap(({ mxHosts }) => mxHosts);
    expect(new Set(suffixes).size).toBe(suffixes.length);
    const spfNames = mailProviders().flatMap((row) => row.spfNames);
    expect(new Set(spfNames).size).toBe(spfNames.length);
    for (const name of spfNames) expect(name).toMatch(/^[a-z0-9._-]+\.[a-z]{2,}$/);
    for (const suffix of suffixes) expect(suffix).toMatch(/^[a-z0-9.-]+\.[a-z]{2,}$/);
  });

  test('what stands below a known host is of the same provider', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...mailProviders().flatMap(({ mxHosts }) => mxHosts)),
        fc.stringMatching(/^[a-z0-9]{9,12}$/),
        (suffix, label) => {
          expect(mailProviderOf([`${label}.${suffix}`])).toEqual(mailProviderOf([suffix]));
        },
      ),
    );
  });
});
