// `vouch fleet` and `vouch worker`: the workers of a fleet, whether its PostgreSQL can be used, and running a worker.
import { isIP } from 'node:net';
import { type Command, Option } from 'commander';
import type { FleetStatus } from '../../../../src-shared/bridge/fleet.ts';
import { shownAddress } from '../../../../src-shared/fleet-address.ts';
import { fleetAddress, parsePort, UsageError } from '../../../program/environment.ts';
import type { RunningWorker } from '../../../program/fleet-worker.ts';
import { CommandError } from '../../../program/session.ts';
import type { HealthAddress } from '../../../program/worker-health.ts';
import { FleetError } from '../../../service/ports/fleet.ts';
import {
  addCommand,
  addGroup,
  type CommandKit,
  type CommonFlags,
  type Invocation,
  type SessionInvocation,
} from '../command-kit.ts';
import { table } from '../table.ts';

interface WorkerFlags extends CommonFlags {
  readonly fleet?: string;
  readonly egress: string;
  readonly health?: string;
  readonly mailbox?: boolean;
}

export function addFleet(program: Command, kit: CommandKit): void {
  const fleet = addGroup(program, 'fleet', 'other machines that help with look-ups', [
    'settings set fleet postgres://vouch:password@db.example/vouch',
    'fleet status --json',
  ]);
  addCommand(fleet, 'status', 'show the workers, and who answers which look-ups', [
    'fleet status',
  ]).action(kit.runInSession(showFleet));
  addCommand(fleet, 'try [address]', 'test whether a PostgreSQL database can be used', [
    'fleet try postgres://vouch:password@db.example/vouch',
  ]).action(kit.runInSession(tryFleet));
  addCommand(program, 'worker', "do a fleet's look-ups until stopped; holds no lists or keys", [
    'worker --fleet postgres://vouch:password@db.example/vouch --egress berlin',
    'worker                     # the address from VOUCH_FLEET, out of sight of ps',
  ])
    .option('--fleet <address>', 'PostgreSQL of the fleet; VOUCH_FLEET if left out')
    .option(
      '--egress <name>',
      'a name for the public address of this machine; workers with the same name share one pace',
      'default',
    )
    .option(
      '--health <[address:]port>',
      'answer GET /health over HTTP there, for a probe; on 127.0.0.1 without an address',
    )
    .addOption(new Option('--no-mailbox', 'do not ask mail hosts'))
    .addOption(
      new Option('--mailbox', 'ask mail hosts without first testing whether they can be reached'),
    )
    .action(kit.run(workerCommand));
}

async function showFleet({ bridge, terminal, flags }: SessionInvocation): Promise<number> {
  const status = await bridge.call('fleet.status', {});
  if (flags.json) {
    await terminal.print(JSON.stringify(status));
    return 0;
  }
  await terminal.print(status.address === null ? 'No fleet.' : `Fleet at ${status.address}`);
  await terminal.print(status.sentence);
  if (status.who.length > 0) await terminal.print(table(WHO_HEAD, status.who.map(whoRow)));
  if (status.workers.length > 0)
    await terminal.print(table(WORKER_HEAD, status.workers.map(workerRow)));
  for (const { machine, notes } of status.workers) {
    for (const note of notes) terminal.say(`${machine}: ${note}`);
  }
  for (const { server, egress } of status.blocked)
    terminal.say(`${server} rejects ${egress}; other workers contact it.`);
  return 0;
}

const WHO_HEAD = ['LOOK-UP', 'ANSWERED BY', 'WAITING', 'UNDER WAY'];
const WHO_LABELS = {
  workers: 'workers',
  nobody_yet: 'no worker yet',
  this_machine: 'this machine',
} as const;

function whoRow({ work, answers, waiting, under_way }: FleetStatus['who'][number]): string[] {
  const figure = (count: number | null) => (count === null ? 'unknown' : String(count));
  return [work, WHO_LABELS[answers], figure(waiting), figure(under_way)];
}

const WORKER_HEAD = ['MACHINE', 'VERSION', 'EGRESS', 'STATE', 'A MINUTE', 'ANSWERED', 'LAST SEEN'];

function workerRow(worker: FleetStatus['workers'][number]): string[] {
  const { machine, version, egress, live, per_minute, answered, seen_at } = worker;
  const state = live ? 'working' : 'gone';
  return [machine, version, egress, state, String(per_minute), String(answered), seen_at];
}

async function tryFleet(
  { bridge, terminal, flags }: SessionInvocation,
  address: string | null = null,
): Promise<number> {
  const trial = await bridge.call('fleet.try', { address });
  if (flags.json) await terminal.print(JSON.stringify(trial));
  else if (trial.ok) await terminal.print(trial.sentence);
  else terminal.say(trial.sentence);
  return trial.ok ? 0 : 1;
}

/** Runs until the user asks to stop; what is under way is finished first. */
async function workerCommand({
  environment,
  terminal,
  flags,
  interrupt,
}: Invocation<WorkerFlags>): Promise<number> {
  const address =
    flags.fleet === undefined ? environment.fleet : fleetAddress(flags.fleet, '--fleet');
  if (address === null)
    throw new UsageError('A worker needs the address of its fleet: --fleet or VOUCH_FLEET.');
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(flags.egress))
    throw new UsageError(
      '--egress must be a name of at most 32 small letters, digits and hyphens, such as berlin-1.',
    );
  const healthAt = flags.health === undefined ? null : healthAddress(flags.health);
  const probeMailboxes = environment.mailbox.probe;
  const { startWorker } = await import('../../../program/fleet-worker.ts');
  const worker = await startWorker({
    environment,
    address,
    egress: flags.egress,
    mailboxes: flags.mailbox ?? probeMailboxes,
    log: {
      info(details, message) {
        if (environment.logLevel === 'info') terminal.say(`${message}${why(details)}`);
      },
      error(details, message) {
        if (environment.logLevel !== 'silent') terminal.say(`${message}${why(details)}`);
      },
    },
  }).catch((error: unknown) => {
    throw error instanceof FleetError ? new CommandError(error.message) : error;
  });
  const health = await probed(worker, healthAt);
  if (flags.json) {
    const { id, notes } = worker;
    const startupInfo = { id, egress: flags.egress, notes, health: health?.url ?? null };
    await terminal.print(JSON.stringify(startupInfo));
  } else {
    terminal.say(`Worker ${worker.id} is doing look-ups for ${shownAddress(address)}.`);
    if (health !== null) terminal.say(`Its health is at ${health.url}.`);
    for (const note of worker.notes) terminal.say(note);
  }
  if (!interrupt.aborted)
    await new Promise<void>((resolve) =>
      interrupt.addEventListener('abort', () => resolve(), { once: true }),
    );
  if (!flags.json) terminal.say('Stopping once the look-ups in progress are done.');
  await worker.stop();
  await health?.close();
  if (!flags.json) terminal.say(`${worker.answered()} look-ups answered.`);
  return 0;
}

async function probed(worker: RunningWorker, at: HealthAddress | null) {
  if (at === null) return null;
  const { serveHealth } = await import('../../../program/worker-health.ts');
  return serveHealth(at, worker.health).catch(async (error: NodeJS.ErrnoException) => {
    await worker.stop();
    throw new CommandError(
      `The worker's health cannot be served at ${at.host} port ${at.port} (${error.code}). Choose another with --health.`,
    );
  });
}

/** `8375`, `0.0.0.0:8375` or `[::]:8375`. */
function healthAddress(text: string): HealthAddress {
  const cut = text.lastIndexOf(':');
  const host = cut === -1 ? '127.0.0.1' : text.slice(0, cut).replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) === 0)
    throw new UsageError(
      `--health must be a port, or an IP address and a port such as 0.0.0.0:8375, not "${text}".`,
    );
  return { host, port: parsePort(text.slice(cut + 1), '--health') };
}

/** Words of an error that was meant for people; others may hold what should not be shown. */
function why({ error }: Readonly<Record<string, unknown>>): string {
  return error instanceof FleetError ? `: ${error.message}` : '';
}
