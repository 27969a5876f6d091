// Where a fetched page leads, and what it says where it leads nowhere.
import { expect, test } from 'vitest';
import { readFetchedPage } from '../../../src-main/engine/website/page-reading.ts';

const URL_OF_PAGE = 'https://acme.example/a';
const read = (html: string, { follow = true, contentType = 'text/html' } = {}) =>
  readFetchedPage({
    domain: 'acme.example',
    hops: [URL_OF_PAGE],
    certificate: 'not_seen',
    observedAt: 1,
    follow,
    page: {
      status: 200,
      url: URL_OF_PAGE,
      address: '44.128.0.1',
      truncated: false,
      contentType,
      body: new TextEncoder().encode(`xx${html}`).subarray(2),
    },
  });
const refresh = (content: string) =>
  `<title>Acme</title><meta http-equiv=refresh content="${content}">`;

test.each([
  ['0; url=/next#there', 'https://acme.example/next'],
  ['10; url=http://other.example', 'http://other.example/'],
  ['11; url=/next', null],
  ['0; url=#top', null],
  ['0; url=mailto:info@acme.example', null],
  ['0; url=https://', null],
])('a refresh of %j leads to %s', (content, target) => {
  const { kind } = read(refresh(content), { follow: false });
  expect(kind).toBe('answer');
  const verdict = read(refresh(content));
  expect(verdict).toEqual(
    target === null ? read(refresh(content), { follow: false }) : { kind: 'leads_on', target },
  );
});

test('a page without one is judged, as it is written', () => {
  expect(read('<title>Ácme</title><p>Pumps')).toMatchObject({
    kind: 'answer',
    answer: { kind: 'site', website: { title: 'Ácme', text: 'Pumps' } },
  });
  expect(read('<p>Pumps', { contentType: 'text/plain; charset=utf-8' })).toMatchObject({
    answer: { website: { title: null, text: '<p>Pumps' } },
  });
});
