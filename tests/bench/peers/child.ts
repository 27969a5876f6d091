// The process in which one tool is asked; its name is the only argument.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isReserved } from '../../zoo/reserved.ts';
import { type Load, PEERS } from './peer-tools.ts';
import {
  type Contacts,
  type FromChild,
  type OpenTool,
  type ToChild,
  WORLD_VARIABLE,
  type WorldFile,
} from './tool.ts';

/** Who has not answered by then never will. */
const PATIENCE_MS = 45_000;

const [name = ''] = process.argv.slice(2);
const { [WORLD_VARIABLE]: file = '' } = process.env;
const world: WorldFile = JSON.parse(readFileSync(file, 'utf8'));
const { tool, contacts } = await opened();
const send = (message: FromChild) => process.send?.(message);

process.on('message', (message: ToChild) => {
  switch (message.kind) {
    case 'ask':
      void ask(message.email);
      break;
    case 'list':
      void list(message.emails);
      break;
    case 'later':
      tool.later?.(message.ms);
      break;
    case 'end':
      void end();
      break;
  }
});
process.on('disconnect', () => process.exit());
// A peer's error outside of its answer leaves that answer open.
process.on('uncaughtException', () => {});
process.on('unhandledRejection', () => {});
send({ kind: 'ready' });

async function opened(): Promise<{ tool: OpenTool; contacts: () => Contacts }> {
  const peer = PEERS[name];
  if (peer !== undefined) {
    const { contactsSoFar } = await import('./redirect.ts');
    return { tool: await peer.open(loaderOf(world)), contacts: contactsSoFar };
  }
  const { openVouchTool } = await import('./vouch-tool.ts');
  let tried = 0;
  let reserved = 0;
  const vouch = await openVouchTool(world, (address) => {
    tried += 1;
    if (isReserved(address)) reserved += 1;
  });
  return { tool: vouch, contacts: () => ({ tried, reserved }) };
}

function loaderOf({ packages }: WorldFile): Load {
  const require = createRequire(join(packages, 'index.js'));
  return async (wanted) => require(wanted);
}

async function ask(email: string): Promise<void> {
  const told = await Promise.race([
    tool.ask(email).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref()),
  ]);
  send({ kind: 'told', email, told });
}

async function list(emails: readonly string[]): Promise<void> {
  send({ kind: 'listed', listed: (await tool.list?.(emails)) ?? null });
}

async function end(): Promise<void> {
  // What is still said after an answer counts, too: a message that is begun, a connection that stays open.
  await tool.close?.();
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  process.send?.({ kind: 'spent', peakBytes, contacts: contacts() } satisfies FromChild, () =>
    process.disconnect(),
  );
}
