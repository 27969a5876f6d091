import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSpf } from '../../../src-main/engine/mail-policy/spf.ts';

/** Ten terms that make a receiver ask the DNS. */
const ASKING =
  'a a/24 +a:x.example mx mx/24 mx:x.example ptr ptr:x.example exists:x.example include:x.example';

describe('the SPF record of a domain', () => {
  test.each([
    ['v=spf1 include:_spf.google.com ~all', '~', null, false],
    ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 a mx -all', '-', null, false],
    ['V=SPF1 MX -ALL', '-', null, false],
    ['v=spf1 ?all', '?', null, false],
    ['v=spf1 all', '+', null, false],
    ['v=spf1 +all', '+', null, false],
    ['v=spf1 a/24 mx/24//64 a:mail.example/28 ptr exists:%{ir}.x.example -all', '-', null, false],
    ['v=spf1  mx   -all ', '-', null, false],
    ['v=spf1 -all exp=why.example', '-', null, true],
    ['v=spf1 unknown=thing -all', '-', null, true],
    ['v=spf1 mx', null, null, false],
    ['v=spf1', null, null, false],
    // A redirect hands over, unless there is an all.
    ['v=spf1 redirect=_spf.example', null, '_spf.example', false],
    ['v=spf1 Redirect=_spf.example ~all', '~', null, false],
    // What follows `all` is never looked at, and what it refuses sends nothing.
    ['v=spf1 -all mx', '-', null, true],
    ['v=spf1 ~all -all', '~', null, false],
    ['v=spf1 -mx -all', '-', null, true],
    ['v=spf1 ?mx -all', '-', null, false],
    // Ten look-ups are allowed.
    [`v=spf1 ${ASKING} ip4:192.0.2.1 -all`, '-', null, false],
    [`v=spf1 ${ASKING} redirect=x.example -all`, '-', null, false],
  ])('%s ends in %s', (record, all, redirect, sendsNothing) => {
    const reading = { state: 'published', all, redirect, sendsNothing, record };
    expect(readSpf(['google-site-verification=x', record])).toEqual(reading);
  });

  test('is not one of a later version', () => {
    expect(readSpf(['v=spf10 -all', 'v=spf2.0/pra -all', 'spf1'])).toEqual({ state: 'none' });
    expect(readSpf([])).toEqual({ state: 'none' });
  });

  test.each([
    [['v=spf1 -all', 'v=spf1 mx -all'], '2 SPF records where only one is allowed'],
    [['v=spf1 includes:x.example -all'], 'it contains the unknown term "includes:x.example"'],
    [['v=spf1 ip4:300 -all'], 'it contains the unknown term "ip4:300"'],
    [['v=spf1 include: -all'], 'it contains the unknown term "include:"'],
    [['v=spf1 redirect= '], 'it redirects to nothing'],
    [['v=spf1 redirect=a.example redirect=b.example'], 'it redirects twice'],
    [[`v=spf1 ${ASKING} ?MX -all`], 'it needs 11 DNS look-ups where 10 are allowed'],
    [[`v=spf1 ${ASKING} redirect=x`], 'it needs 11 DNS look-ups where 10 are allowed'],
  ])('%j is a permanent error', (records, why) => {
    expect(readSpf(records)).toEqual({ state: 'invalid', why });
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
