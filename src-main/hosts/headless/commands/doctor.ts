// `vouch doctor`: whether everything that checks need is there, a line each, with what to do.
import type { Environment } from '../environment.ts';
import { withSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';
import type { JsonFlag } from './keys.ts';

const MARKS = { ok: 'ok     ', warn: 'warning', stop: 'stop   ', unknown: 'unknown' } as const;

/** Exit code 1 when something stops checks (or the mailbox probe) from working. */
export async function doctorCommand(
  environment: Environment,
  terminal: Terminal,
  flags: JsonFlag,
): Promise<number> {
  return withSession(environment, async ({ bridge }) => {
    const { ehlo, mailFrom } = environment.mailbox;
    const { lines } = await bridge.call('doctor', { ehlo, mail_from: mailFrom });
    if (flags.json) await terminal.print(JSON.stringify(lines));
    else {
      for (const line of lines) {
        await terminal.print(`${MARKS[line.state]}  ${line.observed}.`);
        if (line.advice !== null) await terminal.print(`         ${line.advice}`);
      }
    }
    return lines.some((line) => line.state === 'stop') ? 1 : 0;
  });
}
