// Which addresses are found in running text, and that no text is hard to read.
import { describe, expect, test } from 'vitest';
import { addressesIn } from '../../../../src-main/adapters/files/read/text-addresses.ts';

const emailsIn = (text: string) => addressesIn(text).map(({ email }) => email);

describe('an address in running text', () => {
  test.for<[text: string, emails: readonly string[]]>([
    ['write to jane@acme.example.', ['jane@acme.example']],
    ['*jane@acme.example*, _john@acme.example_!', ['jane@acme.example', 'john@acme.example']],
    ['a@b@c.example', ['a@b']],
    ['..@acme.example', ['.@acme.example']],
    ['@acme and jane@ and jane @ acme', []],
    ['jane@… or jane@.', []],
    ['é@ö.example😀@x.example', ['é@ö.example😀']],
  ])('%j holds %j', ([text, emails]) => {
    expect(emailsIn(text)).toEqual(emails);
  });

  test.for<[what: string, text: string, count: number]>([
    ['an endless word', 'a'.repeat(3_000_000), 0],
    ['endless dots', `a@${'.'.repeat(3_000_000)}b`, 1],
    ['dots before an @', `${'.'.repeat(3_000_000)}@acme.example`, 1],
    ['an endless domain', `a@${'b'.repeat(3_000_000)}`, 1],
    ['nothing but @', '@'.repeat(3_000_000), 0],
    ['words and @ in turn', 'a@'.repeat(500_000), 250_000],
    ['quotation marks', '"'.repeat(3_000_000), 0],
  ])('%s is read as fast as any other text', ([, text, count]) => {
    expect(addressesIn(text)).toHaveLength(count);
  });
});
