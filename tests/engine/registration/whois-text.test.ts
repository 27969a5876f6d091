// WHOIS answers in the manners of many registries; all texts are made up after them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWhois, readWhoisServer } from '../../../src-main/engine/registration/whois-text.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

/** With ".test", the 253 characters that a host name has at most. */
const LONG_NAME = Array(5).fill('a'.repeat(49)).join('.').slice(0, -1);
const NEITHER = 'the answer says neither that it is registered nor that it is not';
const HELD_BACK = 'the name is reserved by the registry';

function registeredOn(text: string, domain: string): string | null | undefined {
  const reading = readWhois(text, domain, NOW);
  if (reading.kind !== 'registered') return undefined;
  const { registeredAt } = reading.registration;
  return registeredAt === null ? null : new Date(registeredAt).toISOString().slice(0, 10);
}

// biome-ignore format: a table is read row by row
const REGISTERED: readonly (readonly [string, string, string, string | null])[] = [
  ['a generic registry', 'acme.com', 'Domain Name: ACME.COM\r\nRegistrar WHOIS Server: whois.registrar.test\r\nUpdated Date: 2024-01-02T03:04:05Z\r\nCreation Date: 1997-09-15T04:00:00Z\r\nRegistry Expiry Date: 2028-09-14T04:00:00Z\r\nRegistrar: Nameplate\r\nDomain Status: clientHold https://icann.org/epp#clientHold\r\n>>> Last update of whois database: 2026-11-20T00:00:00Z <<<\r\n', '1997-09-15'],
  ['Nominet', 'acme.co.uk', '\r\n    Domain name:\r\n        acme.co.uk\r\n\r\n    Registrar:\r\n        Nameplate Ltd [Tag = NAMEPLATE]\r\n        URL: https://nameplate.test\r\n\r\n    Relevant dates:\r\n        Registered on: 14-Feb-1999\r\n        Expiry date:  14-Feb-2027\r\n        Last updated:  13-Jan-2025\r\n\r\n    Name servers:\r\n        ns1.acme.co.uk   192.0.2.1\r\n', '1999-02-14'],
  ['Nominet, where the day is not known', 'acme.co.uk', '    Domain name:\r\n        acme.co.uk\r\n\r\n    Relevant dates:\r\n        Registered on: before Aug-1996\r\n        Expiry date:  14-Feb-2027\r\n', null],
  ['JPRS in Japanese', 'acme.jp', 'Domain Information: [ドメイン情報]\n[Domain Name]                   ACME.JP\n\n[登録者名]                      株式会社アクメ\n[Name Server]                   ns1.acme.jp\n[登録年月日]                    2001/05/09\n[有効期限]                      2027/05/31\n[状態]                          Active\n[最終更新]                      2021/06/01 01:05:09 (JST)\n', '2001-05-09'],
  ['JPRS with letters before its keys', 'acme.co.jp', 'Domain Information: [ドメイン情報]\na. [ドメイン名]                 ACME.CO.JP\np. [ネームサーバ]               ns1.acme.co.jp\n[状態]                          Connected (2027/01/31)\n[登録年月日]                    2000/01/15\n', '2000-01-15'],
  ['CZ.NIC, whose contacts have dates too', 'acme.cz', 'domain:       acme.cz\nregistrant:   SB:ACME\nnsset:        NS-ACME\nregistrar:    REG-NAMEPLATE\nregistered:   01.03.1999 12:00:00\nchanged:      05.06.2006 10:00:00\nexpire:       29.10.2027\n\ncontact:      SB:ACME\nname:         Acme\ncreated:      10.08.2001 22:13:00\n', '1999-03-01'],
  ['Registro.br', 'acme.com.br', '% Copyright\n\ndomain:      acme.com.br\nowner:       Acme\nnserver:     ns1.acme.com.br\ncreated:     19960422 #12345\nchanged:     20240202\nexpires:     20270422\nstatus:      published\n\nnic-hdl-br:  ACM12\ncreated:     19980101\n', '1996-04-22'],
  ['InternetNZ', 'acme.nz', 'query_status: 200 Active\ndomain_name: acme.nz\ndomain_dateregistered: 1999-02-17T00:00:00+13:00\ndomain_datebilleduntil: 2027-02-17T00:00:00+13:00\nregistrar_name: Nameplate\nns_name_01: ns1.acme.nz\n', '1999-02-16'],
  ['TWNIC', 'acme.tw', 'Domain Name: acme.tw\n   Registrant:\n      Acme\n   Record expires on 2027-08-29 (UTC+8)\n   Record created on 2000-08-29 (UTC+8)\n', '2000-08-29'],
  ['the Turkish registry', 'acme.com.tr', '** Domain Name: acme.com.tr\nDomain Status: Active\n\n** Additional Info:\nCreated on..............: 2001-Aug-23.\nExpires on..............: 2027-Aug-22.\n', '2001-08-23'],
  ['KISA', 'acme.kr', 'Domain Name                 : acme.kr\nRegistered Date             : 2007. 03. 02.\nExpiration Date             : 2027. 03. 02.\n', '2007-03-02'],
  ['CNNIC', 'acme.cn', 'Domain Name: acme.cn\nDomain Status: ok\nSponsoring Registrar: Nameplate\nName Server: ns1.acme.cn\nRegistration Time: 2003-03-17 12:20:05\nExpiration Time: 2027-03-17 12:48:36\n', '2003-03-17'],
  ['HKIRC', 'acme.hk', 'Domain Name:  ACME.HK\nDomain Status: Active\nRegistrar Name: Nameplate\nDomain Name Commencement Date: 16-04-1998\nExpiry Date: 31-03-2027\n', '1998-04-16'],
  ['a registry that writes "Domain Registration Date"', 'acme.test', 'Domain Name: ACME.TEST\nDomain Registration Date: Fri Sep 15 2000\n', '2000-09-15'],
  ['DENIC, which publishes no such date', 'acme.de', 'Domain: acme.de\nNserver: ns1.acme.de\nStatus: connect\nChanged: 2018-03-12T21:44:25+01:00\n', null],
  ['EURid, which publishes no such date', 'acme.eu', '% The WHOIS service offered by EURid\n\nDomain: acme.eu\nScript: LATIN\n\nRegistrant:\n        NOT DISCLOSED!\n\nRegistrar:\n        Name: Nameplate\n\nName servers:\n        ns1.acme.eu\n', null],
  ['EURid, with nothing but IPv6 glue', 'acme.eu', '% The WHOIS service offered by EURid\n\nDomain: acme.eu\nScript: LATIN\n\nRegistrant:\n        NOT DISCLOSED!\n        Visit www.eurid.eu for the web-based WHOIS.\n\nName servers:\n        ns1.acme.eu (2001:db8::1)\n        ns2.acme.eu (2001:db8::2)\n\nKeys:\n        flags:KSK protocol:3 algorithm:RSA_SHA256 pubKey:AwEAAcU=\n', null],
  ['Register.BG, which calls a name busy', 'acme.bg', 'DOMAIN NAME: acme.bg (acme.bg)\nregistration status: busy, active\n\nNAME SERVER INFORMATION:\nns1.acme.bg 192.0.2.1 2001:db8::1\n\nDNSSEC: inactive\n', null],
  ['a registry that calls a name not available beside its name servers', 'acme.test', 'Domain: acme.test\nAvailable: No\nName servers:\n  ns1.acme.test: 2001:db8::1\n', null],
  ['nic.at, which publishes none of the domain, but of its people', 'acme.at', 'domain:         acme.at\nregistrar:      Nameplate\nregistrant:     ACM12-NICAT\nnserver:        ns1.acme.at\nchanged:        20240202 11:12:13\nsource:         AT-DOM\n\npersonname:     Ada Acme\nnic-hdl:        ACM12-NICAT\ncreated:        20261119\n', null],
];

// biome-ignore format: a table is read row by row
const WITH_ORDERS: readonly (readonly [string, string, string, string | null])[] = [
  ['another date tells', 'acme.test', 'Created: 03/04/2001\nExpires: 31/12/2027\n', '2001-04-03'],
  ['the key tells', 'acme.test', 'Creation Date (dd/mm/yyyy): 03/04/2001\n', '2001-04-03'],
  ['a remark of AFNIC tells', 'acme.test', '%% complete date format : DD/MM/YYYY\n\ndomain: acme.test\ncreated: 03/04/2001\n', '2001-04-03'],
  ['the registry is .hk', 'acme.hk', 'Domain Name Commencement Date: 03-04-2001\n', '2001-04-03'],
  ['the registry is .lu', 'acme.lu', 'domainname: acme.lu\nregistered: 03/04/2001\n', '2001-04-03'],
  ['the registry is .sm', 'acme.sm', 'Registration date: 03/04/2001\n', '2001-04-03'],
  ['the registry is .pt', 'acme.pt', 'Nome de domínio / Domain Name: acme.pt\nData de registo / Creation Date (dd/mm/yyyy): 03/04/2001\n', '2001-04-03'],
  ['the registry is .tk', 'acme.tk', 'Domain registered: 03/04/2001\n', '2001-03-04'],
  ['nothing tells', 'acme.test', 'Created: 03/04/2001\nRegistrar: Nameplate\n', null],
  ['two dates tell different orders', 'acme.test', 'Created: 03/04/2001\nUpdated: 31/12/2020\nExpires: 12/31/2027\nRegistrar: Nameplate\n', null],
];

// biome-ignore format: a table is read row by row
const WITH_KEYS: readonly (readonly [string, string, string, string])[] = [
  ['.ie', 'acme.ie', 'domain: acme.ie\nregistration: 27-August-2002\nrenewal: 27-August-2027\n', '2002-08-27'],
  ['.il', 'acme.co.il', 'domain: acme.co.il\ndescr: Acme\nnserver: ns1.acme.co.il\nvalidity: 11-01-2027\nchanged: registrar AT ns.il 19960111 (Assigned)\nchanged: registrar AT ns.il 19990812 (Changed)\n', '1996-01-11'],
  ['.bg', 'acme.bg', 'DOMAIN NAME: acme.bg (acme.bg)\nactivated on: 03/04/2001 00:00:00 EEST\n', '2001-04-03'],
  ['.tn', 'acme.tn', 'Domain name......: acme.tn\nCreation date....: 14-05-2009\n', '2009-05-14'],
  ['.tg', 'acme.tg', 'Domain:.............acme.tg\nActivation:.........2003-02-01\n', '2003-02-01'],
  ['.ve', 'acme.com.ve', 'Nombre de Dominio: acme.com.ve\nFecha de Creación: 2003-02-01 00:00:00\n', '2003-02-01'],
  ['.bo', 'acme.bo', 'Dominio: acme.bo\nFecha de registro: 2003-02-01\n', '2003-02-01'],
  ['.sl, whose paragraph begins with the registrar', 'acme.sl', 'Registrar: Nameplate\nDomain Name: acme.sl\nCreation Date: 2003-02-01\n', '2003-02-01'],
  ['the Channel Islands', 'acme.gg', 'Domain:\n     acme.gg\n\nRelevant dates:\n     Registered on 30th April 2003 at 00:00:00.000\n', '2003-04-30'],
];

describe('a registered domain', () => {
  test.each(WITH_ORDERS)('has its date read where %s', (_what, domain, text, expected) => {
    expect(registeredOn(text, domain)).toBe(expected);
  });

  test.each(WITH_KEYS)('has the date of %s', (_who, domain, text, expected) => {
    expect(registeredOn(text, domain)).toBe(expected);
  });

  test.each(REGISTERED)('is read from the answer of %s', (_who, domain, text, expected) => {
    expect(registeredOn(text, domain)).toBe(expected);
  });

  test('has its term, change, registrar, words and referral', () => {
    const [, domain = '', text = ''] = REGISTERED[0] ?? [];
    expect(readWhois(text, domain, NOW)).toEqual({
      kind: 'registered',
      registration: {
        registeredAt: Date.UTC(1997, 8, 15, 4),
        expiresAt: Date.UTC(2028, 8, 14, 4),
        changedAt: Date.UTC(2024, 0, 2, 3, 4, 5),
        registrar: 'Nameplate',
        statuses: ['clientHold'],
      },
      referral: 'whois.registrar.test',
    });
  });

  test('has the registrar that stands on the next line', () => {
    const [, domain = '', text = ''] = REGISTERED[1] ?? [];
    expect(readWhois(text, domain, NOW)).toMatchObject({
      registration: { registrar: 'Nameplate Ltd [Tag = NAMEPLATE]' },
    });
  });

  test('has the registrar that a line below the key names', () => {
    const text =
      'Domain: acme.eu\n\nRegistrar:\n        Name: Nameplate\n        Website: https://nameplate.test\n';
    expect(readWhois(text, 'acme.eu', NOW)).toMatchObject({
      kind: 'registered',
      registration: { registrar: 'Nameplate' },
    });
  });

  test('has no registrar of a line that is not indented below the key', () => {
    const text =
      'Domain: acme.eu\nns: ns1.acme.eu\n    Registrar:\n    All rights of this answer are reserved\nCreated: 2001-01-01\n';
    expect(readWhois(text, 'acme.eu', NOW)).toMatchObject({ registration: { registrar: null } });
  });

  test('has no more of a line than 1,000 characters', () => {
    const text = `Domain: acme.eu\nRegistrar:${' '.repeat(989)}ab\n`;
    expect(readWhois(text, 'acme.eu', NOW)).toMatchObject({ registration: { registrar: 'a' } });
  });

  test('of the future, or before there were any, has no age', () => {
    expect(registeredOn('Domain Name: a.test\nCreation Date: 2031-01-01\n', 'a.test')).toBeNull();
    expect(registeredOn('Domain Name: a.test\nCreation Date: 1970-01-01\n', 'a.test')).toBeNull();
  });

  test('may be named in its own script', () => {
    const text = 'Domain Name: münchen.test\nCreation Date: 2003-01-01\n';
    expect(registeredOn(text, 'xn--mnchen-3ya.test')).toBe('2003-01-01');
  });

  test.each([
    ['whois.registrar.test', 'whois.registrar.test'],
    ['whois://whois.registrar.test:43/', 'whois.registrar.test'],
    ['WHOIS.REGISTRAR.TEST.', 'whois.registrar.test'],
    ['https://registrar.test/whois', null],
    ['localhost', null],
    ['a b.test', null],
    [`${LONG_NAME}.test`, `${LONG_NAME}.test`],
    [`${LONG_NAME}a.test`, null],
  ])('leads on to "%s" as %s', (written, expected) => {
    const text = `Domain Name: a.test\nRegistrar: Nameplate\nRegistrar WHOIS Server: ${written}\n`;
    expect(readWhois(text, 'a.test', NOW)).toMatchObject({ referral: expected });
  });
});

describe('a domain that nobody has', () => {
  test.each([
    'No match for domain "ACME.TEST".\r\n>>> Last update of whois database: 2026-11-20T00:00:00Z <<<\r\n\r\nTERMS OF USE: You are not authorized to access or query our Whois\r\ndatabase through the use of electronic processes that are high-volume\r\n',
    'NOT FOUND\r\n',
    'Domain not found.\n',
    'No Data Found\n',
    'The queried object does not exist: acme.test\n',
    '% No match\n',
    '%% No entries found in the AFNIC Database.\n%% NOT FOUND\n',
    '%ERROR:101: no entries found\n% \n% No entries found.\n',
    '% nothing found\n',
    'No match!!\n',
    'NOMATCH\n',
    'notfound\n',
    'NOTFOUND in the registry\n',
    'domain "acme.test" not found.\n',
    'acme.test is free\n',
    'Not found: acme.test\n',
    'Domain: acme.test\nStatus: free\n',
    'Domain:\tacme.test\nStatus:\tAVAILABLE\n',
    'query_status: 220 Available\n',
    '    No match for "acme.test".\n\n    This domain name has not been registered.\n',
    'We do not have an entry in our database matching your query.\n',
    "The requested domain was not found in the Registry or Registrar's WHOIS Server.\n",
    'No_Se_Encontro_El_Objeto/Object_Not_Found\n',
    '% No match for acme.test\n',
    'No Found\n',
    'Domain Name: acme.test\nDomain Status: No Object Found\n',
    'The queried object does not exist\n',
    'The queried object does not exist: previous registration\n',
    '%% No entries found in the TEST Database.\n',
    'No information available about domain name acme.test in the Registry NASK database.\n',
    '%ERROR:103: Domain is not registered\n',
    'Nincs találat / No match\n',
    'Nothing found for this query.\n',
    'There is no information available on the domain consulted.\n',
    'Available\nDomain: acme.test\n',
    `No match for${' '.repeat(279)}acme.test\n`,
    `No match${' the'.repeat(22)}\n`,
    'Welcome\nto WHOIS\nNo match\n',
    'Welcome\nto\nWHOIS\n\nNo match\n',
    'Welcome\nto\nWHOIS\n%\nNo match\n',
    'No match for -acme.test.\n',
    ...['to', 'in', 'at', 'with'].map((word) => `No match ${word} zebra\n`),
    `No existe${' x'.repeat(8)}\n`,
    `${'\n'.repeat(1_999)}No match\n`,
    'Domain: acme.test\nAvailable: Yes\n',
    'Domain: acme.test\nFree: yes\n',
    'Registered: No\n',
    'Available: acme.test\n',
    'acme.test - No Match\n',
    'Nothing matches this query.\n',
    'query returned 0 objects\n',
    'This query returned 0 objects\n',
    'We do not have any record matching acme.test\n',
    'unknown domain acme.test\n',
    'Domain acme.test unknown\n',
    'There are no matching entries\n',
    'acme.test is not yet registered\n',
    'No match in the database of some other registry operator\n',
    'El dominio no existe\n',
    'No se encuentra registrado\n',
    'acme.test no esta registrado\n',
    'Dominio no registrado\n',
    'inconnu\n',
    'acme.test non trouvé\n',
    'Domínio não encontrado\n',
    'Domínio não registrado\n',
    'Domain nicht gefunden\n',
    'Die Domain acme.test nicht registriert\n',
    'Il dominio non trovato\n',
    'Домен не найден\n',
    'acme.test не зарегистрирован\n',
    'Домен не существует\n',
    '등록되어 있지 않습니다\n',
    '该域名未注册\n',
    '該域名未註冊\n',
    '該域名沒有註冊\n',
    '見つかりませんでした\n',
    'No entries found [ No match for ]\n',
    'acme.test - Domain name does not exist\n',
    'Object "acme.test" NOT FOUND.\n',
    // A free status counts for more than dates.
    'Domain: acme.test\nStatus: free\nChanged: 2020-01-02\nCreated: 2001-01-01\n',
    // Wrapped, between terms of use.
    '% The service is provided as it is.\n%\n% The domain that you have requested was not\n% found in the\n% database.\n%\n% Use it with care.\n',
    // A rule, not a refusal.
    'DOMAIN NOT FOUND\n\nAccess to the whois service is rate limited. For more information, please\nsee https://registry.test/guidance.\n',
    'NOT FOUND\n\nFurthermore, you may never do any of the following\n\n(d) make excessive queries.\n',
  ])('is read from %j', (text) => {
    expect(readWhois(text, 'acme.test', NOW)).toEqual({ kind: 'not_registered' });
  });

  test('is not inferred from such words amid a registration', () => {
    const text = '% No match\nDomain Name: acme.test\nCreation Date: 2001-01-01\n';
    expect(readWhois(text, 'acme.test', NOW).kind).toBe('registered');
  });

  test('is not inferred where a refusal is spoken too', () => {
    const text = 'No match\nQuota exceeded for your address\n';
    expect(readWhois(text, 'acme.test', NOW).kind).toBe('refused');
  });

  test.each(['No match for acme', 'acmeNo match for'])('is read from %j of a registry', (text) => {
    expect(readWhois(text, 'acme.to', NOW).kind).toBe('not_registered');
    expect(readWhois(text, 'acme.test', NOW).kind).toBe('unclear');
  });

  test('may be named in its own script', () => {
    expect(readWhois('münchen.test is free\n', 'xn--mnchen-3ya.test', NOW).kind).toBe(
      'not_registered',
    );
    expect(readWhois('No match for "MÜNCHEN.TEST".\n', 'xn--mnchen-3ya.test', NOW).kind).toBe(
      'not_registered',
    );
    expect(readWhois('munchen.test is free\n', 'xn--mnchen-3ya.test', NOW).kind).toBe('unclear');
    expect(readWhois('köln.test is free\n', 'xn--mnchen-3ya.test', NOW).kind).toBe('unclear');
  });

  test('is not inferred from another name', () => {
    expect(readWhois('No match for "OTHER.TEST".\n', 'acme.test', NOW).kind).toBe('unclear');
  });
});

describe('a refusal', () => {
  test.each([
    'WHOIS LIMIT EXCEEDED - SEE WWW.EXAMPLE.TEST FOR DETAILS',
    '% Query rate limit exceeded. Try again later.',
    '%ERROR:201: access control limit exceeded',
    '55000000002 Connection refused; access control limit exceeded',
    'Number of allowed queries exceeded.',
    'Too many requests from your address',
    'Excessive querying, grace period of 30 seconds.',
    'Requests of this client are not permitted.',
    'You have exceeded this limit.',
    'The IP address used to perform the query is not authorised',
    'Access denied.',
    'Server is busy now, please try again later.',
    "Server can't process your request",
    'Please go away for 13 Seconds',
    'Your quota of queries has been exceeded',
    'Your request is being rate limited',
    `Too many requests${' '.repeat(282)}!`,
  ])('is heard in "%s"', (line) => {
    expect(readWhois(`${line}\r\n`, 'acme.test', NOW)).toEqual({
      kind: 'refused',
      words: line.replace(/^% ?/, '').replace(/ +/g, ' '),
    });
  });

  test('is not recognised in terms of use', () => {
    const text =
      'No match for acme.test\nYour address may be blocked if the limit is exceeded; if so, try again later.\n';
    expect(readWhois(text, 'acme.test', NOW)).toEqual({ kind: 'not_registered' });
  });
});

describe('an unclear answer', () => {
  test.each([
    'Domain: acme.test\nStatus: invalid\n',
    'Reserved by the registry',
    'Domain not available\n',
    'Available: No\n',
    'Domain: acme.test\nAvailable: no\nPrice: 10\n',
    'Free: no\n',
    'Free: No.\n',
    'Free: no, somebody has it\n',
    'Domain available: no\n',
    'Domain available: not now\n',
    'acme.test available: false\n',
    'Not registered: no\n',
    // Alone, neither says that somebody has it.
    'changed: 2020-01-02\n',
    '>>> Last update of WHOIS database: 2026-11-20T00:00:00Z <<<\n',
    'The name server was not found',
    'Server not found',
    'The data that you are looking for is not registered with us but with another registry that may be asked\n',
    '<html><body>404 Not Found</body></html>',
  ])('is %j', (text) => {
    expect(readWhois(text, 'acme.test', NOW)).toEqual({ kind: 'unclear', detail: NEITHER });
  });

  test.each([
    ['', 'the answer is empty'],
    [' \r\n', 'the answer is empty'],
    ['This name is reserved', HELD_BACK],
    ['This name is reserved by the Registry in accordance with ICANN Policy.', HELD_BACK],
    ['This platinum domain is available for purchase.', HELD_BACK],
    ['This domain is not available for registration', HELD_BACK],
    [`This name is${' '.repeat(280)}reserved`, HELD_BACK],
    [`This name is${' '.repeat(281)}reserved`, NEITHER],
    [`This name is reserved${' x'.repeat(20)}`, HELD_BACK],
    [`This name is reserved${' x'.repeat(21)}`, NEITHER],
    ['Welcome!', NEITHER],
    ['No match in the database of some other busy registry operator', NEITHER],
    [`No match for${' '.repeat(280)}acme.test`, NEITHER],
    [`No match${' the'.repeat(23)}`, NEITHER],
    [`No existe${' x'.repeat(9)}`, NEITHER],
    ['No match of zebra', NEITHER],
    ['No match zebra in', NEITHER],
    ['No match zebra in penguin', NEITHER],
    // In a paragraph of four lines, none is a sentence of its own.
    ['Welcome\nto\nWHOIS\nNo match\n', NEITHER],
    [`${'\n'.repeat(2_000)}No match\n`, NEITHER],
    [`Too many requests${' '.repeat(283)}!`, NEITHER],
  ])('says why: %j', (text, detail) => {
    expect(readWhois(text, 'acme.test', NOW)).toEqual({ kind: 'unclear', detail });
  });

  test.each([
    'Unknown domain',
    'Domain unknown',
    'NOMATCH',
    'Nothing found',
    'No match',
    'Not found',
    '@ is free',
  ])('is %j of something else', (denial) => {
    const text = `${denial.replace('@', 'acme.test')} zebra penguin here now`;
    expect(readWhois(text, 'acme.test', NOW)).toEqual({ kind: 'unclear', detail: NEITHER });
  });

  test('is one about another domain', () => {
    const text = 'Domain Name: OTHER.TEST\nCreation Date: 2001-01-01\n';
    expect(readWhois(text, 'acme.test', NOW)).toEqual({
      kind: 'unclear',
      detail: 'the answer is about other.test',
    });
  });

  test('is whatever anybody may send: nothing makes the reader fail or say "not registered"', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(readWhois(text, 'acme.test', NOW).kind).not.toBe('not_registered');
      }),
    );
  });
});

describe('the domain asked for', () => {
  const LABEL = fc.oneof(
    fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/),
    fc.constantFrom('reserved', 'premium', 'rate-limited', 'not-found', 'available', 'no', 'quota'),
  );
  const ENDING = fc.constantFrom('test', 'hu', 'lv', 'co.uk', 'available', 'free', 'to');
  const TEXTS = [
    'No match for "@".',
    'Domain @ not found',
    '@ is free',
    '@ - No Match',
    'Object @ NOT FOUND.',
    'Domain Name: @\nDomain Status: No Object Found',
    'Domain: @\nStatus: invalid',
    'The name @ is reserved',
    'Query rate limit exceeded for @',
    'You asked for @',
    'Domain Name: @\nCreation Date: 2001-02-03',
  ];

  test.each(TEXTS)('changes nothing in what %j says', (text) => {
    const expected = readWhois(text.replace('@', 'acme.test'), 'acme.test', NOW).kind;
    fc.assert(
      fc.property(LABEL, ENDING, (label, ending) => {
        const domain = `${label}.${ending}`;
        expect(readWhois(text.replace('@', domain), domain, NOW).kind).toBe(expected);
        const loud = domain.toUpperCase();
        expect(readWhois(text.replace('@', loud), domain, NOW).kind).toBe(expected);
      }),
    );
  });
});

describe("IANA's answer", () => {
  test('names the server of a top-level domain', () => {
    const text = '% IANA\n\nrefer:  whois.nic.test\n\ndomain:  TEST\n\nwhois:  whois.nic.test\n';
    expect(readWhoisServer(text, 'test')).toBe('whois.nic.test');
  });

  test('may name none, or not know the domain', () => {
    expect(readWhoisServer('domain:  TEST\n\nstatus:  ACTIVE\n', 'test')).toBeNull();
    expect(readWhoisServer('This query returned 0 objects.\n', 'test')).toBeNull();
  });

  test('about something else is no answer', () => {
    expect(readWhoisServer('domain: OTHER\nwhois: whois.other.test\n', 'test')).toBeUndefined();
    expect(readWhoisServer('Go away\n', 'test')).toBeUndefined();
    expect(readWhoisServer('domain: TEST\nwhois: not a host\n', 'test')).toBeUndefined();
  });
});
