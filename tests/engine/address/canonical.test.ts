// Finds spellings of one mailbox, and keeps apart what nobody says is one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress } from '../../../src-main/engine/address/canonical.ts';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
import { mailProviders } from '../../../src-main/engine/mail-provider/mail-domains.ts';
import { runs } from '../../setup/depth.ts';
import { writtenAddress } from './arbitraries.ts';

describe('the canonical form', () => {
  test.each([
    ['Jane.Doe@Acme.Example', 'jane.doe@acme.example'],
    ['jane+news@acme.example', 'jane+news@acme.example'],
    ['JÜRGEN@acme.example', 'jürgen@acme.example'],
    ['ΟΔΟΣ@acme.example', 'οδοσ@acme.example'],
    ['οδος@acme.example', 'οδοσ@acme.example'],
    ['"Jane Doe"@acme.example', '"jane doe"@acme.example'],
    // Gmail
    ['J.a.n.e+x@gmail.com', 'jane@gmail.com'],
    ['jane@googlemail.com', 'jane@gmail.com'],
    ['+x@gmail.com', '+x@gmail.com'],
    ['"."@gmail.com', '"."@gmail.com'],
    ['jane-x@gmail.com', 'jane-x@gmail.com'],
    // Outlook
    ['jane.doe+x@outlook.com', 'jane.doe@outlook.com'],
    ['jane+x@hotmail.co.uk', 'jane@hotmail.co.uk'],
    ['jane+x@live.nl', 'jane@live.nl'],
    ['jane@hotmail.com', 'jane@hotmail.com'],
    // Fastmail
    ['jane+x@fastmail.com', 'jane@fastmail.com'],
    ['shop@jane.fastmail.com', 'jane@fastmail.com'],
    ['shop@a.jane.fastmail.com', 'shop@a.jane.fastmail.com'],
    // Proton
    ['J.a-n_e+x@protonmail.com', 'jane@proton.me'],
    ['jane@pm.me', 'jane@proton.me'],
    // Yahoo
    ['jane-shop@yahoo.com', 'jane@yahoo.com'],
    ['jane.doe@yahoo.co.uk', 'jane.doe@yahoo.co.uk'],
    ['jane-shop@yahoo.co.jp', 'jane-shop@yahoo.co.jp'],
    // iCloud, Zoho
    ['jane+x@icloud.com', 'jane@icloud.com'],
    ['jane+x@zohomail.com', 'jane@zohomail.com'],
    ['jane@me.com', 'jane@icloud.com'],
    ['jane+x@mac.com', 'jane@icloud.com'],
    // Yandex: six domains of one mailbox, dots and hyphens are one
    ['jane.doe+x@ya.ru', 'jane.doe@yandex.ru'],
    ['jane-doe@yandex.com', 'jane.doe@yandex.ru'],
    ['jane@yandex.by', 'jane@yandex.ru'],
    ['jane@yandex.kz', 'jane@yandex.ru'],
    ['jane@yandex.ua', 'jane@yandex.ru'],
    ['jane+x@yandex.com.tr', 'jane@yandex.com.tr'],
    // Others that document tags
    ['jane+x@mailbox.org', 'jane@mailbox.org'],
    ['jane+x@posteo.net', 'jane@posteo.net'],
    ['jane+x@runbox.com', 'jane@runbox.com'],
    ['jane+x@mailfence.com', 'jane@mailfence.com'],
    ['jane+x@pobox.com', 'jane@pobox.com'],
    ['jane+x@mail.ru', 'jane@mail.ru'],
    ['jane+x@sent.com', 'jane@sent.com'],
    // Others that know none
    ['jane+x@gmx.de', 'jane+x@gmx.de'],
    ['jane.doe@tuta.com', 'jane.doe@tuta.com'],
    // Somebody's own domain below a provider's rule
    ['a.b+x@gmail.com.example', 'a.b+x@gmail.com.example'],
    ['x@jane.gmail.com', 'x@jane.gmail.com'],
  ])('of %s is %s', (address, canonical) => {
    expect(canonicalOf(address)).toBe(canonical);
  });

  test('a domain that stands for others has the same rules', () => {
    for (const { rules, domains } of mailProviders()) {
      if (rules !== null && rules.oneDomain !== null) expect(domains).toContain(rules.oneDomain);
    }
  });

  test('the canonical form of a canonical form is itself', () => {
    const ruled = mailProviders().filter(({ rules }) => rules !== null);
    const domains = ruled.flatMap((row) => row.domains.slice(0, 2));
    const domain = fc.constantFrom(...domains, 'jane.fastmail.com', 'acme.example');
    const local = writtenAddress().map(({ address }) => address.slice(0, address.lastIndexOf('@')));
    fc.assert(
      fc.property(local, domain, (written, host) => {
        const canonical = canonicalOf(`${written}@${host}`);
        expect(canonicalOf(canonical)).toBe(canonical);
      }),
      { numRuns: runs(3_000) },
    );
  });

  test('letter case never makes two of one', () => {
    fc.assert(
      fc.property(writtenAddress(), ({ address }) => {
        expect(canonicalOf(address.toUpperCase())).toBe(canonicalOf(address.toLowerCase()));
      }),
      { numRuns: runs(2_000) },
    );
  });
});

function canonicalOf(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed.valid) throw new Error(`${address} was refused: ${parsed.diagnosis}`);
  return canonicalAddress(parsed);
}
