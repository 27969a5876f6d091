// The report of a list as a page: its numbers, the bars of scores at the bounds of the bands, and text of others kept text.
import { expect, test } from 'vitest';
import { reportHtml } from '../../../../src-main/adapters/files/write/report-html.ts';
import type { ListReport } from '../../../../src-main/service/ports/files.ts';
import { LIST_REPORT } from '../../../doubles/list-report.ts';

const report = (summary: Partial<ListReport['summary']>, changes: Partial<ListReport> = {}) =>
  reportHtml({ ...LIST_REPORT, ...changes, summary: { ...LIST_REPORT.summary, ...summary } });
const found = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, ...groups]) => groups.join(' '));

test('a bar of scores is coloured by the band of its score', () => {
  const counts: Readonly<Record<number, number>> = { 0: 100, 39: 1, 40: 1, 69: 50, 70: 50, 100: 1 };
  const scores = Array.from({ length: 101 }, (_, score) => counts[score] ?? 0);
  const bars = found(
    report({ scores }),
    /<rect class="(\w+)" x="(\d+)" y="(\d+)" width="7" height="(\d+)"><title>Score (\d+): (\d+)/g,
  );
  expect(bars).toEqual([
    'block 0 0 180 0 100',
    'block 312 178 2 39 1',
    'review 320 178 2 40 1',
    'review 552 90 90 69 50',
    'approve 560 90 90 70 50',
    'approve 800 178 2 100 1',
  ]);
  expect(found(report({ scores }), /<text x="(\d+)" y="198" text-anchor="(\w+)">(\d+)</g)).toEqual([
    '4 start 0',
    '324 middle 40',
    '564 middle 70',
    '804 end 100',
  ]);
});

test('a table has a row for each value with its share of verdicts, and none is there without values', () => {
  const domain = (
    value: string,
    count: number,
    approve: number,
    review: number,
    block: number,
  ) => ({
    ...{ value, count, approve, review, block },
  });
  const html = report({
    domains: [domain('a.example', 1_000, 500, 250, 250), domain('b<c>.example', 100, 0, 0, 50)],
  });
  expect(found(html, /<th scope="row">(.*?)<\/th><td>([\d,]+)<\/td>/g)).toEqual([
    'a.example 1,000',
    'b&lt;c&gt;.example 100',
  ]);
  expect(found(html, /<rect class="(\w+)" x="([\d.]+)" width="([\d.]+)" height="10"\/>/g)).toEqual([
    'approve 0 100',
    'review 100 50',
    'block 150 50',
    'block 0 10',
  ]);
  expect(html).toContain('aria-label="500 approve, 250 review, 250 block"');
  expect(found(html, /<h2>(.*?)<\/h2>/g)).toEqual(['Scores', 'Domains', 'How a score is made']);
});

test('a flag is told with its meaning, one of tomorrow by its code', () => {
  const flag = (value: string) => ({ value, count: 1, approve: 0, review: 0, block: 1 });
  const html = report({ flags: [flag('catch_all'), flag('of_tomorrow')] });
  expect(html).toMatch(/<strong>Catch-all<\/strong><br>[A-Z][^<]+\.?<\/th>/);
  expect(html).toContain('<strong>of_tomorrow</strong><br></th>');
});

test('the head tells when, how much and by which policy, in UTC and escaped', () => {
  const html = report(
    { total: 1_234, provisional: { approve: 1, review: 2, block: 3 }, failed: 4 },
    { name: 'a & b <"x">', policy: 'Ann & Co', endedAt: null, creditsUsed: null },
  );
  expect(found(html, /<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)).toEqual([
    'Rows 1,234',
    'Approve 1',
    'Review 0',
    'Block 0',
    'Provisional 6',
    'Not checked 4',
    'Waiting 0',
    'Duplicates 0',
  ]);
  expect(html).toContain('<h1>a &amp; b &lt;&quot;x&quot;&gt;</h1>');
  expect(html).toContain(
    'on <time datetime="2026-11-20T10:00:00.000Z">2026-11-20 10:00 UTC</time>, not finished yet.',
  );
  expect(html).toContain('Policy: Ann &amp; Co.');
  const ended = report({}, { creditsUsed: 7 });
  expect(ended).toContain(
    'finished on <time datetime="2026-11-20T10:05:00.000Z">2026-11-20 10:05 UTC</time>',
  );
  expect(found(ended, /<dt>(Credits used|Provisional)<\/dt><dd>(.*?)<\/dd>/g)).toEqual([
    'Credits used 7',
  ]);
});
