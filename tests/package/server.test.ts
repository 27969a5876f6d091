import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeLicence, stageCommand, versionWithin } from '../../scripts/package/command-form.ts';
import { makeServerDeb } from '../../scripts/package/deb.ts';
import { readManifest } from '../../scripts/package/program-tree.ts';
import { findTool, runTool } from '../../scripts/package/run-tool.ts';
import { megabytes, withinBudget } from '../../scripts/package/size-budgets.ts';
import { packFolder } from '../../scripts/package/tar.ts';
import { sha256 } from '../../scripts/release/checksums.ts';
import { LINUX_ONLY, ROOT_ONLY, unless } from '../setup/skipped.ts';
import { makeRoot } from './clean-root.ts';
import { HERE, outputFolder, run, underUmask, VERIFY } from './staged.ts';

const output = outputFolder();
const { version } = readManifest();
const NAME = `vouch-${version}-linux-${HERE.arch}`;
const missing = LINUX_ONLY ?? (findTool('strip') === null ? 'binutils is not installed' : null);
const noDeb =
  missing ?? ROOT_ONLY ?? (findTool('dpkg-deb') === null ? 'dpkg is not installed' : null);

describe('the command form', unless(missing), () => {
  const folder = join(output, NAME);

  test('is the same byte by byte when it is made twice, the first time under another umask', ({
    task,
  }) => {
    underUmask(0o077, () => {
      stageCommand(folder, HERE);
      packFolder(folder, join(output, 'one.tar.gz'), 1);
    });
    stageCommand(folder, HERE);
    packFolder(folder, join(output, 'two.tar.gz'), 1);
    const hash = sha256(join(output, 'one.tar.gz'));
    expect(sha256(join(output, 'two.tar.gz'))).toBe(hash);
    // Packed harder, as it ships, it is smaller.
    const size = withinBudget('server', join(output, 'one.tar.gz'));
    console.log(`tar.gz ${megabytes(size)} (packed quickly), sha256 ${hash}`);
    task.meta.packaged = { form: 'command, tar.gz', built: `twice alike, ${megabytes(size)}` };
  });

  test('has a stripped Node 24 with its licence, and one prebuild of better-sqlite3', () => {
    expect(versionWithin(folder)).toBe(process.version);
    expect(nodeLicence(folder)).toContain('Node.js is licensed for use as follows');
    expect(runTool('file', ['--brief', join(folder, 'node', 'node')])).toMatch(/, stripped/);
    expect(runTool('find', [folder, '-name', '*.node', '-printf', '%f\n'])).toBe(
      `linux-${HERE.arch}.node\n`,
    );
  });

  test('verifies an address where it was unpacked, started through a link', async ({ task }) => {
    const place = join(output, 'a place with blanks');
    mkdirSync(place);
    runTool('tar', ['--extract', '--file', join(output, 'one.tar.gz'), '--directory', place]);
    symlinkSync(join(NAME, 'bin', 'vouch'), join(place, 'vouch'));
    const { code, stdout, stderr } = await run(join(place, 'vouch'), VERIFY, {
      cwd: '/',
      env: { HOME: place },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ recommendation: 'approve' });
    task.meta.packaged = { form: 'command, tar.gz', installed: 'unpacked', started: 'verify' };
  });
});

describe('the deb of the server', unless(noDeb), () => {
  test('is installed into a clean root, runs for a user of its own without any other Node, and goes', async ({
    task,
  }) => {
    const folder = join(output, NAME);
    // What is installed below was made by somebody whose files nobody else reads.
    const deb = underUmask(0o077, () => {
      rmSync(folder, { recursive: true, force: true });
      stageCommand(folder, HERE);
      return makeServerDeb(folder, join(output, 'first'), HERE, 'quick');
    });
    const again = makeServerDeb(folder, join(output, 'second'), HERE, 'quick');
    expect(sha256(again)).toBe(sha256(deb));

    const root = makeRoot(join(output, 'root'));
    root.install(deb);
    expect(runTool('dpkg', ['--root', root.place, '--verify', 'vouch'])).toBe('');
    const listed = runTool('dpkg', ['--root', root.place, '--listfiles', 'vouch']);
    for (const name of [
      '/usr/bin/vouch',
      '/usr/lib/systemd/system/vouch.service',
      '/etc/default/vouch',
      '/usr/share/doc/vouch/copyright',
    ])
      expect(listed.split('\n')).toContain(name);
    expect(root.run(['getent', 'passwd', 'vouch']).stdout).toContain('/var/lib/vouch');

    const verified = root.runAs('vouch', [
      'env',
      'VOUCH_HOME=/var/lib/vouch',
      '/usr/bin/vouch',
      ...VERIFY,
    ]);
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(verified.stdout)).toMatchObject({ recommendation: 'approve' });

    const asRoot = root.run([
      'env',
      'VOUCH_HOME=/var/lib/vouch',
      '/usr/bin/vouch',
      ...VERIFY.slice(0, 2),
    ]);
    expect(asRoot.status).toBe(1);
    expect(asRoot.stderr).toContain('sudo -u vouch');
    const owners = root.run(['find', '/var/lib/vouch', '!', '-user', 'vouch']);
    expect(owners).toMatchObject({ status: 0, stdout: '' });

    root.remove('vouch');
    expect(existsSync(join(root.place, 'usr/bin/vouch'))).toBe(false);
    expect(existsSync(join(root.place, 'var/lib/vouch'))).toBe(true);
    root.purge('vouch');
    expect(existsSync(join(root.place, 'var/lib/vouch'))).toBe(false);
    task.meta.packaged = {
      form: 'server, deb',
      built: `twice alike, ${megabytes(statSync(deb).size)}`,
      installed: 'clean root; removed, purged',
      started: 'verify, as the user vouch',
    };
  });

  const noSystemd = findTool('systemd-analyze') === null ? 'systemd is not installed' : null;
  test(
    'has a unit that systemd understands, and that it calls little exposed',
    unless(noSystemd),
    () => {
      const unit = join(output, 'vouch.service');
      cpSync(join('packaging', 'server', 'vouch.service'), unit);
      const root = join(output, 'unit-root');
      mkdirSync(join(root, 'usr/bin'), { recursive: true });
      mkdirSync(join(root, 'etc/systemd/system'), { recursive: true });
      const text = runTool('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
      const [, exposure = '10'] =
        /Overall exposure level for vouch\.service: ([\d.]+)/.exec(text) ?? [];
      // 0 is best, 10 worst; 2 and below is what systemd calls OK.
      expect(Number(exposure)).toBeLessThanOrEqual(2);
      console.log(`systemd-analyze security: exposure ${exposure} of 10`);
      expect(readFileSync(unit, 'utf8')).toContain('User=vouch');
      chmodSync(unit, 0o644);
    },
  );
});
