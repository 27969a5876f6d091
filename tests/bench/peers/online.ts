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
import { type RunWish, runTool, type ToolRun } from './run-tool.ts';

export const VOUCH = 'Vouch';
const TOOLS = [VOUCH, ...Object.keys(PEERS)];

export interface Graded {
  readonly tool: string;
  readonly grades: Readonly<Record<Grade, number>>;
  readonly run: ToolRun;
  /** What the hosts of the zoo were told. */
  readonly counts: ZooCounts | null;
  /** Addresses that it was wrong about: what it said, and the host that it said it of. */
  readonly wrong: readonly string[];
}

/** All of them: most of the time is spent waiting. */
const ZOO_AT_ONCE = 200;
const ROWS_AT_ONCE = 20;

/** `secondMs` is how long a second of a host takes. */
export async function compareInZoo(packages: string, secondMs: number): Promise<readonly Graded[]> {
  const truths = new Map(ZOO.flatMap((host) => Object.entries(host.truths)));
  const graded: Graded[] = [];
  for (const tool of TOOLS) {
    await using zoo = await openZoo(ZOO, { secondMs, startsAt: Date.now() });
    const [dns = ''] = zoo.dnsServers;
    const run = await runTool({
      tool,
      world: { dns, ports: Object.fromEntries(zoo.ports), packages },
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
}

/** Each address of the list once: tools without lists would ask about it again. */
export async function compareRows({ packages, rows, line }: RowsWish): Promise<readonly Graded[]> {
  const plan = planOf(rows);
  const truths = truthsOf(plan);
  const graded: Graded[] = [];
  for (const tool of TOOLS) {
    const world = await startWorld({ rows, line });
    try {
      const { dns, mail } = world.ports;
      const wish: RunWish = {
        tool,
        world: {
          dns: `127.0.0.1:${dns}`,
          ports: Object.fromEntries(
            [...plan.mailHosts.values()].map((each) => [`${each} 25`, mail]),
          ),
          packages,
        },
        addresses: [...truths.keys()],
        atOnce: ROWS_AT_ONCE,
        asList: true,
      };
      graded.push(gradedRun(tool, await runTool(wish), truths, null));
    } finally {
      world.stop();
    }
  }
  return graded;
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
  for (const [email, truth] of truths) {
    const told = run.told.get(email) ?? 'unknown';
    const grade = gradeOf(truth, told);
    grades[grade] += 1;
    if (grade.startsWith('wrong')) wrong.push(`${email}: ${told}`);
  }
  return { tool, grades, run, counts, wrong };
}
