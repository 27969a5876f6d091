// A domain at which the program dies each time: it is tried by itself, then left out, and everything else ends as ever.
import { expect, onTestFinished, test } from 'vitest';
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import { temporaryFolder } from '../adapters/sqlite/temporary-store.ts';
import { CALL, openTestService } from '../service/harness.ts';
import { startProgram } from './children.ts';
import { figuresOf } from './figures.ts';

const DEADLY = 'deadly.example';
const LONGEST_TEST_MS = 300_000;

interface Life {
  /** Domains that were looked up at the moment of its death; null where it lived. */
  readonly beside: readonly string[] | null;
  readonly job: JobDetails | null;
}

/** One run of the program, with a list to submit or with what it finds. */
async function live(folder: string, list: readonly string[] = []): Promise<Life> {
  const child = startProgram('dying-child.ts', folder, DEADLY, list.join(' '));
  let life: Life = { beside: null, job: null };
  for (;;) {
    const line = await child.lines.next();
    if (line.done) break;
    const text = JSON.parse(line.value);
    if (text.kind === 'dies') life = { ...life, beside: text.beside };
    if (text.kind === 'ended') life = { ...life, job: text.job };
  }
  await child.ended;
  return life;
}

/** What became of each address. */
async function outcomes(folder: string, jobId: string): Promise<ReadonlyMap<string, string>> {
  const vouch = await openTestService({ folder });
  onTestFinished(() => vouch.close());
  const items = JSON.parse(await vouch.service.jobs.renderItems(jobId)) as readonly {
    readonly input: { readonly email: string };
    readonly error?: { readonly code: string; readonly message: string };
  }[];
  return new Map(
    items.map(({ input, error }) => [
      input.email,
      error ? `${error.code}: ${error.message}` : 'ok',
    ]),
  );
}

test(
  'a domain that ends the program twice is failed and named, and the rest of the list is checked and charged once',
  async () => {
    const folder = temporaryFolder();
    const good = Array.from({ length: 12 }, (_, index) => `p${index}@company${index}.example`);
    const deadly = ['a', 'b', 'c'].map((local) => `${local}@${DEADLY}`);
    const list = [...good.slice(0, 6), ...deadly, ...good.slice(6)];

    expect((await live(folder, list)).beside).not.toBeNull();
    expect(figuresOf(folder).wrong).toEqual([]);
    // Tried once more, with nothing else under way.
    expect((await live(folder)).beside).toEqual([]);
    const { beside, job } = await live(folder);
    expect(beside).toBeNull();
    expect(job).toMatchObject({
      status: 'completed',
      total: list.length,
      succeeded: good.length,
      failed: deadly.length,
      credits_used: good.length,
      left_out: [{ index: 6, domain: DEADLY, whole: true }],
    });
    expect(figuresOf(folder).wrong).toEqual([]);

    const became = await outcomes(folder, job?.job_id ?? '');
    for (const email of good) expect(became.get(email)).toBe('ok');
    const [first, ...others] = deadly.map((email) => became.get(email));
    expect([first, ...others].filter((each) => !each?.startsWith('internal_error: '))).toEqual([]);
    // The one is told of itself, the others of another address.
    expect(new Set(others).size).toBe(1);
    expect(others).not.toContain(first);
  },
  LONGEST_TEST_MS,
);

test(
  'among many domains it is found in one death more, and a single check of it is still made',
  async () => {
    const folder = temporaryFolder();
    const good = Array.from({ length: 60 }, (_, index) => `p${index}@company${index}.example`);
    const list = [...good.slice(0, 40), `a@${DEADLY}`, ...good.slice(40)];
    let life = await live(folder, list);
    const deaths: (readonly string[])[] = [];
    while (life.beside !== null) {
      deaths.push(life.beside);
      life = await live(folder);
    }
    expect(deaths.length).toBeLessThanOrEqual(3);
    expect(deaths.at(-1)).toEqual([]);
    for (const beside of deaths.slice(1)) expect(beside.length).toBeLessThan(16);
    expect(life.job).toMatchObject({
      status: 'completed',
      succeeded: good.length,
      failed: 1,
      credits_used: good.length,
    });
    expect(figuresOf(folder).wrong).toEqual([]);
    const vouch = await openTestService({ folder });
    onTestFinished(() => vouch.close());
    expect((await vouch.service.verify({ email: `a@${DEADLY}` }, CALL)).email.valid).toBe(true);
  },
  LONGEST_TEST_MS,
);
