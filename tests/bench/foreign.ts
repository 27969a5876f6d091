// What it costs to read a page in a process that can be killed, against reading it in place.
import { forkReader } from '../../src-main/adapters/foreign/fork-reader.ts';
import type { ForeignMethods } from '../../src-main/adapters/foreign/method-table.ts';
import { createReaderProcess } from '../../src-main/adapters/foreign/reader-process.ts';
import { type PageBytes, readFetchedPage } from '../../src-main/engine/website/page-reading.ts';
import { FOREIGN_READER } from '../../src-main/program/package-files.ts';
import { type Measured, median } from './measure.ts';

const KILOBYTES = [60, 200, 500];
const ROUNDS = 400;
const WARM_UP = 50;
const DEADLINE_MS = 60_000;

/** Both in turn, page by page, so that a machine that slows down slows both. */
export async function measureForeign(): Promise<readonly Measured[]> {
  const reader = createReaderProcess<ForeignMethods>({
    start: forkReader(FOREIGN_READER),
    memoryMb: 256,
    lives: 'again',
    idleMs: null,
  });
  const measured: Measured[] = [];
  for (const kilobytes of KILOBYTES) {
    const page = ordinaryPage(kilobytes * 1024);
    const inPlace: number[] = [];
    const elsewhere: number[] = [];
    /** Processor time of this thread, for each page that was read elsewhere: what the serving loop pays. */
    const own: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const from = performance.now();
      readFetchedPage(page);
      const between = performance.now();
      const before = process.threadCpuUsage();
      const reading = await reader.call('readPage', page, { deadlineMs: DEADLINE_MS });
      const { user, system } = process.threadCpuUsage(before);
      const until = performance.now();
      if (!reading.ok) throw new Error(reading.detail);
      if (round < 0) continue;
      inPlace.push(between - from);
      elsewhere.push(until - between);
      own.push((user + system) / 1_000);
    }
    const more = elsewhere.map((each, index) => each - (inPlace[index] ?? 0));
    measured.push({
      name: `a page of ${kilobytes} KB in a process of its own`,
      figure:
        `median ${ms(median(elsewhere))}, in place ${ms(median(inPlace))}, ${ms(median(more))} more; ` +
        `p99 ${ms(p99(elsewhere))}, in place ${ms(p99(inPlace))}; this thread works ${ms(median(own))} for it`,
      aim: '1 ms more',
    });
  }
  await reader.close();
  return measured;
}

/** Text, links, scripts, styles and structured data in the shares that home pages have. */
function ordinaryPage(bytes: number): PageBytes {
  const head = `<!doctype html><html lang="en"><head><title>Acme Pumps</title>
    <meta name="description" content="Pumps for wells and ships"><meta charset="utf-8">
    <script type="application/ld+json">{"@type":"Organization","name":"Acme Pumps","address":{"addressCountry":"GB"}}</script>`;
  const parts = [head];
  let length = head.length;
  for (let number = 0; length < bytes; number += 1) {
    const part = `<script>window.shop=window.shop||[];shop.push(${JSON.stringify({ number, of: 'x'.repeat(400) })})</script>
      <div class="card card--${number}" data-id="${number}" style="display:flex"><a href="/pumps/${number}?from=home">
      <img src="/img/${number}.webp" alt="Pump ${number}"><span>Pump no. ${number} &amp; its parts</span></a>
      <p>We build pumps of every size for wells, ships and towns, and we have done so since 1911.</p></div>`;
    parts.push(part);
    length += part.length;
  }
  const url = 'https://acme.example/';
  return {
    domain: 'acme.example',
    page: {
      status: 200,
      url,
      address: '44.128.1.10',
      truncated: false,
      contentType: 'text/html; charset=utf-8',
      body: Buffer.from(parts.join('')).subarray(0, bytes),
    },
    hops: [url],
    certificate: 'not_seen',
    observedAt: 0,
    follow: true,
  };
}

function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}
