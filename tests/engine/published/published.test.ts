// What the DNS publishes of a domain, gathered and judged by name; what is not looked up comes to no finding.
import { expect, test } from 'vitest';
import {
  allAnswered,
  gatherPublished,
  notLookedUp,
  publishedFindings,
} from '../../../src-main/engine/published/published.ts';
import { contextOf, NODATA, TIMEOUT } from '../../doubles/dns-answers.ts';
import { factsOf, SEEN_AT } from '../../doubles/facts.ts';
import { scriptedDns } from '../../doubles/scripted-dns.ts';

const observedAt = SEEN_AT;
const ANSWERS = {
  'TXT sales.acme.example': { kind: 'records', records: ['v=spf1 mx -all'], observedAt },
  'TXT _dmarc.acme.example': NODATA,
  'CNAME mx.acme.example': { kind: 'records', records: ['mail.test'], observedAt },
} as const;

const gathered = (script: object) =>
  gatherPublished(
    scriptedDns({ ...ANSWERS, ...script }),
    {
      domain: 'sales.acme.example',
      registrableDomain: 'acme.example',
      route: factsOf().route ?? { state: 'none', observedAt },
    },
    contextOf('interactive'),
  );

test('what is published is gathered by name, and each has its findings', async () => {
  const facts = await gathered({});
  expect(facts).toEqual({
    policy: {
      kind: 'seen',
      fact: {
        spf: {
          state: 'published',
          record: 'v=spf1 mx -all',
          all: '-',
          redirect: null,
          sendsNothing: false,
        },
        dmarc: { state: 'none' },
        observedAt,
      },
    },
    routeNotes: {
      alias: { state: 'yes', host: 'mx.acme.example', target: 'mail.test', observedAt },
      wildcard: { state: 'no', observedAt: Date.UTC(2026, 10, 20) },
    },
  });
  const codes = publishedFindings(facts).map(({ code }) => code);
  expect(codes).toEqual(['spf_published', 'no_dmarc', 'mx_alias']);
  expect(allAnswered(facts)).toBe(true);
});

test.each([...Object.keys(ANSWERS), 'MX vouch-asks-for-a-name-that-nobody-has.acme.example'])(
  'without an answer about %s another try may tell',
  async (question) => {
    expect(allAnswered(await gathered({ [question]: TIMEOUT }))).toBe(false);
  },
);

test('what is not looked up is nothing that another try could answer, and is found nothing in', () => {
  const facts = notLookedUp('the domain accepts no mail');
  expect(allAnswered(facts)).toBe(true);
  expect(publishedFindings(facts)).toEqual([]);
});
