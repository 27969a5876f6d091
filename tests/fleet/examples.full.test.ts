// The examples of a fleet are what the programs they are written for take: the compose file the command, the unit systemd.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findTool, runTool } from '../../scripts/package/run-tool.ts';
import { VARIABLES } from '../../src-main/program/environment.ts';
import { readFleetAddress } from '../../src-shared/fleet-address.ts';
import { run, start, temporaryHome } from '../hosts/vouch-process.ts';
import { ROOT_ONLY, unless } from '../setup/skipped.ts';
import { freePort, noPostgres, startPostgres } from './postgres-server.ts';

const EXAMPLES = resolve(import.meta.dirname, '..', '..', 'examples', 'fleet');
const LAUNCHER = resolve(import.meta.dirname, '..', '..', 'resources', 'launcher', 'vouch.cjs');

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const { services } = parse(readFileSync(join(EXAMPLES, 'compose.yaml'), 'utf8'), {
  merge: true,
}) as { readonly services: Readonly<Record<string, Service>> };
const ours = Object.entries(services).filter(([, { image }]) => image === 'vouch');
const workers = ours.filter(([, { command }]) => command?.[0] === 'worker');

describe('the compose file', () => {
  const postgres = services.postgres;

  test('has a PostgreSQL, a coordinator and three workers that wait for it', () => {
    expect(ours).toHaveLength(4);
    expect(workers).toHaveLength(3);
    for (const [name, { depends_on }] of ours)
      for (const other of Object.keys(depends_on ?? {}))
        expect(services, `${name} waits for it`).toHaveProperty(other);
  });

  test('looks after each worker at the port where it tells how it is, and gives it time to finish', () => {
    for (const [name, { command = [], healthcheck, stop_grace_period }] of workers) {
      expect(command.slice(-2), name).toEqual(['--health', '8375']);
      expect(healthcheck?.test.join(' '), name).toContain('http://127.0.0.1:8375/health');
      expect(stop_grace_period, name).toBe('40s');
    }
  });

  test('sets variables that Vouch reads, to the PostgreSQL that it starts', () => {
    for (const [name, { environment = {} }] of ours) {
      for (const variable of Object.keys(environment)) expect(VARIABLES).toHaveProperty(variable);
      const read = readFleetAddress(environment.VOUCH_FLEET ?? '');
      expect(read, name).toMatchObject({
        ok: true,
        address: {
          host: 'postgres',
          port: 5432,
          user: postgres?.environment?.POSTGRES_USER,
          password: postgres?.environment?.POSTGRES_PASSWORD,
          database: postgres?.environment?.POSTGRES_DB,
        },
      });
    }
  });

  test.each(workers)('the command of %s is taken', async (_, { command = [] }) => {
    const { home, remove } = await temporaryHome();
    const ended = await run(home, command, { env: { VOUCH_FLEET: 'postgres://v@127.0.0.1:1/d' } });
    // 2 would be wrong usage; with nobody behind the address there is no more to see.
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.stderr).toContain('(ECONNREFUSED)');
    await remove();
  });

  test('the command of the coordinator is taken', async () => {
    const { home, remove } = await temporaryHome();
    const child = start(home, services.coordinator?.command ?? [], {
      VOUCH_FLEET: 'postgres://v@127.0.0.1:1/d',
    });
    child.stderr.resume();
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (text) => {
        said += text;
        if (/is running/.test(said)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
    });
    child.kill();
    await once(child, 'exit');
    await remove();
  });
});

const noSystemd = findTool('systemd-analyze') === null ? 'systemd is not installed' : null;
const UNIT = readFileSync(join(EXAMPLES, 'vouch-worker.service'), 'utf8');

test(
  'the unit of a worker says nothing that systemd does not know, and exposes little',
  unless(noSystemd),
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'vouch-unit-'));
    const unit = join(folder, 'vouch-worker.service');
    writeFileSync(unit, UNIT.replace('/usr/bin/vouch', LAUNCHER));
    const { stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
      encoding: 'utf8',
    });
    // It calls unknown words a warning, and goes on.
    expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
    const said = runTool('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
    const [, exposure = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(said) ?? [];
    // 0 is best, 10 worst; 2 and below is what systemd calls OK.
    expect(Number(exposure)).toBeLessThanOrEqual(2);
    rmSync(folder, { recursive: true });
  },
);

test(
  'the unit of a worker starts as systemd starts it, tells how it is, and stops',
  unless(noPostgres() ?? ROOT_ONLY),
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vouch-unit-'));
    chmodSync(folder, 0o755);
    const server = await startPostgres();
    const said = (key: string) =>
      [...UNIT.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) =>
        value.replaceAll('%S', folder).replaceAll('%l', 'oslo'),
      );
    const [state = ''] = said('StateDirectory');
    mkdirSync(join(folder, state), { mode: 0o700 });
    // DynamicUser: a number that no list of users has, so that nobody knows a home folder of it.
    const user = 61_184;
    chownSync(join(folder, state), user, user);
    const [command = ''] = said('ExecStart');
    const [program = '', ...args] = command.split(' ');
    expect(program).toBe('/usr/bin/vouch');
    const port = await freePort();
    const child = spawn(
      'setpriv',
      [
        ...[`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--bounding-set=-all'],
        ...['--no-new-privs', '--', process.execPath, LAUNCHER],
        ...args.map((word) => (word === '8375' ? String(port) : word)),
      ],
      {
        cwd: '/',
        env: {
          PATH: '/usr/bin:/bin',
          ...Object.fromEntries(said('Environment').map((line) => line.split('=', 2))),
          // /etc/vouch-worker
          VOUCH_FLEET: server.address,
          VOUCH_EHLO: 'mail.oslo.example',
          VOUCH_MAILBOX: '0',
        },
      },
    );
    let reported = '';
    const exited = once(child, 'exit');
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (text) => {
        reported += text;
        if (/Its health is at/.test(reported)) resolve();
      });
      child.once('exit', () => reject(new Error(reported)));
    });
    const [check] = Object.values(checksOf(port));
    expect(spawnSync(process.execPath, check ?? []).status).toBe(0);
    const health = await (await fetch(`http://127.0.0.1:${port}/health`)).json();
    expect(health).toMatchObject({ status: 'ok', egress: 'oslo', under_way: 0 });
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(spawnSync(process.execPath, check ?? []).status).toBe(1);
    server.close();
    rmSync(folder, { recursive: true });
  },
);

/** The arguments of Node by which the compose file looks after each worker, at another port. */
function checksOf(port: number): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    workers.map(([name, { healthcheck }]) => {
      const [, , ...args] = healthcheck?.test ?? [];
      return [name, args.map((word) => word.replace('8375', String(port)))];
    }),
  );
}
