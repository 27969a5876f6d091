// RDAP answers, good and odd ones.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRdapDenial, readRdapDomain } from '../../../src-main/engine/registration/rdap-domain.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const event = (eventAction: string, eventDate: unknown) => ({ eventAction, eventDate });
const read = (body: unknown, domain = 'acme.test') => readRdapDomain(body, domain, NOW);
const UNNAMED = 'does not say which domain it is about';
const domain = (more: object) => ({ objectClassName: 'domain', ldhName: 'acme.test', ...more });

describe('an RDAP domain object', () => {
  test('tells dates, registrar and status', () => {
    const body = {
      objectClassName: 'domain',
      ldhName: 'ACME.TEST',
      status: ['active', 'client transfer prohibited', 'active'],
      events: [
        event('registration', '2001-02-03T04:05:06Z'),
        event('expiration', '2027-02-03T04:05:06Z'),
        event('last changed', '2025-01-01T00:00:00Z'),
        event('last update of RDAP database', '2026-11-20T00:00:00Z'),
      ],
      entities: [
        { roles: ['abuse'], vcardArray: ['vcard', [['fn', {}, 'text', 'Not this']]] },
        {
          roles: ['registrar'],
          vcardArray: ['vcard', [['fn', {}, 'text', ' Nameplate\u0000 Ltd ']]],
        },
      ],
      notices: [{ title: 'REDACTED FOR PRIVACY', description: ['redacted'] }],
    };
    expect(read(body)).toEqual({
      ok: true,
      registration: {
        registeredAt: Date.UTC(2001, 1, 3, 4, 5, 6),
        expiresAt: Date.UTC(2027, 1, 3, 4, 5, 6),
        changedAt: Date.UTC(2025, 0, 1),
        registrar: 'Nameplate Ltd',
        statuses: ['active', 'client transfer prohibited'],
      },
    });
  });

  test('without dates is found, its age unknown', () => {
    expect(read(domain({ events: [event('last changed', '2020-01-01T00:00:00Z')] }))).toEqual({
      ok: true,
      registration: {
        registeredAt: null,
        expiresAt: null,
        changedAt: Date.UTC(2020, 0, 1),
        registrar: null,
        statuses: [],
      },
    });
  });

  test('has twenty words of status, each on one line and without its link', () => {
    const words = Array.from({ length: 21 }, (_, at) => `word ${at}`);
    const status = [
      'ok (https://icann.org/epp#ok)',
      `a${' '.repeat(637)}bcd`,
      `${'🙂'.repeat(161)}`,
      7,
      null,
    ];
    const statuses = (each: unknown) => ({ registration: { statuses: each } });
    expect(read(domain({ status: words }))).toMatchObject(statuses(words.slice(0, 20)));
    expect(read(domain({ status }))).toMatchObject(statuses(['ok', 'a bc', '🙂'.repeat(160), '7']));
  });

  test('is as old as its last registration', () => {
    const events = [
      event('registration', '2001-01-01T00:00:00Z'),
      event('reregistration', '2020-01-01T00:00:00Z'),
    ];
    expect(read(domain({ events }))).toMatchObject({
      registration: { registeredAt: Date.UTC(2020, 0, 1) },
    });
  });

  test.each([
    [event('registration', '2099-01-01T00:00:00Z')],
    [event('registration', '1970-01-01T00:00:00Z')],
    [event('registration', 'soon')],
    [event('registration', 12)],
    ['registration'],
    [null],
  ])('with the event %j has no age', (odd) => {
    expect(read(domain({ events: [odd] }))).toMatchObject({
      ok: true,
      registration: { registeredAt: null },
    });
  });

  test('names the registrar by its organisation or number where its name is missing', () => {
    const registrar = (more: object) => domain({ entities: [{ roles: ['registrar'], ...more }] });
    const org = {
      vcardArray: [
        'vcard',
        [
          ['fn', {}, 'text', ''],
          ['org', {}, 'text', ['Nameplate', 'Unit']],
        ],
      ],
    };
    expect(read(registrar(org))).toMatchObject({ registration: { registrar: 'Nameplate' } });
    const ids = { publicIds: [{ type: 'IANA Registrar ID', identifier: '292' }] };
    expect(read(registrar(ids))).toMatchObject({
      registration: { registrar: 'IANA registrar 292' },
    });
  });

  test.each([
    [{ ldhName: 'acme.test.' }],
    [{ unicodeName: 'acme.test' }],
    [{ objectClassName: 'domain', ldhName: 'Acme.Test', unicodeName: 'other.test' }],
  ])('may be named as in %j', (body) => {
    expect(read(body).ok).toBe(true);
  });

  test('may be named by U-labels', () => {
    expect(read({ ldhName: 'münchen.test' }, 'xn--mnchen-3ya.test').ok).toBe(true);
  });

  test.each([
    [{ objectClassName: 'domain', ldhName: 'other.test' }, 'is about other.test'],
    [{ objectClassName: 'domain', ldhName: 'sub.acme.test' }, 'is about sub.acme.test'],
    [{ objectClassName: 'entity', ldhName: 'acme.test' }, 'is about an object of class "entity"'],
    [{ objectClassName: 'domain', ldhName: '', unicodeName: 7 }, UNNAMED],
    // At more than 1,000 characters nobody maps it.
    [{ ldhName: 'A'.repeat(1_000) }, `is about ${'a'.repeat(160)}`],
    [{ ldhName: 'A'.repeat(1_001) }, `is about ${'A'.repeat(160)}`],
    [{ errorCode: 500 }, UNNAMED],
    [[], 'is not a JSON object'],
    ['acme.test', 'is not a JSON object'],
    [null, 'is not a JSON object'],
    [42, 'is not a JSON object'],
  ])('is not %j', (body, why) => {
    expect(read(body)).toEqual({ ok: false, detail: `The answer ${why}` });
  });

  test('whatever JSON comes, the reader does not fail', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (events, entities, status) => {
        expect(read(domain({ events, entities, status })).ok).toBe(true);
        expect(typeof read(events).ok).toBe('boolean');
      }),
    );
  });
});

describe('a 404', () => {
  test('comes from RDAP when it says so', () => {
    expect(isRdapDenial({ errorCode: 404, title: 'Not Found' })).toBe(true);
    expect(isRdapDenial({ rdapConformance: ['rdap_level_0'] })).toBe(true);
  });

  test('of a web server is not the registry speaking', () => {
    expect(isRdapDenial(undefined)).toBe(false);
    expect(isRdapDenial({ message: 'no such route' })).toBe(false);
    expect(isRdapDenial({ errorCode: 500 })).toBe(false);
    expect(isRdapDenial(null)).toBe(false);
  });
});
