// What a sketch tells of a list: counts by ending and mail service, the largest domain, and samples within their limits.
import { describe, expect, test } from 'vitest';
import { parseAddress, type ValidAddress } from '../../../../src-main/engine/address/parse.ts';
import { createSketcher } from '../../../../src-main/service/lists/rows/sketch.ts';
import { SKETCH_LIMITS } from '../../../../src-shared/bridge/estimate.ts';

function sketchOf(emails: readonly string[]) {
  const sketcher = createSketcher();
  for (const email of emails) sketcher.add(parseAddress(email) as ValidAddress, { email });
  return sketcher.sketch();
}

test('of no rows says so', () => {
  expect(sketchOf([])).toEqual({
    rows: 0,
    mail_domains: 0,
    endings: [],
    mail_services: [],
    other_mail: { rows: 0, domains: 0, largest: null },
    sampled_domains: [],
    sampled_rows: [],
  });
});

test('counts rows by mail service and domains by ending, the most first', () => {
  const { sampled_domains, sampled_rows, ...counts } = sketchOf([
    'a@one.example.de',
    'a@acme.com',
    'b@acme.com',
    'a@eu.acme.com',
    'a@other.com',
    'a@outlook.com',
    'a@gmail.com',
    'b@gmail.com',
  ]);
  expect(counts).toEqual({
    rows: 8,
    mail_domains: 6,
    endings: [
      { ending: 'com', domains: 4, example: 'acme.com' },
      { ending: 'de', domains: 1, example: 'example.de' },
    ],
    mail_services: [
      { id: 'gmail', name: 'Gmail', rows: 2 },
      { id: 'outlook_consumer', name: 'Outlook.com', rows: 1 },
    ],
    other_mail: { rows: 5, domains: 4, largest: { name: 'acme.com', rows: 2 } },
  });
  expect(sampled_rows).toHaveLength(8);
  expect(sampled_domains.find(({ domain }) => domain === 'acme.com')).toEqual({
    domain: 'acme.com',
    rows: [{ email: 'a@acme.com' }, { email: 'b@acme.com' }, { email: 'a@eu.acme.com' }],
  });
});

test('of two domains with as many rows the first is the largest', () => {
  const { largest } = sketchOf(['a@acme.com', 'a@other.com']).other_mail;
  expect(largest).toEqual({ name: 'acme.com', rows: 1 });
});

describe('samples', () => {
  const emails = Array.from({ length: 1_000 }, (_, at) => `a@company${at}.com`);

  test('have so many domains and rows at most, the same in any order of domains', () => {
    const { sampled_domains, sampled_rows } = sketchOf(emails);
    expect([sampled_domains.length, sampled_rows.length]).toEqual([
      SKETCH_LIMITS.domains,
      SKETCH_LIMITS.rows,
    ]);
    const names = (sampled: typeof sampled_domains) =>
      sampled.map(({ domain }) => domain).toSorted();
    expect(names(sketchOf(emails.toReversed()).sampled_domains)).toEqual(names(sampled_domains));
  });

  test('are whole where there are just so many', () => {
    const { sampled_domains, sampled_rows } = sketchOf(emails.slice(0, 256));
    expect([sampled_domains.length, sampled_rows.length]).toEqual([256, 256]);
    expect(sketchOf(emails.slice(0, 257)).sampled_rows).toHaveLength(256);
  });

  test('have four rows of a domain, cut to what is kept of a request', () => {
    const sketcher = createSketcher();
    const address = parseAddress('a@acme.com') as ValidAddress;
    for (const name of ['1', '2', '3', '4', '5'])
      sketcher.add(address, { email: 'a@acme.com', name });
    const [only] = sketcher.sketch().sampled_domains;
    expect(only?.rows.map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
  });
});
