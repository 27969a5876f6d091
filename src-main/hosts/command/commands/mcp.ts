// `vouch mcp`: lets an assistant verify addresses and read lists and history, over its standard streams.
import type { Command } from 'commander';
import { VERSION } from '../../../program/package-files.ts';
import { withSession } from '../../../program/session.ts';
import { addCheckingCommand, type CheckFlags, checkOptions } from '../check-options.ts';
import type { CommandKit, CommonFlags } from '../command-kit.ts';

interface McpFlags extends CheckFlags, CommonFlags {
  readonly allowChanges?: boolean;
}

export function addMcp(program: Command, kit: CommandKit): void {
  addCheckingCommand(
    program,
    'mcp',
    'serve an AI assistant over stdin and stdout (Model Context Protocol)',
    [
      'mcp                       # verify, and read lists, history and policy',
      'mcp --allow-changes       # also start, pause and cancel lists',
    ],
  )
    .option('--allow-changes', 'also offer the tools that start, pause, resume and cancel lists')
    .action(async (flags: McpFlags) => kit.exit(await mcpCommand(flags, kit)));
}

async function mcpCommand(flags: McpFlags, kit: CommandKit): Promise<number> {
  const environment = kit.environment(flags);
  const options = checkOptions(flags, environment);
  // Loaded by this command alone.
  const { serveMcp } = await import('../mcp/serve-mcp.ts');
  return withSession(environment, async ({ bridge }) => {
    await serveMcp({
      bridge,
      options,
      allowChanges: flags.allowChanges ?? false,
      version: VERSION,
      input: kit.stdin(),
      output: kit.terminal.stdout,
      interrupt: kit.interrupt,
      unreadable: (sentence) => kit.terminal.say(`vouch: ${sentence}`),
    });
    return 0;
  });
}
