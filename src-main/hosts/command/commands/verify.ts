// `vouch verify`: one address, or with - a stream of them, checked now.
import type { Command } from 'commander';
import { ITEM_ERROR_CODES, VouchError } from '../../../../src-shared/errors.ts';
import type {
  VerificationRequest,
  VerificationResult,
} from '../../../../src-shared/schemas/verification.ts';
import { UsageError } from '../../../program/environment.ts';
import { withRepeatingSession } from '../../../program/session.ts';
import {
  addCheckingCommand,
  type CheckFlags,
  checkOptions,
  sayIfUnasked,
} from '../check-options.ts';
import type { CommandKit, Invocation } from '../command-kit.ts';
import { linesOf } from '../lines.ts';
import { showResult } from '../show-result.ts';
import type { Terminal } from '../terminal.ts';

interface VerifyFlags extends CheckFlags {
  readonly name?: string;
  readonly company?: string;
  readonly ip?: string;
  readonly json?: boolean;
}

export function addVerify(program: Command, kit: CommandKit): void {
  addCheckingCommand(
    program,
    'verify <email>',
    'check one address; - reads one per line from stdin',
    [
      'verify jane.doe@acme.com --name "Jane Doe" --company Acme',
      'verify jane.doe@acme.com --json | jq .score',
      'verify - < addresses.txt > results.ndjson      # one object per line, in order',
    ],
  )
    .optionsGroup('What you know about its owner:')
    .option('--name <name>', 'full name of the person')
    .option('--company <company>', 'name of the company')
    .option('--ip <address>', 'source IP address')
    .action(kit.run(verifyCommand));
}

async function verifyCommand(
  { environment, terminal, flags, interrupt, stdin }: Invocation<VerifyFlags>,
  email: string,
): Promise<number> {
  const options = checkOptions(flags, environment);
  if (email === '-') {
    if (flags.name !== undefined)
      throw new UsageError('One name cannot belong to every address on stdin: leave out --name.');
    return withRepeatingSession(environment, async ({ bridge }) => {
      await sayIfUnasked(bridge, terminal, options);
      return verifyLines(terminal, linesOf(stdin()), (line) =>
        bridge.call('verify', { request: requestOf(line, flags), options }, interrupt),
      );
    });
  }
  return withRepeatingSession(environment, async ({ bridge }) => {
    await sayIfUnasked(bridge, terminal, options);
    const request = requestOf(email, flags);
    const result = await bridge.call('verify', { request, options }, interrupt);
    await terminal.print(flags.json ? JSON.stringify(result) : showResult(result, terminal.paint));
    return 0;
  });
}

function requestOf(email: string, flags: VerifyFlags): VerificationRequest {
  return {
    email,
    ...(flags.name === undefined ? {} : { name: flags.name }),
    ...(flags.company === undefined ? {} : { company_name: flags.company }),
    ...(flags.ip === undefined ? {} : { ip_address: flags.ip }),
  };
}

/** Addresses under way at once; enough to keep the DNS busy, few enough to answer in order without a store of answers. */
const IN_PROGRESS = 32;

type Check = (email: string) => Promise<VerificationResult>;

/** Checks line by line and prints an object a line in the order of the lines; what fails alone is an object with `error`. */
async function verifyLines(
  terminal: Terminal,
  lines: AsyncIterable<string>,
  check: Check,
): Promise<number> {
  const printed: Promise<boolean>[] = [];
  let last = Promise.resolve(true);
  let index = 0;
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const answer = answered(index, line, check);
    last = last.then(async (open) => open && printAnswer(terminal, await answer));
    // A failure is met below, whenever this line's turn comes.
    last.catch(() => {});
    printed.push(last);
    if (printed.length >= IN_PROGRESS && !(await printed.shift())) return 0;
    index += 1;
  }
  await last;
  return 0;
}

/** False when nobody reads any more. */
async function printAnswer(terminal: Terminal, answer: Answer): Promise<boolean> {
  if (!answer.ok) throw answer.cause;
  return terminal.print(answer.text);
}

/** Never rejects: an answer may wait for its turn for a while. */
type Answer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly cause: unknown };

async function answered(index: number, email: string, check: Check): Promise<Answer> {
  try {
    return { ok: true, text: JSON.stringify({ index, ...(await check(email)) }) };
  } catch (error) {
    if (!(error instanceof VouchError) || !isOfOneItem(error.code))
      return { ok: false, cause: error };
    const { code, message } = error;
    return {
      ok: true,
      text: JSON.stringify({ index, input: { email }, error: { code, message } }),
    };
  }
}

/** What the others need not suffer from; everything else ends the stream. */
function isOfOneItem(code: string): boolean {
  return ITEM_ERROR_CODES.some((known) => known === code);
}
