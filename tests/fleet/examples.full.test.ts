// The examples of a fleet are what the programs they are written for take: the compose file the command, the unit systemd.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findTool } from '../../scripts/package/run-tool.ts';
import { VARIABLES } from '../../src-main/program/environment.ts';
import { readFleetAddress } from '../../src-main/service/ports/fleet-address.ts';
import { run, start, temporaryHome } from '../hosts/vouch-process.ts';

import { unless } from '../setup/passed-over.ts';

const EXAMPLES = resolve(import.meta.dirname, '..', '..', 'examples', 'fleet');
const LAUNCHER = resolve(import.meta.dirname, '..', '..', 'resources', 'launcher', 'vouch.cjs');

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

describe('the compose file', () => {
  const { services } = parse(readFileSync(join(EXAMPLES, 'compose.yaml'), 'utf8'), {
    merge: true,
  }) as { readonly services: Readonly<Record<string, Service>> };
  const ours = Object.entries(services).filter(([, { image }]) => image === 'vouch');
  const workers = ours.filter(([, { command }]) => command?.[0] === 'worker');
  const postgres = services.postgres;

  test('has a PostgreSQL, a coordinator and three workers that wait for it', () => {
    expect(ours).toHaveLength(4);
    expect(workers).toHaveLength(3);
    for (const [name, { depends_on }] of ours)
      for (const other of Object.keys(depends_on ?? {}))
        expect(services, `${name} waits for it`).toHaveProperty(other);
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
    expect(ended.stderr).toMatch(/cannot be reached \(ECONNREFUSED\)/);
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
test('the unit of a worker says nothing that systemd does not know', unless(noSystemd), () => {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-unit-'));
  const unit = join(folder, 'vouch-worker.service');
  const text = readFileSync(join(EXAMPLES, 'vouch-worker.service'), 'utf8');
  expect(text).toContain('ExecStart=/usr/bin/vouch worker --egress %l');
  writeFileSync(unit, text.replace('/usr/bin/vouch', LAUNCHER));
  const { stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
    encoding: 'utf8',
  });
  // It calls unknown words a warning, and goes on.
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: '' });
  rmSync(folder, { recursive: true });
});
