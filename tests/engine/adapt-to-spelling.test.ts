// That a cached observation fits another spelling of its address, by the service that has its mailboxes.
import { expect, test } from 'vitest';
import { adaptToSpelling } from '../../src-main/engine/adapt-to-spelling.ts';
import { tidyAddress } from '../../src-main/engine/address/tidy.ts';
import { ABOUT_THE_WRITING } from '../../src-main/engine/checks/address.ts';
import type { Finding } from '../../src-main/engine/finding.ts';
import { observe } from '../../src-main/engine/verify.ts';
import { factsOf } from '../doubles/facts.ts';

const TAG_RULES = [
  ['Microsoft 365', 'which Microsoft 365 delivers to jane unless the domain has it switched off'],
  ['Rackspace Email', 'if the mail host supports such tags'],
] as const;

test.each(TAG_RULES)('a tag behind a filter is read by the rules of %s', (service, told) => {
  const mailProvider = {
    name: 'Proofpoint',
    kind: 'filter',
    behind: { state: 'known', service },
  } as const;
  const kept = observe(factsOf({ request: { email: 'jane@acme.example' }, mailProvider }));
  expect(kept.findings.filter(({ code }) => code === 'sub_address')).toEqual([]);
  const { normalized, findings } = adaptToSpelling(kept, 'jane+news@acme.example');
  expect(normalized).toBe('jane+news@acme.example');
  const others = ({ code }: Finding) => !ABOUT_THE_WRITING.has(code);
  expect(findings.filter(others)).toEqual(kept.findings.filter(others));
  const codes = findings.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
  expect(findings.filter(({ code }) => code === 'sub_address')).toEqual([
    {
      code: 'sub_address',
      observed: `"news" after the +, ${told}`,
      source: 'the address itself',
      observedAt: null,
    },
  ]);
});

test.each([
  ' jane@acme.example',
  'jane+news@acme.example',
  '"jane doe"@acme.example',
  'jürgen@acme.example',
  'jane@müller.example',
  'jane@\ufb01rma.example',
])('nothing that was said of the writing of %j is said of another one', (email) => {
  const { text, notes } = tidyAddress(email);
  const kept = observe(factsOf({ request: { email: text }, tidied: notes }));
  const plain = observe(factsOf()).findings;
  expect(kept.findings).toHaveLength(plain.length + 1);
  expect(adaptToSpelling(kept, 'jane.doe@acme.example').findings).toEqual(plain);
});

test('a text that is no address leaves the normal form as it was', () => {
  const kept = observe(factsOf());
  expect(adaptToSpelling(kept, 'nobody').normalized).toBe('jane.doe@acme.example');
});
