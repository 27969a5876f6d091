// Registrations looked up over the real dialer, guard and DNS, from servers on 127.0.0.1 that are not always right.
import { describe, expect, test } from 'vitest';
import { WHOIS_READING } from '../../../src-main/engine/registration/whois-text.ts';
import { manualTimers } from '../pacing/manual-timers.ts';
import { contextOf, DAY_MS, NOW, openRegistration, rdapDomain } from './open-registration.ts';

const LIST = [[['test'], ['http://rdap.test/']]] as const;
const FIELDS = 'Domain Name: ACME.TEST\r\nCreation Date: 2001-02-03T04:05:06Z\r\n';
const AT_2001 = Date.UTC(2001, 1, 3, 4, 5, 6);

describe('over RDAP', () => {
  test('a registration is found, by a domain query at the server of the list', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ body: rdapDomain('acme.test', 12, { status: ['active'] }) }));
    expect(await open.ask('Acme.test')).toEqual({
      kind: 'found',
      registration: {
        registeredAt: NOW - 12 * DAY_MS,
        expiresAt: null,
        changedAt: null,
        registrar: null,
        statuses: ['active'],
      },
      source: 'RDAP at rdap.test',
      observedAt: NOW,
    });
    expect(open.asked).toEqual(['data.iana.org /rdap/dns.json', 'rdap.test /domain/acme.test']);
    expect(await open.dialer.contact(({ host }) => host === 'rdap.test')).toMatchObject({
      protocol: 'rdap',
      why: 'domain registration',
      sent: 'GET http://rdap.test/domain/acme.test',
      checkId: 'check-1',
    });
  });

  test('a 404 of the registry means that nobody has the domain, and WHOIS is not asked', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ status: 404, body: { errorCode: 404 } }));
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', FIELDS);
    expect(await open.ask('acme.test')).toEqual({
      kind: 'not_registered',
      source: 'RDAP at rdap.test',
      observedAt: NOW,
    });
    expect(open.asked.some((question) => question.startsWith('whois'))).toBe(false);
  });

  test('a redirect to the server that knows is followed', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', (path) => ({
      status: 302,
      headers: { location: `http://rdap.elsewhere.test${path}` },
    }));
    open.http('rdap.elsewhere.test', () => ({ body: rdapDomain('acme.test', 100) }));
    expect(await open.ask('acme.test')).toMatchObject({
      kind: 'found',
      source: 'RDAP at rdap.elsewhere.test',
    });
  });

  test('a redirect into a private network is refused by the guard', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ status: 302, headers: { location: 'http://10.0.0.1/' } }));
    await open.iana({});
    expect(await open.ask('acme.test')).toEqual({
      kind: 'failed',
      reason: 'refused_by_guard',
      detail: '10.0.0.1 is not a public address (private)',
      observedAt: NOW,
    });
    expect(open.dialer.passed.some((target) => target.startsWith('10.'))).toBe(false);
  });

  test('the second server is asked when the first fails', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['test'], ['http://rdap1.test/', 'http://rdap2.test/']]]);
    open.http('rdap1.test', () => ({ status: 500 }));
    open.http('rdap2.test', () => ({ body: rdapDomain('acme.test', 100) }));
    expect(await open.ask('acme.test')).toMatchObject({ source: 'RDAP at rdap2.test' });
  });

  test.each([
    [
      'broken JSON',
      { body: '{"objectClassName":"domain","ldhName":"acme' },
      'bad_answer',
      'rdap.test sent broken JSON',
    ],
    [
      'another domain',
      { body: rdapDomain('other.test', 100) },
      'bad_answer',
      'rdap.test: The answer is about other.test',
    ],
    [
      'too much',
      { body: `"${'x'.repeat(600_000)}"` },
      'bad_answer',
      'rdap.test sent an answer that is too large',
    ],
    [
      'a 404 of a web server',
      { status: 404, body: '<html>Not Found</html>' },
      'bad_answer',
      'The status 404 of rdap.test does not come from RDAP',
    ],
    ['status 500', { status: 500 }, 'bad_answer', 'rdap.test answered with status 500'],
    ['status 401', { status: 401 }, 'refused', 'rdap.test refused the query (status 401)'],
    ['status 403', { status: 403 }, 'refused', 'rdap.test refused the query (status 403)'],
    ['status 451', { status: 451 }, 'refused', 'rdap.test refused the query (status 451)'],
    [
      'a redirect to itself',
      { status: 301, headers: { location: '/domain/acme.test' } },
      'bad_answer',
      'More than 3 redirects',
    ],
  ])('%s is no answer, and is not kept', async (_what, reply, reason, detail) => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => reply);
    await open.iana({});
    expect(await open.ask('acme.test')).toEqual({
      kind: 'failed',
      reason,
      detail,
      observedAt: NOW,
    });
    open.http('rdap.test', () => ({ body: rdapDomain('acme.test', 100) }));
    expect(await open.ask('acme.test')).toMatchObject({ kind: 'found' });
  });

  test.each([429, 503])(
    'a server that goes on saying %i is busy, and asked twice',
    async (status) => {
      await using open = await openRegistration({ rdapPacing: { busyPauseMs: 1 } });
      open.bootstrap(LIST);
      open.http('rdap.test', () => ({ status }));
      await open.iana({});
      expect(await open.ask('acme.test')).toEqual({
        kind: 'failed',
        reason: 'refused',
        detail: `rdap.test is busy (status ${status})`,
        observedAt: NOW,
      });
      expect(open.asked.filter((question) => question.startsWith('rdap.test'))).toHaveLength(2);
    },
  );

  test('a server that never answers is unknown, not "not registered"', async () => {
    await using open = await openRegistration({ rdapLimits: { idleMs: 50 } });
    open.bootstrap(LIST);
    open.http('rdap.test', () => undefined);
    await open.iana({});
    expect(await open.ask('acme.test')).toMatchObject({ kind: 'failed', reason: 'timeout' });
  });

  test('a busy server is asked again when it said, if that is worth the wait', async () => {
    const timers = manualTimers();
    await using open = await openRegistration({ timers });
    open.bootstrap(LIST);
    const refused = Promise.withResolvers<void>();
    let asked = 0;
    open.http('rdap.test', () => {
      asked += 1;
      if (asked === 2) return { body: rdapDomain('acme.test', 100) };
      refused.resolve();
      return { status: 429, headers: { 'retry-after': '5' } };
    });
    const answer = open.ask('acme.test');
    await refused.promise;
    // Waits for its second turn once two timers are set: its patience, and the end of the pause.
    while (timers.pending < 2) await new Promise((resolve) => setImmediate(resolve));
    timers.advance(4_999);
    expect(asked).toBe(1);
    timers.advance(1);
    expect(await answer).toMatchObject({ kind: 'found' });
    expect(asked).toBe(2);
  });

  test('a server that is busy for too long refuses, and is not asked about the next domain either', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ status: 429, headers: { 'retry-after': '3600' } }));
    await open.iana({});
    for (const domain of ['a.test', 'b.test']) {
      expect(await open.ask(domain)).toEqual({
        kind: 'failed',
        reason: 'refused',
        detail: 'rdap.test asked to receive no queries for another 900 s',
        observedAt: NOW,
      });
    }
    expect(open.asked.filter((question) => question.startsWith('rdap.test'))).toHaveLength(1);
  });
});

describe('how fast a registry is asked', () => {
  test('begins at its own pace, rises while it answers, and halves when it complains', async () => {
    const timers = manualTimers();
    await using open = await openRegistration({ timers }, 'own pace');
    open.bootstrap(LIST);
    let busy = false;
    open.http('rdap.test', (path) =>
      busy
        ? { status: 429, headers: { 'retry-after': '0' } }
        : { body: rdapDomain(path.slice('/domain/'.length), 100) },
    );
    await open.iana({});
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    /** Lets time pass only while somebody waits for a turn: with a patience, and for a moment. */
    const answer = async (answers: readonly Promise<unknown>[]) => {
      let over = false;
      void Promise.all(answers).then(() => {
        over = true;
      });
      for (; !over; await settle()) if (timers.pending >= 2) timers.advance(10);
    };
    const rate = () => open.port.pace?.('acme.test')?.perSecond ?? 0;
    expect(open.port.pace?.('acme.test')).toBeNull();
    await answer([open.ask('acme.test')]);
    expect(open.port.pace?.('acme.test')).toEqual({
      server: 'rdap.test',
      perSecond: 10,
      // Half way, in ratios, to the pace that a registry is trusted with at most.
      expectedPerSecond: Math.sqrt(300),
      waiting: 0,
    });
    const three = ['a.test', 'b.test', 'c.test'].map((domain) => open.ask(domain));
    while (timers.pending < 4) await settle();
    timers.advance(100);
    // One is asked about while two wait for the pace alone.
    await Promise.race(three);
    const risen = rate();
    expect(risen).toBeGreaterThan(10);
    await answer(three);
    const before = rate();
    busy = true;
    await answer([open.ask('late.test')]);
    // Asked twice, complained of twice.
    expect(rate()).toBeCloseTo(before / 4);
  });

  test('is known of a WHOIS server once it was found, and of nobody for a name without any', async () => {
    await using open = await openRegistration({}, 'own pace');
    open.bootstrap([[['other'], ['http://rdap.other/']]]);
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', 'No match for domain.\r\n');
    await open.ask('acme.test');
    expect(open.port.pace?.('other.test')).toEqual({
      server: 'whois.test',
      perSecond: 2,
      expectedPerSecond: 2,
      waiting: 0,
    });
    expect(open.port.pace?.('acme.nowhere')).toBeNull();
    expect(open.port.pace?.('no domain')).toBeNull();
  });

  test('a registry whose daily limit is used up is not queried, and the evidence says so', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['no'], ['http://rdap.norid.no/']]]);
    open.http('rdap.norid.no', (path) => ({
      body: rdapDomain(path.slice('/domain/'.length), 100),
    }));
    await open.iana({});
    const hour = Math.floor(NOW / 3_600_000);
    await open.facts.write('asked_within_a_day', 'rdap.norid.no', [[hour - 3, 269]], Infinity);
    expect(await open.ask('acme.no')).toMatchObject({ kind: 'found' });
    expect(await open.ask('other.no')).toEqual({
      kind: 'failed',
      reason: 'refused',
      detail: 'rdap.norid.no allows 300 queries a day, and they are used up for another 22 h',
      observedAt: NOW,
    });
    expect(open.asked.filter((question) => question.startsWith('rdap.norid.no'))).toHaveLength(1);
  });

  test('a moment to come back at is read by the clock of the server', async () => {
    const timers = manualTimers();
    await using open = await openRegistration({ timers });
    open.bootstrap(LIST);
    const refused = Promise.withResolvers<void>();
    let asked = 0;
    open.http('rdap.test', () => {
      asked += 1;
      if (asked === 2) return { body: rdapDomain('acme.test', 100) };
      refused.resolve();
      // Ours is years behind.
      const date = 'Wed, 21 Oct 2037 07:28:00 GMT';
      return {
        status: 503,
        headers: { date, 'retry-after': 'Wed, 21 Oct 2037 07:28:07 GMT' },
      };
    });
    const answer = open.ask('acme.test');
    await refused.promise;
    while (timers.pending < 2) await new Promise((resolve) => setImmediate(resolve));
    timers.advance(6_999);
    expect(asked).toBe(1);
    timers.advance(1);
    expect(await answer).toMatchObject({ kind: 'found' });
  });
});

describe('over WHOIS', () => {
  test('a domain without RDAP server is found at the server that IANA names', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', FIELDS);
    expect(await open.ask('acme.test')).toMatchObject({
      kind: 'found',
      registration: { registeredAt: AT_2001 },
      source: 'WHOIS at whois.test',
    });
    expect(open.asked.slice(1)).toEqual(['whois.iana.org test', 'whois.test acme.test']);
    expect(await open.dialer.contact(({ host }) => host === 'whois.test')).toMatchObject({
      protocol: 'whois',
      port: 43,
      sent: 'acme.test',
    });
  });

  test('it stands in for RDAP that fails', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ body: '{' }));
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', FIELDS);
    expect(await open.ask('acme.test')).toMatchObject({ source: 'WHOIS at whois.test' });
  });

  test('IANA is asked once about a top-level domain, and the answer outlives the program', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', (query) => `No match for "${query}".\r\n`);
    await Promise.all([open.ask('a.test'), open.ask('b.test')]);
    await open.again().registration('c.test', contextOf());
    expect(open.asked.filter((question) => question === 'whois.iana.org test')).toHaveLength(1);
    expect(open.facts.expiries.get('whois_server test')).toBe(NOW + 30 * DAY_MS);
  });

  test('"no match" means that nobody has the domain', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', 'No match for "ACME.TEST".\r\n');
    expect(await open.ask('acme.test')).toMatchObject({ kind: 'not_registered' });
  });

  test('the registrar is asked for the date that the registry does not tell', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois.test' });
    await open.whois(
      'whois.test',
      'Domain Name: acme.test\r\nRegistrar: Nameplate\r\nWhois Server: whois.registrar.test\r\n',
    );
    await open.whois('whois.registrar.test', `${FIELDS}Registrar: Somebody else\r\n`);
    expect(await open.ask('acme.test')).toMatchObject({
      kind: 'found',
      registration: { registeredAt: AT_2001, registrar: 'Nameplate' },
      source: 'WHOIS at whois.test and whois.registrar.test',
    });
    expect(open.facts.expiries.get(`registration/${WHOIS_READING} acme.test`)).toBe(
      NOW + 30 * DAY_MS,
    );
  });

  test.each([
    [AT_2001, 30],
    [null, 1],
  ])(
    'what another machine found, registered at %j, is kept for %i days',
    async (registeredAt, days) => {
      const found = {
        kind: 'found',
        registration: {
          registeredAt,
          expiresAt: null,
          changedAt: null,
          registrar: null,
          statuses: [],
        },
        source: 'RDAP at rdap.test',
        observedAt: NOW,
      } as const;
      await using open = await openRegistration({ elsewhere: async () => found });
      expect(await open.ask('acme.test')).toEqual(found);
      expect([...open.facts.expiries]).toEqual([
        [`registration/${WHOIS_READING} acme.test`, NOW + days * DAY_MS],
      ]);
      expect(open.asked).toEqual([]);
    },
  );

  test('referrals are followed twice at most, and never in a circle', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois0.test' });
    const leadingTo = (host: string) =>
      `Domain Name: acme.test\r\nRegistrar: Nameplate\r\nRegistrar WHOIS Server: ${host}\r\n`;
    for (const hop of [0, 1, 2, 3]) {
      await open.whois(`whois${hop}.test`, leadingTo(`whois${hop + 1}.test`));
    }
    expect(await open.ask('acme.test')).toMatchObject({
      kind: 'found',
      registration: { registeredAt: null },
    });
    expect(open.asked.slice(2)).toEqual([
      'whois0.test acme.test',
      'whois1.test acme.test',
      'whois2.test acme.test',
    ]);
    expect(open.facts.expiries.get(`registration/${WHOIS_READING} acme.test`)).toBe(
      NOW + 30 * DAY_MS,
    );
  });

  test('a registrar that does not answer leaves the age unknown, and is asked again the next day', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois.test' });
    await open.whois(
      'whois.test',
      'Domain Name: acme.test\r\nRegistrar: Nameplate\r\nWhois Server: whois.gone.test\r\n',
    );
    expect(await open.ask('acme.test')).toMatchObject({ registration: { registeredAt: null } });
    expect(open.facts.expiries.get(`registration/${WHOIS_READING} acme.test`)).toBe(NOW + DAY_MS);
  });

  test('a referral into a private network is refused by the guard', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois.inside.test' });
    open.dialer.dns.addresses('whois.inside.test', '192.168.1.1');
    expect(await open.ask('acme.test')).toEqual({
      kind: 'failed',
      reason: 'refused_by_guard',
      detail: 'whois.inside.test: 192.168.1.1 is not a public address (private)',
      observedAt: NOW,
    });
    expect(open.dialer.passed.some((target) => target.startsWith('192.168.'))).toBe(false);
  });

  test.each([
    [
      'a refusal',
      'Query rate limit exceeded\r\n',
      'refused',
      'whois.test refused the query: Query rate limit exceeded',
    ],
    ['nothing', '', 'bad_answer', 'whois.test: the answer is empty'],
    [
      'nonsense',
      'Welcome!\r\n',
      'bad_answer',
      'whois.test: the answer says neither that it is registered nor that it is not',
    ],
    [
      'another domain',
      'Domain Name: OTHER.TEST\r\nCreation Date: 2001-01-01\r\n',
      'bad_answer',
      'whois.test: the answer is about other.test',
    ],
    [
      'more than 64 kB',
      `${FIELDS}${'% terms\r\n'.repeat(10_000)}`,
      'bad_answer',
      'whois.test sent more than 65536 bytes',
    ],
  ])('%s is no answer, and is not kept', async (_what, text, reason, detail) => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', text);
    expect(await open.ask('acme.test')).toEqual({
      kind: 'failed',
      reason,
      detail,
      observedAt: NOW,
    });
    expect(open.facts.expiries.has(`registration/${WHOIS_READING} acme.test`)).toBe(false);
  });

  test('a connection that breaks in the middle is no answer', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', (_query, socket) => {
      socket.write('No match', () => socket.resetAndDestroy());
      return undefined;
    });
    expect(await open.ask('acme.test')).toEqual({
      kind: 'failed',
      reason: 'unreachable',
      detail: 'whois.test broke the connection (ECONNRESET)',
      observedAt: NOW,
    });
  });

  test('a server that never ends is not waited for', async () => {
    await using open = await openRegistration({ whoisLimits: { totalMs: 200 } });
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', (_query, socket) => {
      socket.write('No match\r\n');
      return undefined;
    });
    expect(await open.ask('acme.test')).toEqual({
      kind: 'failed',
      reason: 'timeout',
      detail: 'whois.test did not finish its answer within 200 ms',
      observedAt: NOW,
    });
  });

  test('a registry whose servers have no address is not waited for once nobody else is asked', async () => {
    // No time passes: whoever waited for the end of a pause would wait for ever.
    await using open = await openRegistration({ timers: manualTimers() });
    open.bootstrap([[['test'], ['http://rdap.gone/']]]);
    await open.iana({ test: 'whois.gone' });
    const domains = Array.from({ length: 56 }, (_, index) => `acme${index}.test`);
    const answers = await Promise.all(domains.map((domain) => open.ask(domain)));
    expect(answers.filter(({ kind }) => kind !== 'failed')).toEqual([]);
  });

  test('a top-level domain without any server has no source', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    await open.iana({});
    expect(await open.ask('acme.nowhere')).toEqual({
      kind: 'failed',
      reason: 'no_source',
      detail: 'There is no WHOIS server for .nowhere',
      observedAt: NOW,
    });
  });

  test('some servers are asked in their own way', async () => {
    await using open = await openRegistration();
    open.bootstrap([[['other'], ['http://rdap.test/']]]);
    await open.iana({ de: 'whois.denic.de', jp: 'whois.jprs.jp', com: 'whois.verisign-grs.com' });
    for (const host of ['whois.denic.de', 'whois.jprs.jp', 'whois.verisign-grs.com']) {
      await open.whois(host, 'No match!!\r\n');
    }
    for (const domain of ['acme.de', 'acme.jp', 'acme.com']) await open.ask(domain);
    expect(open.asked).toEqual(
      expect.arrayContaining([
        'whois.denic.de -T dn,ace acme.de',
        'whois.jprs.jp acme.jp/e',
        'whois.verisign-grs.com domain acme.com',
      ]),
    );
  });

  test('when both fail, both are reported, with the reason of RDAP', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ status: 403 }));
    await open.iana({ test: 'whois.test' });
    await open.whois('whois.test', 'Welcome!\r\n');
    const answer = await open.ask('acme.test');
    expect(answer).toEqual({
      kind: 'failed',
      reason: 'refused',
      detail:
        'RDAP: rdap.test refused the query (status 403); WHOIS: whois.test: the answer says neither that it is registered nor that it is not',
      observedAt: NOW,
    });
  });
});

const GIVEN_UP = {
  kind: 'failed',
  reason: 'aborted',
  detail: 'The call was cancelled',
  observedAt: NOW,
};

describe('an answer', () => {
  test('is kept for 30 days when found, across restarts', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ body: rdapDomain('acme.test', 100) }));
    const first = await open.ask('acme.test');
    open.clock.time += 30 * DAY_MS - 1;
    expect(await open.again().registration('acme.test', contextOf())).toEqual(first);
    open.clock.time += 1;
    await open.ask('acme.test');
    expect(open.asked.filter((question) => question.startsWith('rdap.test'))).toHaveLength(2);
  });

  test('is kept for one day when nobody has the domain', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ status: 404 }));
    await open.ask('acme.test');
    expect(open.facts.expiries.get(`registration/${WHOIS_READING} acme.test`)).toBe(NOW + DAY_MS);
  });

  test('that was stored in another shape is looked up again', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ body: rdapDomain('acme.test', 100) }));
    await open.facts.write(
      `registration/${WHOIS_READING}`,
      'acme.test',
      { kind: 'found' },
      NOW + DAY_MS,
    );
    expect(await open.ask('acme.test')).toMatchObject({
      kind: 'found',
      source: 'RDAP at rdap.test',
    });
  });

  test('comes even when the store of facts fails', async () => {
    const broken = {
      read: () => Promise.reject(new Error('disk full')),
      write: () => Promise.reject(new Error('disk full')),
    };
    await using open = await openRegistration({ cache: broken });
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ body: rdapDomain('acme.test', 100) }));
    expect(await open.ask('acme.test')).toMatchObject({ kind: 'found' });
  });

  test('is looked up once for all who ask at once', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({ body: rdapDomain('acme.test', 100) }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => open.ask('acme.test')));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['found']));
    expect(open.asked).toHaveLength(2);
  });

  test('comes to the others when the one who asked first gives up', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    open.http('rdap.test', async () => {
      asked.resolve();
      await gate.promise;
      return { body: rdapDomain('acme.test', 100) };
    });
    const leaving = new AbortController();
    const first = open.ask('acme.test', { signal: leaving.signal });
    const second = open.ask('acme.test');
    await asked.promise;
    leaving.abort();
    expect(await first).toEqual(GIVEN_UP);
    gate.resolve();
    expect(await second).toMatchObject({ kind: 'found' });
  });

  test('is not waited for by the server once nobody wants it', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    const asked = Promise.withResolvers<void>();
    open.http('rdap.test', () => {
      asked.resolve();
      return undefined;
    });
    const leaving = new AbortController();
    const answer = open.ask('acme.test', { signal: leaving.signal });
    await asked.promise;
    leaving.abort();
    expect(await answer).toEqual(GIVEN_UP);
    // The connection is closed, which is when it is written down.
    await open.dialer.contact(({ host }) => host === 'rdap.test');
  });

  test('is "aborted" at once for a caller who has gone already', async () => {
    await using open = await openRegistration();
    expect(await open.ask('acme.test', { signal: AbortSignal.abort() })).toEqual(GIVEN_UP);
    expect(open.asked).toEqual([]);
  });

  test.each([
    '',
    'test',
    'münchen.test',
    'a b.test',
    'acme.test\r\nhelp',
    '../x.test',
    '-a.test',
    '1.2.3.4',
    'a..test',
    'a-.test',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(125)}test`,
  ])('about %j has no source, and nobody is asked', async (name) => {
    await using open = await openRegistration();
    expect(await open.ask(name)).toEqual({
      kind: 'failed',
      reason: 'no_source',
      detail: 'This is not a name that can be registered',
      observedAt: NOW,
    });
    expect([open.port.pace?.(name), open.asked]).toEqual([null, []]);
  });

  test('about an internationalised domain is asked for in A-labels', async () => {
    await using open = await openRegistration();
    open.bootstrap(LIST);
    open.http('rdap.test', () => ({
      body: rdapDomain('xn--mnchen-3ya.test', 100, { unicodeName: 'münchen.test' }),
    }));
    expect(await open.ask('xn--mnchen-3ya.test')).toMatchObject({ kind: 'found' });
    expect(open.asked.at(-1)).toBe('rdap.test /domain/xn--mnchen-3ya.test');
  });
});
