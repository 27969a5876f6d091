// How a list goes in a made-up everyday internet: when its first and its final verdicts are there, beside what the network sets.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Database from 'better-sqlite3';
import { parseAddress } from '../../../src-main/engine/address/parse.ts';
import type { Clock } from '../../../src-main/engine/ports.ts';
import type { PracticeNetwork } from '../../../src-main/practice/network.ts';
import { openVouch, type Vouch } from '../../../src-main/program/composition-root.ts';
import { createSketcher } from '../../../src-main/service/lists/rows/sketch.ts';
import { AS_SET, type Service } from '../../../src-main/service/service.ts';
import type { FailedItem } from '../../../src-shared/schemas/job.ts';
import type { VerificationResult } from '../../../src-shared/schemas/verification.ts';
import type { Settings } from '../../../src-shared/settings/table.ts';
import { GREYLIST_MS } from '../../zoo/hosts/silent.ts';
import type { Measured } from '../measure.ts';
import { type BareDns, bareDns } from './bare-dns.ts';
import { compareWithKept, type Kept, readStored, writeStored } from './keep.ts';
import { LINES, type LineName } from './line.ts';
import { type Plan, planOf, questionsOf, REGISTRIES, registryBoundSeconds } from './plan.ts';
import {
  BOOTSTRAP_HOST,
  type Counts,
  type Ports,
  REGISTRY_PER_SECOND,
  type ToWorld,
} from './protocol.ts';

export interface MetroWish {
  readonly rows: number;
  readonly company: boolean;
  /** Asks mail hosts about every mailbox. */
  readonly mailbox: boolean;
  readonly line: LineName;
  /** Compares a list that asks only what can change the recommendation with one that asks everything. */
  readonly onlyWhatMatters: boolean;
  /** Where what every row came to is written to. */
  readonly keep: string | null;
  /** What such a file is compared with. */
  readonly compare: string | null;
}

/** A list of a command that asks the DNS and mail hosts, as it is set, and nothing of companies. */
export const WITHOUT_COMPANIES = {
  origin: { kind: 'command' },
  noCache: true,
  company: false,
  onlyWhatMatters: false,
  mailbox: AS_SET,
} as const;

export const ALL_ROWS = 20_000;
/** A weak line is measured with the DNS alone, and a shorter list. */
export const WEAK_ROWS = 3_000;

const CHUNK = 1_000;
/** TCP port 1 (tcpmux): nobody has listened there for decades. */
const NONE = 1;

/** Runs the list through the world, which is the same each time. */
export async function measureMetro(options: MetroWish): Promise<readonly Measured[]> {
  const plan = planOf(options.rows);
  const world = await startWorld({ ...options, greylistMs: GREYLIST_MS });
  const { keep, compare, ...list } = options;
  const reads = keep !== null || compare !== null;
  try {
    // Where a router drops what comes too fast, the router's pace is the reference.
    const bare =
      LINES[options.line].perSecond === null ? await bareDns(world.ports.dns, plan) : null;
    const run = async (onlyWhatMatters: boolean) => {
      await world.counts('reset');
      const network = networkOf(world.ports, plan);
      const given = {
        company_checks: options.company ? 'always' : 'never',
        mailbox_probing: options.mailbox,
        ehlo_name: 'vouch.example.org',
      } as const;
      const seen = await withVouchIn(
        network,
        given,
        async (vouch, folder) => ({
          ...(await watchList(vouch, plan, options.company, onlyWhatMatters, reads)),
          storeBytes: storeBytes(folder),
        }),
        CLOCK,
      );
      return { seen, counts: await world.counts('counts') };
    };
    const whole = await run(false);
    const { kept } = whole.seen;
    if (keep !== null && kept !== null) writeStored(keep, list, kept);
    const lines = [
      ...linesOf(options, plan, bare, whole),
      ...(compare === null || kept === null
        ? []
        : compareWithKept(nameOf(plan), compare, list, kept)),
    ];
    if (!options.onlyWhatMatters) return lines;
    return [...lines, ...savedLines(plan, whole, await run(true))];
  } finally {
    world.stop();
  }
}

export interface World {
  readonly ports: Ports;
  counts(options: 'counts' | 'reset'): Promise<Counts>;
  /** So many milliseconds have gone by for its mail hosts. */
  later(ms: number): void;
  stop(): void;
}

export interface WorldWish {
  readonly rows: number;
  readonly line: LineName;
  /** For how long mail hosts put off whom they do not know. */
  readonly greylistMs: number;
}

/** The list is run on a day of its own, so that ages and dates are the same each time. */
const BEGAN = Date.UTC(2026, 2, 20, 9);
const AHEAD_MS = BEGAN - Date.now();
const CLOCK: Clock = { now: () => Date.now() + AHEAD_MS };

export async function startWorld({ rows, line, greylistMs }: WorldWish): Promise<World> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'world.ts'), [
    String(rows),
    line,
    String(AHEAD_MS),
    String(greylistMs),
  ]);
  const say = (message: ToWorld) => child.send(message);
  const answer = async <T>() => (await once(child, 'message'))[0] as T;
  return {
    ports: await answer<Ports>(),
    counts(options) {
      say(options);
      return answer<Counts>();
    },
    later: (laterMs) => say({ laterMs }),
    stop: () => child.disconnect(),
  };
}

/** The whole service in a folder of its own, in a world in place of the internet. */
export async function withVouchIn<T>(
  network: PracticeNetwork,
  given: Partial<Settings>,
  work: (vouch: Vouch, folder: string) => Promise<T>,
  clock?: Clock,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-bench-'));
  const vouch = await openVouch({
    folder,
    practice: false,
    network,
    dnsServers: null,
    allowedRanges: [],
    given,
    logLevel: 'error',
    ...(clock === undefined ? {} : { clock }),
  });
  try {
    return await work(vouch, folder);
  } finally {
    await vouch.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The world as it is seen from an IP address of this machine. */
export function networkOf(ports: Ports, plan: Plan, from = '127.0.0.1'): PracticeNetwork {
  const registries = new Set([BOOTSTRAP_HOST.address, ...REGISTRIES.map((each) => each.address)]);
  const sites = new Map(plan.domains.map(({ address, site }) => [address, site]));
  const mailHosts = new Set(plan.mailHosts.values());
  return {
    dnsServers: [`127.0.0.1:${ports.dns}`],
    redirect(address, port) {
      const to = (own: number) => ({ host: '127.0.0.1', port: own, from }) as const;
      if (registries.has(address) && port === 80) return to(ports.rdap);
      if (mailHosts.has(address)) return port === 25 ? to(ports.mail) : 'unmapped';
      const site = sites.get(address);
      if (site === 'silent') return to(ports.silent);
      // No site speaks TLS: nobody would trust a certificate made here.
      return site === undefined ? 'unmapped' : to(port === 80 ? ports.web : NONE);
    },
    close: async () => {},
  };
}

interface Progress {
  readonly ms: number;
  /** Rows that have a verdict, final or not. */
  readonly first: number;
  readonly final: number;
  /** Seconds until the end as they are shown at the time; null while they are not. */
  readonly left: number | null;
}

interface Seen {
  /** Seconds that were said before the start. */
  readonly estimate: number;
  readonly progress: readonly Progress[];
  readonly cpuMs: number;
  readonly loopP99Ms: number;
  /** Rows by recommendation, or by the code of what went wrong. */
  readonly ends: ReadonlyMap<string, number>;
  /** What each row came to, in their order. */
  readonly all: readonly string[];
  /** All of it, where it was wished for. */
  readonly kept: Kept | null;
}

interface Counted {
  readonly seen: Seen & {
    /** What the store holds at the end, look-up cache included. */
    readonly storeBytes: number;
  };
  readonly counts: Counts;
}

async function watchList(
  vouch: Vouch,
  plan: Plan,
  company: boolean,
  onlyWhatMatters: boolean,
  reads: boolean,
): Promise<Seen> {
  const { service } = vouch;
  const call = { ...WITHOUT_COMPANIES, company, onlyWhatMatters };
  const { whole, only_what_matters: less } = await service.estimate(sketchOf(plan), call);
  const jobId = await service.jobs.create({ name: 'metro', columns: null }, call);
  await append(service, jobId, plan);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const cpu = process.cpuUsage();
  const from = performance.now();
  await service.jobs.start(jobId);
  const progress = await followed(service, jobId, plan.rows.length, from);
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  return {
    estimate: (onlyWhatMatters ? (less ?? whole) : whole).seconds,
    progress,
    cpuMs: (user + system) / 1000,
    loopP99Ms: delay.percentile(99) / 1e6,
    ...(await endsOf(service, jobId, plan.rows.length)),
    kept: reads ? await readStored(vouch, jobId) : null,
  };
}

/** The pages of the store's file, those in its write-ahead log included. */
function storeBytes(folder: string): number {
  const db = new Database(join(folder, 'vouch.db'), { readonly: true });
  const size = db.prepare<[], number>(
    'SELECT page_count * page_size FROM pragma_page_count, pragma_page_size',
  );
  try {
    return size.pluck().get() ?? Number.NaN;
  } finally {
    db.close();
  }
}

/** As a file's rows are sketched while they are counted. */
export function sketchOf({ rows }: Plan) {
  const sketcher = createSketcher();
  for (const request of rows) {
    const address = parseAddress(request.email);
    if (address.valid) sketcher.add(address, request);
  }
  return sketcher.sketch();
}

export async function append(
  { jobs }: Service,
  jobId: string,
  { rows }: Pick<Plan, 'rows'>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK);
    await jobs.append(
      jobId,
      chunk.map((input) => ({ input, source: null })),
    );
  }
}

export async function followed(
  { jobs }: Service,
  jobId: string,
  total: number,
  from: number,
): Promise<readonly Progress[]> {
  const progress: Progress[] = [];
  for (let seen: string | null = null; ; ) {
    const next: Awaited<ReturnType<typeof jobs.watch>> = await jobs.watch(jobId, seen);
    const { processed, status, error } = next.job;
    const { approve, review, block } = next.job.provisional;
    const provisional = approve + review + block;
    progress.push({
      ms: performance.now() - from,
      first: Math.min(total, processed + provisional),
      final: processed,
      left: next.job.seconds_left,
    });
    if (status === 'completed') return progress;
    if (status === 'failed') throw new Error(error?.message);
    seen = next.seen;
  }
}

async function endsOf(
  { jobs }: Service,
  jobId: string,
  total: number,
): Promise<Pick<Seen, 'ends' | 'all'>> {
  const ends = new Map<string, number>();
  const all: string[] = [];
  for (let from = 0; from < total; from += CHUNK) {
    for (const { item } of await jobs.rows(jobId, { from, limit: CHUNK })) {
      const ended: unknown = JSON.parse(item ?? '{}');
      const end = endOf(ended as Partial<FailedItem & VerificationResult>);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      all.push(end);
    }
  }
  return { ends, all };
}

/** Stands for what all rows came to. */
function digestOf({ all }: Pick<Seen, 'all'>): string {
  return createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 12);
}

function endOf({ error, recommendation }: Partial<FailedItem & VerificationResult>): string {
  return error?.code ?? recommendation ?? 'nothing';
}

function linesOf(
  { company, line }: MetroWish,
  plan: Plan,
  bare: BareDns | null,
  { seen, counts }: Counted,
): readonly Measured[] {
  const { perSecond } = LINES[line];
  const questions = questionsOf(plan);
  const total = plan.rows.length;
  const dnsSeconds = bare === null ? questions / (perSecond ?? 1) : bare.ms / 1000;
  const bound = company ? registryBoundSeconds(plan, REGISTRY_PER_SECOND) : dnsSeconds;
  const of = (which: 'first' | 'final', share: number) =>
    (seen.progress.find((step) => step[which] >= share * total)?.ms ?? Number.NaN) / 1000;
  const times = (which: 'first' | 'final') =>
    [0.5, 0.9, 1].map((share) => `${share * 100} % ${of(which, share).toFixed(1)} s`).join(', ');
  const weak = line !== 'everyday';
  const limit = company ? 'registries’ bound' : weak ? 'line’s own limit' : 'bare DNS';
  const ratio = (seconds: number, of: number) => `${(seconds / of).toFixed(2)} ×`;
  const dns = Object.entries(counts.dns).map(([type, count]) => `${type} ${shown(count)}`);
  const asked = Object.values(counts.dns).reduce((sum, count) => sum + count, 0);
  const ends = [...seen.ends].toSorted().map(([end, count]) => `${end} ${shown(count)}`);
  const lost =
    total - ['approve', 'review', 'block'].reduce((sum, end) => sum + (seen.ends.get(end) ?? 0), 0);
  const name = nameOf(plan);
  return [
    {
      name: `${name}: bare DNS`,
      figure:
        bare === null
          ? `${dnsSeconds.toFixed(1)} s for ${shown(questions)} questions at ${perSecond} a second`
          : `${dnsSeconds.toFixed(1)} s for ${shown(bare.sent)} questions`,
      aim: 'a reference',
    },
    ...(company
      ? [
          {
            name: `${name}: the registries’ bound`,
            figure: `${bound.toFixed(1)} s at ${REGISTRY_PER_SECOND} a second`,
            aim: 'a reference',
          },
        ]
      : []),
    {
      name: `${name}: first verdicts`,
      figure: `${times('first')}, ${ratio(of('first', 1), dnsSeconds)} the ${weak ? 'line’s own limit' : 'bare DNS'}`,
      aim: weak ? '1.3 ×' : '2 ×',
    },
    {
      name: `${name}: final verdicts`,
      figure: `${times('final')}, ${ratio(of('final', 1), bound)} the ${limit}`,
      aim: company ? '1.1 ×' : weak ? '1.3 ×' : '2 ×',
    },
    {
      name: `${name}: look-ups`,
      figure: `DNS ${shown(asked)} (${dns.join(', ')}; ${shown(counts.dnsAgain)} of them again, ${shown(counts.dnsLost)} lost, ${shown(counts.dnsDropped)} dropped, ${shown(counts.dnsLate)} late), registries ${shown(counts.registry)} (${shown(counts.registryBusy)} were too many) over ${shown(counts.registryLines)} connections, websites ${shown(counts.sites)}`,
      aim: `${shown(questions)} DNS questions for routes and policies`,
    },
    timesTold(name, seen),
    ...(company ? [busiestLine(name, counts)] : []),
    {
      name: `${name}: rows without a verdict`,
      figure: `${shown(lost)} (${ends.join(', ')}; all of them ${digestOf(seen)})`,
      aim: '0',
    },
    {
      name: `${name}: processor`,
      figure: `${(seen.cpuMs / 1000).toFixed(1)} s of CPU, main loop p99 ${seen.loopP99Ms.toFixed(1)} ms`,
      aim: '30 ms',
    },
    {
      name: `${name}: store`,
      figure: `${shown(Math.round(seen.storeBytes / total))} bytes for each row, look-up cache included`,
      aim: '1,200',
    },
  ];
}

function nameOf({ rows, domains }: Plan): string {
  return `metro, ${shown(rows.length)} rows at ${shown(domains.length)} domains`;
}

/** What was said of the time, before the start and on the way, beside the time that it took. */
function timesTold(name: string, { estimate, progress }: Seen): Measured {
  const took = (progress.at(-1)?.ms ?? Number.NaN) / 1000;
  const before = `${estimate} s before the start (${(estimate / took).toFixed(2)} ×)`;
  const later = [0.1, 0.25, 0.5, 0.75].map((part) => {
    const step = progress.find(({ ms, left }) => left !== null && ms >= part * took * 1000);
    if (step?.left == null) return `nothing at ${part * 100} %`;
    const left = took - step.ms / 1000;
    return `${step.left.toFixed(0)} of ${left.toFixed(0)} s left at ${part * 100} % (${(step.left / left).toFixed(2)} ×)`;
  });
  return {
    name: `${name}: times told`,
    figure: `${before}, ${later.join(', ')}; it took ${took.toFixed(0)} s`,
    aim: 'half to twice',
  };
}

/** Shows where the pace of the registry that sets the bound stood idle. */
function busiestLine(name: string, { registrySeconds }: Counts): Measured {
  const sum = (seconds: readonly number[]) => seconds.reduce((all, count) => all + (count ?? 0), 0);
  const [host, sparse] = Object.entries(registrySeconds).toSorted(
    ([, a], [, b]) => sum(b) - sum(a),
  )[0] ?? ['', []];
  // Seconds without an answer came as holes, or as null.
  const seconds = Array.from(sparse, (count) => count ?? 0);
  return {
    name: `${name}: answers of ${host} in each second`,
    figure: seconds.join(' '),
    aim: `${REGISTRY_PER_SECOND} until all are given`,
  };
}

/** Throws where a row came to something else than with everything asked. */
function savedLines(plan: Plan, whole: Counted, short: Counted): readonly Measured[] {
  const other = whole.seen.all.findIndex((end, index) => end !== short.seen.all[index]);
  if (other !== -1) {
    throw new Error(
      `row ${other} (${plan.rows[other]?.email}) is recommended ${short.seen.all[other]}, with everything asked ${whole.seen.all[other]}`,
    );
  }
  // A domain of last week would not have been approved: who approves has to have asked for its age.
  const needed = new Set(
    plan.rows
      .filter((_, index) => whole.seen.all[index] === 'approve')
      .map(({ email }) => email.slice(email.lastIndexOf('@') + 1)),
  ).size;
  const part = (count: number, of: number) =>
    `${shown(count)} of ${shown(of)} (${((100 * count) / of).toFixed(0)} %)`;
  const total = plan.rows.length;
  const name = `metro, ${shown(total)} rows, only what can change the recommendation`;
  const last = short.seen.progress.find(({ final }) => final >= total)?.ms ?? Number.NaN;
  return [
    {
      name: `${name}: registry look-ups`,
      figure: `${part(short.counts.registry, whole.counts.registry)}; ${shown(needed)} domains have rows to approve, which a young domain never is`,
      aim: '60 %',
    },
    {
      name: `${name}: websites`,
      figure: `${part(short.counts.sites, whole.counts.sites)} requests`,
      aim: '60 %',
    },
    {
      name: `${name}: the same recommendations`,
      figure: `${shown(total)} of ${shown(total)} rows, the last after ${(last / 1000).toFixed(1)} s`,
      aim: 'all',
    },
  ];
}

function shown(count: number): string {
  return count.toLocaleString('en');
}
