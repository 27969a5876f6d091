// `vouch serve`: the service, its API and its window as a web page, until it is told to stop.

import { hostname } from 'node:os';
import { relative } from 'node:path';
import type { Bridge } from '../../../src-shared/bridge/methods.ts';
import { formatCounted } from '../../../src-shared/format-count.ts';
import { hasEnded } from '../../../src-shared/schemas/job.ts';
import { dataFolder } from '../../program/data-folder.ts';
import type { Environment } from '../../program/environment.ts';
import { SAMPLE_LIST, VERSION } from '../../program/package-files.ts';
import { openProgram, type Program } from '../../program/program.ts';
import { CommandError, openSession } from '../../program/session.ts';
import { CODE_LIFETIME_MINUTES } from '../../program/tickets.ts';
import { createWebHost } from './web-host.ts';
import { createWebWindow, windowAddress } from './web-window.ts';

/** Where words go: results to stdout, all else to stderr. */
export interface Output {
  readonly stdout: { readonly isTTY?: boolean };
  print(text: string): Promise<unknown>;
  say(text: string): void;
}

const PRACTICE_KEY_NAME = 'practice';
/** Somebody of the practice network, and nobody in particular. */
const EXAMPLE = {
  practice: { email: 'amelia.clarke@kestrel-freight.example', name: 'Amelia Clarke' },
  real: { email: 'jane.doe@their-company.com', name: 'Jane Doe' },
};

/** Runs until `stopped` resolves; what is under way is then finished or kept for the next start. */
export async function serveWindow(
  environment: Environment,
  output: Output,
  flags: { readonly json?: boolean },
  stopped: Promise<void>,
): Promise<number> {
  const web = createWebWindow(() => performance.now(), environment.publicHosts.names[0] ?? null);
  const host = createWebHost(web, () => performance.now());
  const program = await openProgram({ environment, host, anyPort: false });
  if (!program) throw new CommandError(await alreadyRunning(environment));
  try {
    const { state, url, port } = await program.api.start();
    if (state !== 'listening' || url === null) throw new CommandError(portRefused(program, port));
    const key = environment.demo ? await practiceKey(program.bridge) : null;
    const greetingInfo: GreetingInfo = {
      url,
      // A log is read by others than who may see the lists.
      window: flags.json || output.stdout.isTTY ? windowAddress(url, web) : null,
      folder: program.folder,
      practice: environment.demo,
      key,
    };
    if (flags.json) await output.print(JSON.stringify(announcement(greetingInfo)));
    else {
      const { keys } = await program.bridge.call('keys.list', {});
      const hasKey = keys.some((each) => each.revoked_at === null);
      await output.print(greeting(greetingInfo, hasKey, await unfinished(program.bridge)));
    }
    await stopped;
    output.say('Stopping. Finished work is saved; the rest continues at the next start.');
    return 0;
  } finally {
    await program.close();
  }
}

function portRefused(program: Program, port: number | null): string {
  const message = program.api.status().message ?? 'The API does not listen.';
  return `${message} Choose a port with --port${port === 0 ? '' : ' (0 picks any free one)'}.`;
}

async function unfinished(bridge: Bridge): Promise<number> {
  const { jobs } = await bridge.call('jobs.list', { after: null, limit: 500 });
  return jobs.filter((job) => job.paused !== true && !hasEnded(job)).length;
}

/** A fresh key for this run of the practice network; the one of the run before is revoked. */
async function practiceKey(bridge: Bridge): Promise<string> {
  const { keys } = await bridge.call('keys.list', {});
  for (const { id, name, revoked_at } of keys) {
    if (name === PRACTICE_KEY_NAME && revoked_at === null) await bridge.call('keys.revoke', { id });
  }
  return (await bridge.call('keys.create', { name: PRACTICE_KEY_NAME })).key;
}

/** What is said once it runs. */
interface GreetingInfo {
  readonly url: string;
  /** The window's address, good once; null where it would be kept, as in a log. */
  readonly window: string | null;
  readonly folder: string;
  readonly practice: boolean;
  readonly key: string | null;
}

function announcement({ url, window, folder, practice, key }: GreetingInfo) {
  return {
    version: VERSION,
    url,
    window,
    data_folder: folder,
    practice,
    ...(key === null ? {} : { key }),
  };
}

function greeting(greetingInfo: GreetingInfo, hasKey: boolean, resumed: number): string {
  const { url, key, practice } = greetingInfo;
  // A clone's launcher says how it is called there; an installed copy is on the PATH.
  const command = process.env.VOUCH_COMMAND || 'vouch';
  const example = practice ? EXAMPLE.practice : EXAMPLE.real;
  const lines = [
    practice
      ? `Vouch ${VERSION} is running on ${hostname()} with its practice network: every domain is fictional, and nothing leaves this machine.`
      : `Vouch ${VERSION} is running on ${hostname()}.`,
    '',
    ...(greetingInfo.window === null
      ? [`  Window  ${command} window prints its address, which works once.`]
      : [
          `  Window  ${greetingInfo.window}`,
          `          Open it in a browser${greetingInfo.window.startsWith('https:') ? '' : ' on this machine'}. It works once, within ${CODE_LIFETIME_MINUTES} minutes; ${command} window prints another.`,
          '          Anyone with this link can see your lists. Don’t share it.',
        ]),
    `  API     ${url}/v1  (described at ${url}/v1/docs)`,
    `  Data    ${greetingInfo.folder}`,
    ...(key === null ? [] : [`  Key     ${key}  (valid until the next start)`]),
    ...(resumed === 0
      ? []
      : [
          `  Jobs    ${formatCounted(resumed, 'unfinished job continues', 'unfinished jobs continue')}`,
        ]),
    '',
    ...(hasKey
      ? []
      : [
          'To use the API, first create a key, in the window or in another terminal:',
          '',
          `  ${command} keys create`,
          '',
        ]),
    'Call the API:',
    '',
    `  curl -s ${url}/v1/verify \\`,
    `    -H 'Authorization: Bearer ${key ?? '<API_KEY>'}' \\`,
    "    -H 'Content-Type: application/json' \\",
    `    -d '${JSON.stringify(example)}'`,
    '',
    'Or from the command line, without a key:',
    '',
    `  ${command} verify ${example.email} --name "${example.name}"${practice ? ' --demo' : ''}`,
    ...(practice ? [`  ${command} bulk ${sampleList()} --demo --out results.csv`] : []),
    '',
    'Stop with Ctrl-C.',
  ];
  return lines.join('\n');
}

/** As a shell on this machine takes it: from the folder where the user is, where that is shorter. */
function sampleList(): string {
  const near = relative(process.cwd(), SAMPLE_LIST);
  const place = near.startsWith('..') ? SAMPLE_LIST : near;
  return /^[\w./\\:-]+$/.test(place) ? place : `"${place}"`;
}

async function alreadyRunning(environment: Environment): Promise<string> {
  const folder = dataFolder(environment);
  const session = await openSession(environment);
  try {
    const { api_url } = await session.bridge.call('service.status', {});
    const where = api_url === null ? 'a command' : `the service at ${api_url}`;
    return `Vouch is already running with the data folder ${folder} (${where}). Use that one, or set another VOUCH_HOME.`;
  } finally {
    await session.close();
  }
}
