// `vouch jobs callbacks`: the callbacks of API batches, the state of their delivery, and retrying one.
import type { Command } from 'commander';
import type { Callback } from '../../../../src-shared/schemas/callback.ts';
import { addCommand, type CommandKit, type SessionInvocation } from '../command-kit.ts';
import { printDone, printFound } from '../output.ts';
import { harmless } from '../terminal.ts';

const PAGE = 100;

interface CallbacksFlags {
  readonly retry?: string;
}

export function addCallbacks(jobs: Command, kit: CommandKit): void {
  addCommand(jobs, 'callbacks', 'list the callbacks of API batches and their delivery', [
    'jobs callbacks',
    'jobs callbacks --retry 36f6bfb153eb6d6e4adb6686      # try one again that failed',
  ])
    .option('--retry <id>', 'try the callback of this job again')
    .action(
      kit.runInSession((invocation: SessionInvocation<CallbacksFlags>) => {
        const { retry } = invocation.flags;
        return retry === undefined ? listCallbacks(invocation) : retryCallback(invocation, retry);
      }),
    );
}

async function listCallbacks({ bridge, terminal, flags }: SessionInvocation): Promise<number> {
  const callbacks: Callback[] = [];
  let after: string | null = null;
  do {
    const page: { callbacks: Callback[]; next: string | null } = await bridge.call(
      'callbacks.list',
      { after, limit: PAGE },
    );
    callbacks.push(...page.callbacks);
    after = page.next;
  } while (after !== null);
  return printFound(terminal, flags, callbacks, {
    none: 'There are no callbacks. API batches with a callback_url have them.',
    head: ['JOB', 'STATE', 'ATTEMPTS', 'LAST ANSWER', 'NEXT ATTEMPT', 'URL'],
    row: (each) => [
      each.job_id,
      each.state,
      String(each.attempts),
      harmless(lastAnswer(each)),
      each.next_attempt_at ?? '',
      harmless(each.url),
    ],
  });
}

function lastAnswer({ last_status, last_error }: Callback): string {
  if (last_status !== null) return String(last_status);
  return last_error ?? '';
}

async function retryCallback(
  { bridge, owner, terminal, flags }: SessionInvocation,
  id: string,
): Promise<number> {
  const callback = await bridge.call('callbacks.retry', { job_id: id });
  const when = owner ? 'when a Vouch serves the API' : 'now';
  return printDone(terminal, flags, callback, `The callback of job ${id} is tried again ${when}.`);
}
