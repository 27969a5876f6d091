// The facts of one request: which slip of its domain counts, and for whom the domain of a company is looked for.
import { expect, test } from 'vitest';
import { gather } from '../../../src-main/engine/gather/gather.ts';
import { notLookedUp } from '../../../src-main/engine/published/published.ts';
import { dnsAlone } from '../../doubles/dns-alone.ts';
import { contextOf, NXDOMAIN } from '../../doubles/dns-answers.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';

const OPTIONS = { company: true, seekCompany: true, mailbox: { notRun: 'switched off' } } as const;
const LIST_SLIP = { domain: 'acme.com', kind: 'tld', distance: 1, rows: 40 } as const;

async function gathered(request: object, options: object = {}, script = {}) {
  const dns = scriptedDns(script);
  const alone = dnsAlone(dns, { now: () => SEEN_AT });
  const ports = {
    ...alone,
    ipData: { country: () => 'NL', edition: 'table' },
    reference: { ...alone.reference, freeProvider: (domain: string) => domain === 'gmail.com' },
  };
  const facts = await gather(
    ports,
    { email: 'jane@gmail.com', ...request },
    { ...OPTIONS, ...options },
    contextOf('interactive'),
  );
  return { facts, asked: [...dns.asked.keys()] };
}

// biome-ignore format: a table is read row by row
test.each([
  ['a provider is one slip away', 'jane@gmial.com', {}, 'gmail.com'],
  ['the list knows less than that', 'jane@gmial.com', { listSlip: LIST_SLIP }, 'gmail.com'],
  ['the list names another often', 'jane@acne.com', { listSlip: LIST_SLIP }, 'acme.com'],
  ['the list knows more than a wide guess', 'jane@gmaaail.com', { listSlip: LIST_SLIP }, 'acme.com'],
  ['it takes no mail and is widely meant', 'jane@gmaaail.com', {}, 'gmail.com'],
  ['the text is no address', 'jane@gmail,com', {}, 'gmail.com'],
  ['nothing is near', 'jane@acme.example', {}, undefined],
])('the domain that was meant, where %s: %s', async (_, email, options, domain) => {
  const script = { 'MX gmaaail.com': NXDOMAIN };
  expect((await gathered({ email }, options, script)).facts.typo?.domain).toBe(domain);
});

// biome-ignore format: a table is read row by row
test.each([
  ['with the country of the source IP', { ip_address: '8.8.8.8' }, {}, 'acmewidgets.nl'],
  ['without a country of a reserved one', { ip_address: '10.0.0.1' }, {}, 'acmewidgets.com'],
  ['not where nobody wants it', {}, { seekCompany: false }, undefined],
  ['not where nobody says whether', {}, { seekCompany: undefined }, undefined],
  ['not where nothing of a company is asked', {}, { company: false }, undefined],
  ['not where none is named', { company_name: undefined }, {}, undefined],
  ['not at a domain of one’s own', { email: 'jane@acme.example' }, {}, undefined],
])('the domain of a company is looked for %s', async (_, request, options, first) => {
  const { facts, asked } = await gathered({ company_name: 'Acme Widgets', ...request }, options);
  expect(asked.find((question) => question.startsWith('A acme'))).toBe(first && `A ${first}`);
  expect(facts.companyDomain.state).toBe(first === undefined ? 'not_asked' : 'unknown');
});

test('nothing that is published is looked up where no mail is accepted', async () => {
  const script = { 'MX acme.example': NXDOMAIN };
  const { facts, asked } = await gathered({ email: 'jane@acme.example' }, {}, script);
  expect(facts.policy).toEqual({ kind: 'not_run', why: 'the domain accepts no mail' });
  expect(asked).toEqual(['MX acme.example']);
});

test('a badly formed address has no domain to ask about', async () => {
  const { facts, asked } = await gathered({ email: 'nobody' });
  const notRun = { kind: 'not_run', why: 'there is no domain to ask about' } as const;
  expect(asked).toEqual([]);
  expect(facts).toEqual(
    factsOf({
      ...notLookedUp(notRun.why),
      request: { email: 'nobody' },
      mailbox: notRun,
      names: facts.names,
    }),
  );
});
