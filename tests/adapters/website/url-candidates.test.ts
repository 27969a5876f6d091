// The URLs of a front page in their order, and what is known of addresses that were tried.
import { expect, test } from 'vitest';
import {
  createTriedUrls,
  urlCandidates,
} from '../../../src-main/adapters/website/url-candidates.ts';

test('HTTPS is tried before HTTP, the domain before www', () => {
  expect(urlCandidates('acme.example').map(({ url, port }) => [url, port])).toEqual([
    ['https://acme.example/', 443],
    ['https://www.acme.example/', 443],
    ['http://acme.example/', 80],
    ['http://www.acme.example/', 80],
  ]);
  expect(urlCandidates('www.acme.example').map(({ host }) => host)).toEqual([
    'www.acme.example',
    'www.acme.example',
  ]);
});

test('what happened at an address counts for its port, and for all addresses of a name together', () => {
  const { note, recall } = createTriedUrls();
  note(['a', 'b'], 443, 'turned_down');
  note(['c'], 443, 'silent');
  expect(recall(['a', 'b'], 443)).toBe('turned_down');
  expect(recall(['a', 'c'], 443)).toBe('silent');
  expect([recall(['a', 'd'], 443), recall(['a'], 80), recall([], 443)]).toEqual([null, null, null]);
});
