// Runs commands over a bridge that the test writes down, without a data folder.
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Command } from 'commander';
import { type CommandKit, createKit } from '../../../src-main/hosts/command/command-kit.ts';
import { createTerminal } from '../../../src-main/hosts/command/terminal.ts';
import { readEnvironment } from '../../../src-main/program/environment.ts';
import type {
  Bridge,
  BridgeMethod,
  BridgeParams,
  BridgeResult,
} from '../../../src-shared/bridge/methods.ts';

/** What each method answers; calling another is a mistake of the command. */
export type Answers = {
  readonly [M in BridgeMethod]?: (
    params: BridgeParams<M>,
  ) => BridgeResult<M> | Promise<BridgeResult<M>>;
};

export interface CommandEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Methods with their parameters, in order. */
  readonly calls: readonly (readonly [BridgeMethod, unknown])[];
}

/** Rejects with what the command rejects with. `owner` says whether it would own the data folder. */
export async function commandOver(
  add: (parent: Command, kit: CommandKit) => void,
  answers: Answers,
  args: readonly string[],
  { owner = false, env = {} }: { owner?: boolean; env?: Record<string, string> } = {},
): Promise<CommandEnd> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const printed = Promise.all([buffer(stdout), buffer(stderr)]);
  const calls: [BridgeMethod, unknown][] = [];
  const bridge = {
    async call(method: BridgeMethod, params: never) {
      calls.push([method, params]);
      const answer = answers[method];
      if (answer === undefined) throw new Error(`Nobody answers ${method}.`);
      return answer(params);
    },
  } as unknown as Bridge;
  let code: number | null = null;
  const own = createKit(
    {
      terminal: createTerminal(asTty(stdout), asTty(stderr)),
      interrupt: new AbortController().signal,
      exit: (given) => {
        code = given;
      },
      stdin: () => Readable.from(['']) as unknown as NodeJS.ReadStream,
    },
    () => readEnvironment({ VOUCH_HOME: '/nowhere', ...env }, 'linux'),
  );
  const kit: CommandKit = {
    ...own,
    runInSession: (handler) =>
      own.run((called, ...given) => handler({ ...called, bridge, owner }, ...given)),
  };
  const program = new Command('vouch').exitOverride();
  add(program, kit);
  try {
    await program.parseAsync(['node', 'vouch', ...args]);
  } finally {
    stdout.end();
    stderr.end();
  }
  const [out, err] = await printed;
  return { code, stdout: out.toString(), stderr: err.toString(), calls };
}

/** Pipes, as far as anybody asks: `isTTY` is missing on both. */
function asTty(stream: PassThrough): NodeJS.WriteStream {
  return stream as unknown as NodeJS.WriteStream;
}
