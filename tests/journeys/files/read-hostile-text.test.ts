// Whether pages, registry answers and lists made to stop a parser are read all the same, or reported as unreadable.
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { forkReader } from '../../../src-main/adapters/foreign/fork-reader.ts';
import {
  type ForeignMethods,
  foreignMethods,
} from '../../../src-main/adapters/foreign/method-table.ts';
import { createReaderProcess } from '../../../src-main/adapters/foreign/reader-process.ts';
import type { Reader } from '../../../src-main/adapters/foreign/reading.ts';
import type { PageBytes } from '../../../src-main/engine/website/page-reading.ts';
import { FOREIGN_READER } from '../../../src-main/program/package-files.ts';
import {
  PAGE_ATTACKS,
  type PageAttack,
  RDAP_ATTACKS,
  WHOIS_ATTACKS,
} from '../../adapters/foreign/attacks.ts';
import { LONG_MS, SHORT_MS, startBombs } from '../../adapters/foreign/readers.ts';
import { openWebsites } from '../../adapters/website/open-websites.ts';
import { readerInPlace } from '../../doubles/reader-in-place.ts';

const inPlace = readerInPlace<ForeignMethods>(foreignMethods());
const inProcess = createReaderProcess<ForeignMethods>({
  start: forkReader(FOREIGN_READER),
  memoryMb: 256,
  lives: 'again',
  idleMs: null,
});
afterAll(() => inProcess.close());

const READERS: readonly (readonly [string, Reader<ForeignMethods>])[] = [
  ['in place', inPlace],
  ['in a process of its own', inProcess],
];
const LONG = { deadlineMs: LONG_MS };
const NOW = Date.UTC(2026, 0, 1);

function fetched(attack: Pick<PageAttack, 'html' | 'contentType'>): PageBytes {
  const url = 'https://acme.example/';
  return {
    domain: 'acme.example',
    page: {
      status: 200,
      url,
      address: '44.128.1.10',
      truncated: false,
      contentType: attack.contentType,
      body: Buffer.from(attack.html).subarray(0, 524_288),
    },
    hops: [url],
    certificate: 'not_seen',
    observedAt: NOW,
    follow: true,
  };
}

/** Any hang is ended by these; none is meant to come near. */
describe.each(READERS)('a reader %s', (_name, reader) => {
  test('reads an ordinary page, a moved one, and answers of registries alike', {
    timeout: LONG_MS,
  }, async () => {
    const contentType = 'text/html; charset=iso-8859-1';
    const home = {
      contentType,
      html: '<html lang=en><title>Acme</title><p>We build pumps in Harwich.',
    };
    expect(await reader.call('readPage', fetched(home), LONG)).toMatchObject({
      ok: true,
      value: {
        kind: 'answer',
        answer: { kind: 'site', website: { title: 'Acme', language: 'en' } },
      },
    });
    const moved = { contentType, html: `<meta http-equiv=Refresh content=" 0 ; URL = '/en/' ">` };
    expect(await reader.call('readPage', fetched(moved), LONG)).toEqual({
      ok: true,
      value: { kind: 'leads_on', target: 'https://acme.example/en/' },
    });
    const domain = 'acme.test';
    const body = { objectClassName: 'domain', ldhName: domain, status: ['active'] };
    const bytes = Buffer.from(JSON.stringify(body));
    expect(await reader.call('readRdap', { bytes, domain, now: NOW }, LONG)).toMatchObject({
      ok: true,
      value: { ok: true, registration: { statuses: ['active'] } },
    });
    const text = 'Domain Name: ACME.TEST\nCreation Date: 2001-02-03\n';
    expect(await reader.call('readWhois', { text, domain, now: NOW }, LONG)).toMatchObject({
      ok: true,
      value: { kind: 'registered', registration: { registeredAt: Date.UTC(2001, 1, 3) } },
    });
    const servers = Buffer.from('{"services":[[["test"],["https://rdap.nic.test/"]]]}');
    expect(await reader.call('readRdapServers', { bytes: servers }, LONG)).toEqual({
      ok: true,
      value: new Map([['test', ['https://rdap.nic.test/']]]),
    });
    expect(
      await reader.call('readList', { body: Buffer.from('1.2.3.4\n'), shape: 'addresses' }, LONG),
    ).toMatchObject({ ok: true, value: { ok: true, entries: 1 } });
  });

  test.each(PAGE_ATTACKS)(
    'reads a page with $name to its end',
    { timeout: LONG_MS },
    async (attack) => {
      expect(await reader.call('readPage', fetched(attack), LONG)).toMatchObject({
        ok: true,
        value: { kind: 'answer' },
      });
    },
  );

  test.each(RDAP_ATTACKS)(
    'reads an answer over RDAP with $name',
    { timeout: LONG_MS },
    async ({ body }) => {
      const bytes = Buffer.from(body);
      const question = { bytes, domain: 'acme.test', now: NOW };
      expect(await reader.call('readRdap', question, LONG)).toMatchObject({ ok: true });
      expect(await reader.call('readRdapDenial', { bytes }, LONG)).toMatchObject({ ok: true });
      expect(await reader.call('readRdapServers', { bytes }, LONG)).toEqual({
        ok: true,
        value: null,
      });
    },
  );

  test.each(WHOIS_ATTACKS)(
    'reads an answer over WHOIS of $name',
    { timeout: LONG_MS },
    async ({ text }) => {
      const question = { text: text.slice(0, 65_536), domain: 'acme.test', now: NOW };
      expect(await reader.call('readWhois', question, LONG)).toMatchObject({ ok: true });
    },
  );
});

test('an address within an address within an address is looked into no further', async () => {
  const address = (depth: number): object =>
    depth === 0 ? { addressCountry: 'DE' } : { address: address(depth - 1) };
  const page = (depth: number) => ({
    contentType: 'text/html',
    html: `<title>Acme</title><script type="application/ld+json">${JSON.stringify({
      '@type': 'Organization',
      name: 'Acme',
      address: address(depth),
    })}</script>`,
  });
  const countryOf = async (depth: number) => {
    const reading = await inPlace.call('readPage', fetched(page(depth)), LONG);
    if (!reading.ok || reading.value.kind !== 'answer') throw new Error('not read');
    const { answer } = reading.value;
    return answer.kind === 'site' ? answer.website.organization?.country : undefined;
  };
  expect([await countryOf(0), await countryOf(2), await countryOf(3)]).toEqual(['DE', 'DE', null]);
  // Beyond a hundred levels the block is not taken for data at all.
  expect(await countryOf(200)).toBeUndefined();
});

test('a page that cannot be read in time leaves the website unknown, with its reason', {
  timeout: LONG_MS,
}, async () => {
  const stuck = createReaderProcess({
    start: startBombs,
    memoryMb: 160,
    lives: 'again',
    idleMs: null,
  });
  await using web = await openWebsites(
    { readMs: SHORT_MS },
    {},
    {
      call: async (_method, _input, options) => {
        const reading = await stuck.call('endlessPattern', null, options);
        return reading.ok ? { ok: false, reason: 'crashed', detail: 'it ended' } : reading;
      },
      warm() {},
      close: () => stuck.close(),
    },
  );
  await web.https('acme.example', 'valid', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    response.end(gzipSync(PAGE_ATTACKS[0]?.html ?? ''));
  });
  expect(await web.visit()).toMatchObject({
    kind: 'failed',
    reason: 'unreadable',
  });
  // Its other doors lead to the same, and what failed is not kept.
  expect(web.asked).toEqual(['https acme.example/']);
  expect(web.kept.size).toBe(0);
  await stuck.close();
});

test('the page that stood still for minutes is read, through the real server and dialer', {
  timeout: LONG_MS,
}, async () => {
  await using web = await openWebsites({ readMs: LONG_MS }, {}, inProcess);
  await web.https('acme.example', 'valid', (_request, response) => {
    response.writeHead(200, {
      'content-type': `text/html; charset=${' '.repeat(6_000)}`,
      'content-encoding': 'gzip',
    });
    response.end(gzipSync(PAGE_ATTACKS[0]?.html ?? ''));
  });
  expect(await web.visit()).toMatchObject({ kind: 'site', website: { title: 'Acme' } });
});
