// Makes the Debian package of the command form: /usr/bin/vouch, and a service with a user of its own that waits to be switched on.

import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DATE, normalizeTree, ROOT, readManifest, sizeOf, type Target } from './program-tree.ts';
import { runTool } from './run-tool.ts';

const SERVER = join(ROOT, 'packaging', 'server');
const EXECUTABLE = 0o755;
/** A test need not wait a minute for the last megabyte. */
const COMPRESSION = { small: ['-Zxz'], quick: ['-Zgzip', '-z1'] } as const;

/** Makes the package in `into` from a staged command form, by way of `output`, and answers its path. Needs dpkg-deb. */
export function makeServerDeb(
  command: string,
  output: string,
  target: Target,
  compression: 'small' | 'quick',
  into: string = output,
): string {
  const { version, homepage, author, description } = readManifest();
  const stage = join(output, 'deb');
  rmSync(stage, { recursive: true, force: true });
  const at = (...names: readonly string[]) => {
    mkdirSync(join(stage, ...names.slice(0, -1)), { recursive: true });
    return join(stage, ...names);
  };
  cpSync(command, at('usr', 'lib', 'vouch'), { recursive: true });
  symlinkSync('../lib/vouch/bin/vouch', at('usr', 'bin', 'vouch'));
  copyFileSync(
    join(SERVER, 'vouch.service'),
    at('usr', 'lib', 'systemd', 'system', 'vouch.service'),
  );
  copyFileSync(join(SERVER, 'default'), at('etc', 'default', 'vouch'));
  copyFileSync(join(ROOT, 'docs', 'server.md'), at('usr', 'share', 'doc', 'vouch', 'server.md'));
  writeFileSync(at('usr', 'share', 'doc', 'vouch', 'copyright'), copyright());

  const arch = target.arch === 'x64' ? 'amd64' : 'arm64';
  const control = [
    'Package: vouch',
    `Version: ${version}`,
    `Architecture: ${arch}`,
    `Maintainer: ${String(author)}`,
    `Installed-Size: ${Math.ceil(sizeOf(stage) / 1024)}`,
    'Depends: libc6 (>= 2.28), libstdc++6 (>= 9), ca-certificates, passwd',
    'Conflicts: vouch-desktop',
    'Section: mail',
    'Priority: optional',
    `Homepage: ${homepage}`,
    `Description: ${description.split(':')[0]}`,
    ' The command "vouch", the API on the machine\'s loopback and the window in a',
    ' browser. The service "vouch" is installed and not started.',
    '',
  ].join('\n');
  writeFileSync(at('DEBIAN', 'control'), control);
  writeFileSync(at('DEBIAN', 'conffiles'), '/etc/default/vouch\n');
  for (const name of ['postinst', 'prerm', 'postrm']) {
    copyFileSync(join(SERVER, name), at('DEBIAN', name));
    chmodSync(join(stage, 'DEBIAN', name), EXECUTABLE);
  }
  writeFileSync(at('DEBIAN', 'md5sums'), md5sums(stage));
  normalizeTree(stage);
  const file = join(into, `vouch_${version}_${arch}.deb`);
  runTool('dpkg-deb', ['--root-owner-group', ...COMPRESSION[compression], '--build', stage, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(DATE.getTime() / 1000) },
  });
  return file;
}

function copyright(): string {
  return [
    readFileSync(join(ROOT, 'LICENSE'), 'utf8'),
    'Data and libraries within: /usr/lib/vouch/resources/NOTICES.md. Node.js: /usr/lib/vouch/node/LICENSE.',
    '',
  ].join('\n');
}

/** Of every file but those about the package itself, as dpkg --verify compares them. */
function md5sums(stage: string): string {
  return readdirSync(stage, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, name: file.slice(stage.length + 1) }))
    .filter(({ name }) => !name.startsWith('DEBIAN'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(
      ({ file, name }) =>
        `${createHash('md5').update(readFileSync(file)).digest('hex')}  ${name}\n`,
    )
    .join('');
}
