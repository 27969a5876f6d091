// `vouch doctor`: whether everything that checks need is there, a line each, with what to do; and a report for a bug report.
import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { DoctorLine } from '../../../../src-shared/bridge/app.ts';
import { collectReport } from '../../../program/bug-report.ts';
import { dataFolder } from '../../../program/data-folder.ts';
import { LOG_NAME } from '../../../program/log/log-file.ts';
import { CommandError, withSession } from '../../../program/session.ts';
import { addCommand, type CommandKit, type Invocation } from '../command-kit.ts';
import type { JsonFlag } from '../output.ts';
import type { Terminal } from '../terminal.ts';
import { checkOut } from '../write-export.ts';

interface DoctorFlags extends JsonFlag {
  /** A path, or `-` for stdout. */
  readonly report?: string;
}

const MARKS = { ok: 'ok     ', warn: 'warning', stop: 'stop   ', unknown: 'unknown' } as const;

export function addDoctor(program: Command, kit: CommandKit): void {
  addCommand(program, 'doctor', 'check that everything Vouch needs is in place', [
    'doctor',
    'doctor --report vouch-report.txt      # what a bug report needs, without names or addresses',
  ])
    .option('--report <file>', 'write a report to attach to a bug report; - is stdout')
    .action(kit.run(doctorCommand));
}

/** Exit code 1 when something stops checks (or the mailbox probe) from working; a report that was written is done, whatever it says. */
async function doctorCommand({
  environment,
  terminal,
  flags,
}: Invocation<DoctorFlags>): Promise<number> {
  const { ehlo, mailFrom } = environment.mailbox;
  const { report } = flags;
  if (report !== undefined) await checkOut(report);
  return withSession(environment, async (session) => {
    const { lines } = await session.bridge.call('doctor', { ehlo, mail_from: mailFrom });
    if (report !== undefined) {
      const folder = dataFolder(environment);
      const text = await collectReport({ ...session, lines, folder, environment });
      await hand(terminal, report, text, flags);
      return 0;
    }
    if (flags.json) await terminal.print(JSON.stringify(lines));
    else for (const line of lines) await terminal.print(lineText(line));
    return lines.some((line) => line.state === 'stop') ? 1 : 0;
  });
}

function lineText({ state, observed, advice }: DoctorLine): string {
  return `${MARKS[state]}  ${observed}.${advice === null ? '' : `\n         ${advice}`}`;
}

async function hand(
  terminal: Terminal,
  out: string,
  text: string,
  flags: DoctorFlags,
): Promise<void> {
  if (out === '-') {
    await terminal.print(text.trimEnd());
    return;
  }
  await writeFile(out, text, { mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
    throw new CommandError(`${out} cannot be written (${cause.code ?? cause.message}).`);
  });
  if (flags.json) await terminal.print(JSON.stringify({ report: out }));
  else
    terminal.say(
      `The report is in ${out}. It names no one you checked; read it before you pass it on. The full log is ${LOG_NAME} in the data folder.`,
    );
}
