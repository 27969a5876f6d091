import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSpf } from '../../../src-main/engine/mail-policy/spf.ts';

describe('the SPF record of a domain', () => {
  test.each([
    ['v=spf1 include:_spf.google.com ~all', '~'],
    ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 a mx -all', '-'],
    ['V=SPF1 MX -ALL', '-'],
    ['v=spf1 ?all', '?'],
    ['v=spf1 all', '+'],
    ['v=spf1 +all', '+'],
    ['v=spf1 a/24 mx/24//64 a:mail.example/28 ptr exists:%{ir}.x.example -all', '-'],
    ['v=spf1  mx   -all ', '-'],
    ['v=spf1 -all exp=why.example', '-'],
    ['v=spf1 unknown=thing -all', '-'],
    ['v=spf1 mx', null],
    ['v=spf1', null],
  ])('%s ends in %s', (record, all) => {
    expect(readSpf([record])).toMatchObject({ state: 'published', all, record });
  });

  test('is found among other TXT records, and is not one of a later version', () => {
    expect(readSpf(['google-site-verification=x', 'v=spf1 -all'])).toMatchObject({ all: '-' });
    expect(readSpf(['v=spf10 -all', 'v=spf2.0/pra -all', 'spf1'])).toEqual({ state: 'none' });
    expect(readSpf([])).toEqual({ state: 'none' });
  });

  test('a redirect hands over, unless there is an all', () => {
    expect(readSpf(['v=spf1 redirect=_spf.example'])).toMatchObject({
      all: null,
      redirect: '_spf.example',
    });
    expect(readSpf(['v=spf1 redirect=_spf.example ~all'])).toMatchObject({
      all: '~',
      redirect: null,
    });
  });

  test('a domain that lets nobody send says so', () => {
    expect(readSpf(['v=spf1 -all'])).toMatchObject({ sendsNothing: true });
    expect(readSpf(['v=spf1 -all mx'])).toMatchObject({ sendsNothing: true });
    expect(readSpf(['v=spf1 mx -all'])).toMatchObject({ sendsNothing: false });
    expect(readSpf(['v=spf1 ~all'])).toMatchObject({ sendsNothing: false });
  });

  test.each([
    [['v=spf1 -all', 'v=spf1 mx -all'], '2 SPF records'],
    [['v=spf1 includes:x.example -all'], 'includes:x.example'],
    [['v=spf1 ip4:300 -all'], 'ip4:300'],
    [['v=spf1 include: -all'], 'include:'],
    [['v=spf1 redirect= '], 'redirects to nothing'],
    [['v=spf1 redirect=a.example redirect=b.example'], 'redirects twice'],
    [[`v=spf1 ${'include:a.example '.repeat(11)}-all`], '11 DNS look-ups'],
  ])('%j is a permanent error', (records, why) => {
    const reading = readSpf(records);
    expect(reading.state).toBe('invalid');
    expect(reading).toMatchObject({ why: expect.stringContaining(why) });
  });

  test('ten look-ups are allowed', () => {
    expect(readSpf([`v=spf1 ${'include:a.example '.repeat(10)}-all`]).state).toBe('published');
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        expect(readSpf(texts.map((text) => `v=spf1 ${text}`)).state).toMatch(/./);
        expect(readSpf(texts).state).toMatch(/./);
      }),
    );
  });
});
