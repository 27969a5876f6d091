// Finds spellings of one mailbox, and keeps apart what nobody says is one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalAddress } from '../../../src-main/engine/address/canonical.ts';
import { CANONICAL_RULES } from '../../../src-main/engine/address/canonical-rules.ts';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
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
    // Somebody's own domain below a provider's rule
    ['a.b+x@gmail.com.example', 'a.b+x@gmail.com.example'],
    ['x@jane.gmail.com', 'x@jane.gmail.com'],
  ])('of %s is %s', (address, canonical) => {
    expect(canonicalOf(address)).toBe(canonical);
  });

  test('no domain stands under two providers', () => {
    const domains = CANONICAL_RULES.flatMap((rule) => rule.domains);
    expect(new Set(domains).size).toBe(domains.length);
  });

  test('a domain that stands for others has the same rule', () => {
    for (const rule of CANONICAL_RULES) {
      if (rule.oneDomain !== null) expect(rule.domains).toContain(rule.oneDomain);
    }
  });

  test('the canonical form of a canonical form is itself', () => {
    const domains = CANONICAL_RULES.flatMap((rule) => rule.domains.slice(0, 2));
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
