// Compares what needs a network: the zoo of mail hosts, and a list on the made-up internet.
import { GREYLIST_MS } from '../../zoo/hosts/silent.ts';
import { openZoo, type ZooCounts } from '../../zoo/open-zoo.ts';
import { GRADES, type Grade, gradeOf } from '../../zoo/truth.ts';
import { ZOO } from '../../zoo/zoo.ts';
import type { Truth } from '../../zoo/zoo-host.ts';
import { draw } from '../metro/draw.ts';
import type { LineName } from '../metro/line.ts';
import { startWorld } from '../metro/metro.ts';
import { type Plan, planOf } from '../metro/plan.ts';
import { PEERS } from './peer-tools.ts';
import { runTool, type ToolRun } from './run-tool.ts';

export const VOUCH = 'Vouch';
const TOOLS = [VOUCH, ...Object.keys(PEERS)];
/** The peers that can say anything of a mailbox. */
const ASKING = Object.keys(PEERS).filter((name) => PEERS[name]?.knows === 'mailbox');

export interface Graded {
  readonly tool: string;
  readonly grades: Readonly<Record<Grade, number>>;
  readonly run: ToolRun;
  /** Addresses without any answer: the tool failed, or said nothing in time. */
  readonly lost: number;
  /** What the hosts of the zoo were told. */
  readonly counts: ZooCounts | null;
  /** Addresses that it was wrong about: what it said, and the host that it said it of. */
  readonly wrong: readonly string[];
}

/** All of them: most of the time is spent waiting. */
const ZOO_AT_ONCE = 200;
/** As somebody with 20,000 rows would: one after the other they would take hours. */
export const ROWS_AT_ONCE = 100;

/** `secondMs` is how long a second of a host takes. */
export async function compareInZoo(packages: string, secondMs: number): Promise<readonly Graded[]> {
  const truths = new Map(ZOO.flatMap((host) => Object.entries(host.truths)));
  const graded: Graded[] = [];
  for (const tool of TOOLS) {
    await using zoo = await openZoo(ZOO, { secondMs, startsAt: Date.now() });
    const [dns = ''] = zoo.dnsServers;
    const run = await runTool({
      tool,
      world: { dns, ports: Object.fromEntries(zoo.ports), packages, greylistMs: GREYLIST_MS },
      addresses: [...truths.keys()],
      atOnce: ZOO_AT_ONCE,
      again: {
        afterMs: GREYLIST_MS,
        goesBy(ms) {
          zoo.clock.time += ms;
        },
      },
    });
    graded.push(gradedRun(tool, run, truths, zoo.counts()));
  }
  return graded;
}

export interface RowsWish {
  readonly packages: string;
  readonly rows: number;
  readonly line: LineName;
  /** How long a second of a mail host that puts off takes. */
  readonly secondMs: number;
}

/**
 * Each address of the list once: tools without lists would ask about it again. Vouch waits for the paces of mail services most
 * of the time; the peers that ask mail hosts are run meanwhile, one after the other.
 */
export async function compareRows(wish: RowsWish): Promise<readonly Graded[]> {
  const plan = planOf(wish.rows);
  const oneByOne = async () => {
    const graded: Graded[] = [];
    for (const tool of ASKING) graded.push(await rowsBy(tool, wish, plan));
    return graded;
  };
  const [vouch, peers] = await Promise.all([rowsBy(VOUCH, wish, plan), oneByOne()]);
  return [vouch, ...peers];
}

async function rowsBy(tool: string, wish: RowsWish, plan: Plan): Promise<Graded> {
  const { packages, rows, line, secondMs } = wish;
  const greylistMs = (GREYLIST_MS / 1_000) * secondMs;
  const truths = truthsOf(plan);
  const world = await startWorld({ rows, line, greylistMs });
  try {
    const { dns, mail } = world.ports;
    const ports = Object.fromEntries(
      [...plan.mailHosts.values()].map((each) => [`${each} 25`, mail]),
    );
    const run = await runTool({
      tool,
      world: { dns: `127.0.0.1:${dns}`, ports, packages, greylistMs },
      addresses: [...truths.keys()],
      atOnce: ROWS_AT_ONCE,
      asList: true,
      again: { afterMs: greylistMs, goesBy: (ms) => world.later(ms) },
    });
    return gradedRun(tool, run, truths, null);
  } finally {
    world.stop();
  }
}

/** As the mail hosts of the made-up internet have it (metro/world.ts). */
function truthsOf({ rows, domains }: Plan): ReadonlyMap<string, Truth> {
  const gone = new Set(domains.filter((domain) => domain.gone).map(({ name }) => name));
  return new Map(
    rows.map(({ email }) => {
      const there = !gone.has(email.slice(email.lastIndexOf('@') + 1)) && draw(email) >= 0.05;
      return [email, there ? 'exists' : 'missing'];
    }),
  );
}

function gradedRun(
  tool: string,
  run: ToolRun,
  truths: ReadonlyMap<string, Truth>,
  counts: ZooCounts | null,
): Graded {
  const grades = Object.fromEntries(GRADES.map((grade) => [grade, 0])) as Record<Grade, number>;
  const wrong: string[] = [];
  let lost = 0;
  for (const [email, truth] of truths) {
    const answer = run.told.get(email) ?? null;
    if (answer === null) lost += 1;
    const told = answer ?? 'unknown';
    const grade = gradeOf(truth, told);
    grades[grade] += 1;
    if (grade.startsWith('wrong')) wrong.push(`${email}: ${told}`);
  }
  return { tool, grades, run, lost, counts, wrong };
}
