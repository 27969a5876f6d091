// A clean root to install packages into: this system's C library, shell and package tools, and nothing else of it.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { findTool, runTool } from '../../scripts/package/run-tool.ts';

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CleanRoot {
  readonly place: string;
  /** Runs a program within, as root. */
  run(command: readonly string[]): Ran;
  /** The same as a user of that root, without any right of root. */
  runAs(user: string, command: readonly string[]): Ran;
  /** Installs a deb without looking for what it depends on: that is not within. */
  install(deb: string): void;
  remove(name: string): void;
  purge(name: string): void;
}

/** What packages' own scripts and these tests call. */
const PROGRAMS = [
  ...[
    'sh',
    'env',
    'ls',
    'rm',
    'ln',
    'mkdir',
    'install',
    'find',
    'readlink',
    'dirname',
    'cat',
    'id',
  ],
  ...['getent', 'useradd', 'userdel', 'groupdel', 'setpriv', 'chmod', 'chown', 'test', 'true'],
  ...['basename', 'mv', 'cp', 'grep', 'sed', 'uname', 'touch'],
];
const LIBRARIES_OF = [
  'libnss_files',
  'libstdc++.so.6',
  'libgcc_s.so.1',
  'libdl.so.2',
  'libm.so.6',
  'libpthread.so.0',
];

/** Needs root, and dpkg on this machine. */
export function makeRoot(place: string): CleanRoot {
  for (const folder of [
    'usr/bin',
    'usr/sbin',
    'usr/lib',
    'usr/lib64',
    'etc',
    'dev',
    'tmp',
    'proc',
    'root',
    'var/lib/dpkg/info',
    'var/lib/dpkg/updates',
  ])
    mkdirSync(join(place, folder), { recursive: true });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(place, name));
  chmodSync(join(place, 'tmp'), 0o1777);
  for (const name of ['status', 'available']) writeFileSync(join(place, 'var/lib/dpkg', name), '');
  writeFileSync(join(place, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(join(place, 'etc/group'), 'root:x:0:\n');
  for (const name of ['shadow', 'gshadow', 'hosts', 'login.defs'])
    writeFileSync(join(place, 'etc', name), '');
  writeFileSync(join(place, 'etc/hosts'), '127.0.0.1 localhost\n');
  writeFileSync(join(place, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files\n');
  for (const name of ['null', 'urandom', 'random', 'zero'])
    writeFileSync(join(place, 'dev', name), '');
  for (const name of PROGRAMS) addProgram(place, name);
  addLibraries(
    place,
    runTool('ldconfig', ['-p'])
      .split('\n')
      .filter(
        (line) =>
          LIBRARIES_OF.some((name) => line.includes(name)) &&
          line.includes('x86-64') === (process.arch === 'x64'),
      )
      .map((line) => line.split('=> ')[1]?.trim() ?? ''),
  );

  const run = (command: readonly string[]): Ran => {
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      // Its own mounts: the machine's /dev and /proc are seen within and end with the command.
      [
        '--mount',
        'sh',
        '-c',
        'mount --bind /dev "$0/dev" && mount --bind /proc "$0/proc" && exec chroot "$0" "$@"',
        place,
        ...command,
      ],
      { encoding: 'utf8', env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' } },
    );
    return { status, stdout, stderr };
  };
  // It runs the package's own scripts within that root.
  const dpkg = (...args: readonly string[]) =>
    runTool('dpkg', [`--root=${place}`, '--force-depends,bad-path', '--no-triggers', ...args]);
  return {
    place,
    run,
    runAs: (user, command) =>
      run([
        'setpriv',
        `--reuid=${user}`,
        `--regid=${user}`,
        '--clear-groups',
        '--bounding-set=-all',
        '--no-new-privs',
        '--',
        ...command,
      ]),
    install: (deb) => void dpkg('--install', deb),
    remove: (name) => void dpkg('--remove', name),
    purge: (name) => void dpkg('--purge', name),
  };
}

function addProgram(place: string, name: string): void {
  const found = findTool(name);
  if (found === null) return;
  const file = realpathSync(found);
  copyFileSync(file, join(place, 'usr/bin', name));
  const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
  addLibraries(
    place,
    [...stdout.matchAll(/(\/\S+\.so\S*)/g)].map((match) => match[1] ?? ''),
  );
}

function addLibraries(place: string, files: readonly string[]): void {
  for (const file of files) {
    if (file === '') continue;
    const to = join(place, file.startsWith('/usr/') ? file : `/usr${file}`);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(realpathSync(file), to);
  }
}
