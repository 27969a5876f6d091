// `vouch jobs compare`: what two lists share, and what each has alone.
import { type Command, Option } from 'commander';
import type { ComparedBy, ListsCompared } from '../../../../src-shared/bridge/list-comparison.ts';
import { UsageError } from '../../../program/environment.ts';
import { withSession } from '../../../program/session.ts';
import { comparedTable } from '../../../service/lists/comparison.ts';
import type { PageAfter } from '../../../service/ports/page.ts';
import { addCommand, type CommandKit, type CommonFlags, type Invocation } from '../command-kit.ts';
import { addPlainOut, type PlainOutFlags, plainOut, writePlain } from '../plain-out.ts';
import { table } from '../table.ts';

const PARTS = ['both', 'only-first', 'only-second', 'changed'] as const;
type Part = (typeof PARTS)[number];

interface CompareFlags extends CommonFlags, PlainOutFlags {
  readonly by: ComparedBy;
  readonly part?: Part;
}

export function addCompare(jobs: Command, kit: CommandKit): void {
  addPlainOut(
    addCommand(jobs, 'compare <first> <second>', 'show which addresses two lists have in common', [
      'jobs compare 36f6bfb153eb6d6e4adb6686 1b2c3d4e5f60718293a4b5c6',
      'jobs compare 36f6… 1b2c… --by mailbox --part only-second --out new.csv',
    ])
      .addOption(
        new Option('--by <what>', 'compare cleaned addresses, or the mailboxes that they reach')
          .choices(['address', 'mailbox'])
          .default('address'),
      )
      .addOption(
        new Option(
          '--part <part>',
          'write the rows of this part, with their original columns',
        ).choices(PARTS),
      ),
  ).action(kit.run(compare));
}

async function compare(
  { environment, terminal, flags, interrupt }: Invocation<CompareFlags>,
  first: string,
  second: string,
): Promise<number> {
  const { part } = flags;
  if (part === undefined && flags.out !== undefined)
    throw new UsageError(`Say which rows to write: --part ${PARTS.join(', --part ')}.`);
  return withSession(environment, async ({ bridge }) => {
    const params = { job_id: first, other_id: second, by: flags.by };
    const found = await bridge.call('lists.compare', params, interrupt);
    if (part === undefined) {
      await terminal.print(flags.json ? JSON.stringify(found) : described(found));
      return 0;
    }
    const jobId = part === 'only-second' ? second : first;
    const { columns } = await bridge.call('jobs.show', { job_id: jobId });
    const wanted = part === 'both' || part === 'changed' ? part : 'alone';
    const out = plainOut(flags);
    const read = (page: PageAfter) =>
      bridge.call('lists.compared', { run: found.run, job_id: jobId, part: wanted, ...page });
    const rows = comparedTable(read, columns, wanted);
    await writePlain(terminal, out, { format: out.format, ...rows }, interrupt);
    return 0;
  });
}

function described({ both, changed, only_first, only_second, without }: ListsCompared): string {
  const counts = table(
    [
      'IN BOTH',
      'RECOMMENDATION DIFFERS',
      'ONLY IN THE FIRST',
      'ONLY IN THE SECOND',
      'ROWS WITHOUT AN ADDRESS',
    ],
    [[both, changed, only_first, only_second, without].map(String)],
  );
  return `Different addresses:\n\n${counts}`;
}
