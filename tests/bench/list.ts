// A list of 100,000 rows at 8,000 domains, and 1,000 cold domains, against the barest program with the same look-ups and writes.

import { Resolver } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Database from 'better-sqlite3';
import type { Vouch } from '../../src-main/program/composition-root.ts';
import { AS_SET } from '../../src-main/service/service.ts';
import { startDns, withVouch } from './bench-service.ts';
import { type Measured, median, ratio, timed } from './measure.ts';

const CALL = {
  origin: { kind: 'command' },
  noCache: true,
  company: false,
  mailbox: AS_SET,
} as const;
const CHUNK = 1000;
const BARE_IN_FLIGHT = 100;

interface Size {
  readonly rows: number;
  readonly domains: number;
}

export async function measureList(): Promise<readonly Measured[]> {
  const dns = await startDns();
  const delays: number[] = [];
  const peaks: number[] = [];
  try {
    const run = async (size: Size) =>
      withVouch(dns.server, async (vouch) => {
        const delay = monitorEventLoopDelay({ resolution: 5 });
        delay.enable();
        const ms = await timed(() => runJob(vouch, size));
        delay.disable();
        delays.push(delay.percentile(99) / 1e6);
        peaks.push(process.memoryUsage.rss() / 1024 / 1024);
        return ms;
      });
    const list = { rows: 100_000, domains: 8_000 };
    const cold = { rows: 1_000, domains: 1_000 };
    const long = await ratio(
      3,
      () => run(list),
      () => bare(dns.server, list),
    );
    const short = await ratio(
      3,
      () => run(cold),
      () => bare(dns.server, cold),
    );
    const known = (counts: boolean) => () =>
      withVouch(dns.server, async (vouch) => {
        await noteOutcomes(vouch, list);
        await vouch.service.settings.change('own_history', counts);
        return timed(() => runJob(vouch, list));
      });
    const history = await ratio(3, known(true), known(false));
    return [
      {
        name: 'the same with outcomes of half of its rows, own history on against off',
        figure: `${(history.ours / 1000).toFixed(1)} s, ${history.ratio.toFixed(2)} × (${(history.bare / 1000).toFixed(1)} s)`,
        aim: '1.1 ×',
      },
      {
        name: '100,000 rows at 8,000 domains',
        figure: `${(long.ours / 1000).toFixed(1)} s, ${long.ratio.toFixed(2)} × the bare program with the same look-ups (${(long.bare / 1000).toFixed(1)} s)`,
        aim: '2 ×',
      },
      {
        name: '1,000 rows at 1,000 cold domains',
        figure: `${short.ours.toFixed(0)} ms, ${short.ratio.toFixed(2)} × the bare program (${short.bare.toFixed(0)} ms)`,
        aim: '1.5 ×',
      },
      {
        name: 'main loop held up while jobs run, 99th percentile',
        figure: `${median(delays).toFixed(1)} ms (memory ${Math.round(Math.max(...peaks))} MB)`,
        aim: '30 ms',
      },
    ];
  } finally {
    dns.stop();
  }
}

function email(index: number, { domains }: Size): string {
  return `person${index}@company${index % domains}.example`;
}

/** Of every other row, most of them delivered. */
async function noteOutcomes({ service }: Vouch, size: Size): Promise<void> {
  for (let from = 0; from < size.rows; from += 2 * CHUNK) {
    const outcomes = Array.from({ length: CHUNK }, (_, index) => ({
      email: email(from + 2 * index, size),
      outcome: index % 9 === 0 ? ('bounced_hard' as const) : ('delivered' as const),
    }));
    await service.outcomes.add({ source: 'file', label: 'mailer.csv' }, outcomes, false);
  }
}

async function runJob({ service }: Vouch, size: Size): Promise<void> {
  const jobId = await service.jobs.create({ name: 'bench', columns: null }, CALL);
  for (let from = 0; from < size.rows; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, size.rows - from) }, (_, index) => ({
      input: { email: email(from + index, size) },
      source: null,
    }));
    await service.jobs.append(jobId, rows);
  }
  await service.jobs.start(jobId);
  for (let seen: string | null = null; ; ) {
    const next: Awaited<ReturnType<typeof service.jobs.watch>> = await service.jobs.watch(
      jobId,
      seen,
    );
    if (next.job.status === 'completed') return;
    if (next.job.status === 'failed') throw new Error(next.job.error?.message);
    seen = next.seen;
  }
}

/** Split, look up each domain once as Vouch does (MX, SPF, DMARC, and the mail host's address), insert the rows: what no verifier can do without. */
async function bare(server: string, size: Size): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-bare-'));
  const db = new Database(join(folder, 'bare.db'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec('CREATE TABLE items (id INTEGER PRIMARY KEY, email TEXT, result TEXT)');
  const insert = db.prepare('INSERT INTO items (email, result) VALUES (?, ?)');
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  resolver.setServers([server]);
  const ms = await timed(async () => {
    const routes = new Map<string, unknown>();
    const hosts = new Map<string, unknown>();
    let domain = 0;
    const worker = async () => {
      while (domain < size.domains) {
        const name = `company${domain}.example`;
        domain += 1;
        const [mx] = await resolver.resolveMx(name);
        // One after the other: more answers at once than the socket's buffer holds would be lost, and waited for.
        await resolver.resolveTxt(name).catch(() => null);
        await resolver.resolveTxt(`_dmarc.${name}`).catch(() => null);
        const host = mx?.exchange ?? '';
        if (!hosts.has(host)) hosts.set(host, resolver.resolve4(host));
        await hosts.get(host);
        routes.set(name, mx);
      }
    };
    await Promise.all(Array.from({ length: BARE_IN_FLIGHT }, worker));
    for (let from = 0; from < size.rows; from += CHUNK) {
      db.transaction(() => {
        for (let index = from; index < Math.min(from + CHUNK, size.rows); index += 1) {
          const address = email(index, size);
          const route = routes.get(address.slice(address.indexOf('@') + 1));
          insert.run(address, JSON.stringify({ address, route, filler: FILLER }));
        }
      })();
    }
  });
  db.close();
  await rm(folder, { recursive: true, force: true });
  return ms;
}

/** As many bytes as a result has, so that both write the same amount. */
const FILLER = 'x'.repeat(2_700);
