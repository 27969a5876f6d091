// Guesses wide where nothing is lost by it: domains that take no mail, and texts that are no domain.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repairOf } from '../../../src-main/engine/typo/repair.ts';
import { widelyMeant } from '../../../src-main/engine/typo/wider-suggestions.ts';
import { readSet } from '../../accuracy/sets.ts';

const meant = (written: string) => widelyMeant(written)?.domain ?? null;

/** "written meant kind distance". */
const MEANT = `
gmailcom gmail.com domain 1      gmail gmail.com tld 4              gmail.vop gmail.com tld 2       yahoooo.com yahoo.com domain 2
icould.com icloud.com domain 2   gmail.de gmail.com tld 3           hotmail.com.a hotmail.com tld 2 mail.gmail.com gmail.com domain 5
uol.com uol.com.br tld 3         t-onlin t-online.de domain 4       web.dee web.de tld 1            hotmail hotmail.com tld 4
gmail,com gmail.com tld 1        gmail..com gmail.com tld 1         gmail;com gmail.com tld 1       www.gmail.cmo gmail.com tld 5
-gmail.com gmail.com tld 1       gmail.com- gmail.com tld 1         gmail。com gmail.com tld 1       gmäil.com gmail.com domain 1
Gmail.CON gmail.com tld 1        gmail.comgmail.com gmail.com tld 9 yahoo.com.xy yahoo.com tld 3    live.con live.com tld 1
bllsuh.net bellsouth.net domain 3 t-nlin.de t-online.de domain 2    gmxx.de gmx.de domain 1         emial.con email.com domain 2
writem.com writeme.com domain 1  hotmial.gr hotmail.gr domain 1     hotmali.xyz hotmail.com domain 4
gmailcm gmail.com domain 2       hotmailcouk hotmail.co.uk domain 2 ohtmali.com hotmail.com domain 2
gmai.lcom gmail.com domain 1      hotmailcouj hotmail.co.uk domain 3 gmx.dk gmx.de tld 1               live.cxx live.com tld 2
hotmail.xxxuk hotmail.co.uk tld 3 hotmail.xxxxk hotmail.com tld 5 duck..com duck.com tld 1
gmail.com.${'x'.repeat(30)} gmail.com tld 31
`
  .trim()
  .split(/\s{2,}|\n/)
  .map((row) => row.split(' '));

describe('the domain meant', () => {
  test.each(MEANT)('by %s is %s', (written = '', domain, kind, distance) => {
    expect(widelyMeant(written)).toEqual({ domain, kind, distance: Number(distance) });
  });

  test.each([
    'gmail.com',
    'acme.example',
    'siemens.de',
    'mueller-gmbh.de',
    'small.com',
    'smail.de',
    'cloud.de',
    'telekom.de',
    'orange.xyz',
    'company.local',
    '',
    '...',
    'münchen.de',
    'blsuh.net',
    't-nin.de',
    'wpp.pl',
    'liev.con',
    'emial.cm',
    'writm.com',
    'worke.com',
    'jotmail.xyz',
    'xotmali.com',
    'mail.live.com',
    'livecouj',
    'hotmailgrr',
    'gmx.pl',
    'live.xyw',
    `gmail.com.${'x'.repeat(31)}`,
  ])('by %j is not a provider', (written) => {
    expect(meant(written)).toBeNull();
  });

  test('is never what was written, and is found whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (written) => {
        expect(meant(written)).not.toBe(written);
      }),
    );
  });

  test('is found of at least 92 in 100 errors that others wrote down', () => {
    const { rows } = readSet('typing-errors', null);
    const found = rows.filter(([written = '', domain]) => meant(written) === domain);
    expect(found.length / rows.length).toBeGreaterThanOrEqual(0.92);
  });
});

describe('the address meant by a refused text', () => {
  test.each([
    ['jane@gmailcom', 'jane@gmail.com', 'domain', 1],
    ['jane@gmail..com', 'jane@gmail.com', 'tld', 1],
    ['jane@.gmail.com', 'jane@gmail.com', 'tld', 1],
    ['j@gmail.com.', 'j@gmail.com', 'tld', 1],
    ['jane@@gmail.com', 'jane@gmail.com', 'domain', 1],
    ['jane@@gmail.con', 'jane@gmail.com', 'tld', 1],
    ['jane@@@acme.example', 'jane@acme.example', 'domain', 2],
    ['Jane+x@hotmail_com', 'Jane+x@hotmail.com', 'tld', 1],
  ] as const)('%s is %s, mistyped in its %s by %d', (text, address, kind, distance) => {
    const domain = address.slice(address.indexOf('@') + 1);
    expect(repairOf(text)).toEqual({ address, domain, kind, distance });
  });

  test.each([
    'gmail.con',
    '@gmail.con',
    'jane@',
    'jane@acme.example',
    'jane@a@gmail.con',
    'ja ne@gmail,com',
    'ja ne@@acme.example',
    'jane@acme..example',
    `${'a'.repeat(65)}@gmail,com`,
  ])('%j has none', (text) => {
    expect(repairOf(text)).toBeNull();
  });
});
