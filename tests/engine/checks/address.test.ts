// How an address was read, as lines of evidence without points.
import { describe, expect, test } from 'vitest';
import { tidyAddress } from '../../../src-main/engine/address/tidy.ts';
import { checkAddress } from '../../../src-main/engine/checks/address.ts';
import { DEFAULT_BANDS } from '../../../src-shared/bands.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';
import { factsOf } from '../../doubles/facts.ts';
import { judge } from '../../doubles/judged.ts';

function linesOf(email: string, provider: string | null = null): Record<string, string | null> {
  const { text, notes } = tidyAddress(email);
  const findings = checkAddress(factsOf({ request: { email: text }, tidied: notes }), provider);
  for (const { source, code } of findings) {
    expect(source).toBe('the address itself');
    expect(EVIDENCE[code]).toMatchObject({ points: 0 });
  }
  return Object.fromEntries(findings.map(({ code, observed }) => [code, observed]));
}

describe('how an address was read', () => {
  test('a plain address needs no line', () => {
    expect(linesOf('jane.doe@acme.example')).toEqual({});
    expect(linesOf('jane.doe@gmail.com')).toEqual({});
  });

  test('what was tidied away is listed, in the words of the notes', () => {
    expect(linesOf(' Jane Doe <jane.doe@acme.example>;')).toEqual({
      address_tidied:
        'spaces before or after the address were removed; punctuation after the address was removed; a name beside the address was removed',
    });
  });

  test('a badly formed address also lists what was tidied', () => {
    expect(linesOf('mailto:jane.doe')).toEqual({
      address_tidied: 'the address was taken out of a mailto link',
    });
  });

  test.each([
    ['jane+news@acme.example', '"news" after the +, if the mail host supports such tags'],
    ['jane+@acme.example', 'an empty tag after the +, if the mail host supports such tags'],
    ['jane+news@gmail.com', '"news" after the +, which Gmail delivers to jane'],
    ['jane+@gmail.com', 'nothing after the +, so Gmail delivers to jane'],
    ['jane-news@yahoo.com', '"news" after the -, which Yahoo Mail delivers to jane'],
    ['news@jane.fastmail.com', 'news, which Fastmail delivers to the mailbox jane'],
  ])('the tag of %s is told by what is known of the provider', (email, observed) => {
    expect(linesOf(email)).toEqual({ sub_address: observed });
  });

  test.each([
    ['Google Workspace', '"news" after the +, which Google Workspace delivers to j'],
    ['Microsoft 365', '"news" after the +, which Microsoft 365 delivers to j'],
  ])('at a domain of a customer of %s its rule counts, which can be off', (provider, told) => {
    expect(linesOf('j+news@acme.example', provider)).toEqual({
      sub_address: `${told} unless the domain has it switched off`,
    });
  });

  test('a provider without a documented rule leaves the tag to the mail host', () => {
    for (const provider of ['Proofpoint', 'Rackspace Email'])
      expect(linesOf('jane+news@acme.example', provider)).toEqual({
        sub_address: '"news" after the +, if the mail host supports such tags',
      });
  });

  test('the rule of a public domain comes before that of whoever accepts its mail', () => {
    expect(linesOf('jane+news@gmail.com', 'Microsoft 365')).toEqual({
      sub_address: '"news" after the +, which Gmail delivers to jane',
    });
  });

  test('a hyphen is a tag at a provider that says so, and nowhere else', () => {
    expect(linesOf('jane-doe@acme.example')).toEqual({});
  });

  test('punycode is shown decoded, however it was written', () => {
    const lines = { domain_decoded: 'xn--mller-kva.example reads as müller.example' };
    expect(linesOf('jane@xn--mller-kva.example')).toEqual(lines);
    expect(linesOf('jane@müller.example')).toEqual(lines);
  });

  test('characters that IDNA replaces are told with what they stand for', () => {
    expect(linesOf('jane@\ufb01rma.example')).toEqual({ domain_mapped: '\ufb01 as fi' });
    expect(linesOf('jane@\uf900\u2126.example')).toEqual({
      domain_decoded: 'xn--bya9990e.example reads as \u8c48\u03c9.example',
      domain_mapped: '\uf900 as \u8c48',
    });
    // Capitals, and letters whose marks are written apart, are no others.
    for (const email of ['jane@MÜLLER.example', 'jane@mu\u0308ller.example'])
      expect(Object.keys(linesOf(email))).toEqual(['domain_decoded']);
  });

  test('quotation marks are told, and whether they are needed', () => {
    expect(linesOf('"jane doe"@acme.example')).toEqual({ local_part_quoted: '"jane doe"' });
    expect(linesOf('"jane"@acme.example')).toEqual({
      local_part_quoted: 'jane would do without them',
    });
  });

  test('letters beyond ASCII before the @ need a host that takes them', () => {
    expect(linesOf('jürgen@acme.example')).toEqual({ smtputf8_needed: 'jürgen' });
  });

  test('none of it moves the score', () => {
    const plain = judge(factsOf(), DEFAULT_BANDS);
    const read = judge(
      factsOf({ tidied: ['blanks_removed', 'mailto_removed', 'quotes_removed'] }),
      DEFAULT_BANDS,
    );
    expect(read.score).toBe(plain.score);
    expect(read.evidence.map((line) => line.code)).toContain('address_tidied');
  });
});
