// A running Vouch whose calls the test answers, on its real socket: for commands that open a session of their own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type DataFolder, openDataFolder } from '../../../src-main/program/data-folder.ts';
import { readEnvironment } from '../../../src-main/program/environment.ts';
import { createEventHub } from '../../../src-main/program/events.ts';
import type {
  BridgeMethod,
  BridgeParams,
  BridgeResult,
} from '../../../src-shared/bridge/methods.ts';
import { vouch } from '../vouch-command.ts';
import type { Ended } from '../vouch-process.ts';
import type { Answers } from './command-over-bridge.ts';

export interface ScriptedOwner {
  readonly home: string;
  /** What is said to the command from here on; a method that is not answered fails. */
  answer(answers: Answers): void;
  /** Methods with their parameters, in order, since the test began. */
  readonly calls: readonly (readonly [BridgeMethod, unknown])[];
  vouch(...args: readonly string[]): Promise<Ended>;
}

/** Owns a folder for the tests of a file, and answers these methods by what each test says. */
export function scriptedOwner(
  methods: readonly BridgeMethod[],
  host: 'desktop' | 'web' | 'command' = 'web',
): ScriptedOwner {
  let home = '';
  let owner: DataFolder | null = null;
  let answers: Answers = {};
  const calls: [BridgeMethod, unknown][] = [];
  const answered = <M extends BridgeMethod>(method: M) => [
    method,
    async (params: BridgeParams<M>): Promise<BridgeResult<M>> => {
      calls.push([method, params]);
      const answer = answers[method];
      if (answer === undefined) throw new Error(`Nobody answers ${method}.`);
      return answer(params);
    },
  ];
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'vouch-scripted-'));
    owner = await openDataFolder(readEnvironment({ VOUCH_HOME: home }, process.platform), {
      host,
      events: createEventHub(),
      calls: Object.fromEntries(methods.map(answered)),
      apiUrl: () => null,
      startReader: undefined,
    });
    if (owner === null) throw new Error('the folder is taken');
  });
  beforeEach(() => {
    answers = {};
    calls.length = 0;
  });
  afterAll(async () => {
    await owner?.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    get home() {
      return home;
    },
    answer(given) {
      answers = given;
    },
    calls,
    vouch: (...args) => vouch(home, args),
  };
}
