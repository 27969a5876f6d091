// `vouch serve`: the service and its API without a screen, until it is told to stop.
import { hostname } from 'node:os';
import { listen } from '../../../api/listen.ts';
import { createApi } from '../../../api/server.ts';
import type { Service } from '../../../service/service.ts';
import { VERSION } from '../../package-files.ts';
import type { Environment } from '../environment.ts';
import { CommandError, dataFolder, type Owner, openOwner, openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';

export interface ServeFlags {
  readonly json?: boolean;
}

const PRACTICE_KEY_NAME = 'practice';
/** Somebody of the practice network, and nobody in particular. */
const EXAMPLE = {
  practice: { email: 'amelia.clarke@kestrel-freight.example', name: 'Amelia Clarke' },
  real: { email: 'jane.doe@their-company.com', name: 'Jane Doe' },
};

const PORT_REFUSED = {
  port_in_use: (port: number) =>
    `Port ${port} is in use by another program. End that one, or choose another port with --port (0 takes any free one).`,
  port_denied: (port: number) =>
    `This system does not let Vouch listen on port ${port}. Choose one above 1023 with --port (0 takes any free one).`,
};

/** Runs until `stopped` resolves; what is under way is then finished or kept for the next start. */
export async function serveCommand(
  environment: Environment,
  terminal: Terminal,
  flags: ServeFlags,
  stopped: Promise<void>,
): Promise<number> {
  const owner = await openOwner(environment);
  if (!owner) throw new CommandError(await alreadyRunning(environment));
  try {
    const app = createApi({
      service: owner.vouch.service,
      version: VERSION,
      clock: owner.vouch.clock,
      newRequestId: () => `req_${owner.vouch.newId()}`,
      log: owner.vouch.log,
    });
    const listening = await listen(app, environment.port);
    if (!listening.ok) throw new CommandError(PORT_REFUSED[listening.error](listening.port));
    owner.apiUrl = listening.url;
    const key = environment.demo ? await practiceKey(owner.vouch.service) : null;
    const hasKey =
      key !== null ||
      (await owner.vouch.service.keys.list()).some((each) => each.revokedAt === null);
    const resumed = await owner.vouch.service.resumeUnfinished();
    owner.vouch.feeds.start();
    if (flags.json)
      await terminal.print(JSON.stringify(announcement(owner, listening.url, environment, key)));
    else await terminal.print(greeting(owner, listening.url, environment, key, hasKey, resumed));
    await stopped;
    terminal.say('Stopping: finished work is kept, the rest goes on at the next start.');
    owner.apiUrl = null;
    await app.close();
    return 0;
  } finally {
    await owner.close();
  }
}

/** A fresh key for this run of the practice network; the one of the run before is revoked. */
async function practiceKey(service: Service): Promise<string> {
  for (const key of await service.keys.list()) {
    if (key.name === PRACTICE_KEY_NAME && key.revokedAt === null)
      await service.keys.revoke(key.keyId);
  }
  return (await service.keys.create(PRACTICE_KEY_NAME)).key;
}

function announcement(owner: Owner, url: string, environment: Environment, key: string | null) {
  return {
    version: VERSION,
    url,
    data_folder: owner.folder,
    practice: environment.demo,
    ...(key === null ? {} : { key }),
  };
}

function greeting(
  owner: Owner,
  url: string,
  environment: Environment,
  key: string | null,
  hasKey: boolean,
  resumed: number,
): string {
  const example = environment.demo ? EXAMPLE.practice : EXAMPLE.real;
  const lines = [
    environment.demo
      ? `Vouch ${VERSION} is running on ${hostname()} against its practice network: every domain is fictional, nothing leaves this machine.`
      : `Vouch ${VERSION} is running on ${hostname()}.`,
    '',
    `  API     ${url}/v1  (described at ${url}/v1/openapi.json)`,
    `  Data    ${owner.folder}`,
    ...(key === null ? [] : [`  Key     ${key}  (good until the next start)`]),
    ...(resumed === 0
      ? []
      : [`  Jobs    ${resumed} unfinished ${resumed === 1 ? 'job goes' : 'jobs go'} on`]),
    '',
    ...(hasKey
      ? []
      : ['First make a key, in another terminal:', '', '  npx vouch keys create', '']),
    'Call it:',
    '',
    `  curl -s ${url}/v1/verify \\`,
    `    -H 'Authorization: Bearer ${key ?? '<API_KEY>'}' \\`,
    "    -H 'Content-Type: application/json' \\",
    `    -d '${JSON.stringify(example)}'`,
    '',
    'Or without a key, from the command line:',
    '',
    `  npx vouch verify ${example.email} --name "${example.name}"${environment.demo ? ' --demo' : ''}`,
    ...(environment.demo
      ? ['  npx vouch bulk resources/practice/sample-list.csv --demo --out results.csv']
      : []),
    '',
    'Stop with Ctrl-C.',
  ];
  return lines.join('\n');
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
