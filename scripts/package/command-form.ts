// Makes the command form: the program tree with a Node of its own, started by bin/vouch, for machines that have no Node.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { normalizeTree, ROOT, readManifest, stageTree, type Target } from './program-tree.ts';
import { findTool, runTool } from './run-tool.ts';

const { V8_FLAGS } = createRequire(import.meta.url)('../../resources/launcher/run-node.cjs') as {
  readonly V8_FLAGS: readonly string[];
};

/** A Node to ship: its licence must be that of the binary, and its version what the bill of materials says. */
export interface NodeRelease {
  readonly binary: string;
  readonly licence: string;
  /** Such as `24.21.0`. */
  readonly version: string;
}

/** Stages the form into a folder, which is emptied before. */
export function stageCommand(
  into: string,
  target: Target,
  node: NodeRelease = nodeFor(target),
): void {
  stageTree(into, target);
  const windows = target.platform === 'win32';
  const binary = join(into, 'node', windows ? 'node.exe' : 'node');
  mkdirSync(dirname(binary), { recursive: true });
  copyFileSync(node.binary, binary);
  if (!windows) {
    chmodSync(binary, 0o755);
    strip(binary, target);
  }
  copyFileSync(node.licence, join(into, 'node', 'LICENSE'));
  mkdirSync(join(into, 'bin'), { recursive: true });
  const starter = join(into, 'bin', windows ? 'vouch.cmd' : 'vouch');
  writeFileSync(starter, windows ? windowsStarter() : starterScript(target));
  chmodSync(starter, 0o755);
  normalizeTree(into);
}

/** The Node that came with npm ci for that system, else the one that runs this, where it is for that system. */
export function nodeFor({ platform, arch }: Target): NodeRelease {
  const folder = join(
    ROOT,
    'node_modules',
    `node-${platform === 'win32' ? 'win' : platform}-${arch}`,
  );
  const binary = join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary))
    return { binary, licence: join(folder, 'LICENSE'), version: readManifest(folder).version };
  const licence = [
    join(dirname(process.execPath), '..', 'LICENSE'),
    join(dirname(process.execPath), 'LICENSE'),
  ].find((file) => existsSync(file));
  if (process.platform === platform && process.arch === arch && licence !== undefined) {
    return { binary: process.execPath, licence, version: process.versions.node };
  }
  throw new Error(
    `There is no Node for ${platform} ${arch} here: run npm ci on such a machine, or run this with an official Node 24 of it.`,
  );
}

/** Names and debugging words of the binary are a fifth of it; a Mac's would lose its signature. */
function strip(binary: string, { platform, arch }: Target): void {
  if (platform !== 'linux' || process.platform !== 'linux' || process.arch !== arch) return;
  if (findTool('strip') === null)
    throw new Error('The Node within is stripped: install binutils, which has strip.');
  runTool('strip', ['--strip-unneeded', binary]);
}

/** Finds its folder through links such as /usr/bin/vouch. It is the launcher's own start of a Node, without a second one. */
function starterScript(target: Target): string {
  return `#!/bin/sh
# Starts Vouch with the Node that came with it.
file=$0
while [ -L "$file" ]; do
  link=$(readlink "$file")
  case $link in
    /*) file=$link ;;
    *) file=$(dirname "$file")/$link ;;
  esac
done
home=$(cd "$(dirname "$file")/.." && pwd -P) || exit 1
VOUCH_LAUNCHED_BY=$$
MALLOC_ARENA_MAX=\${MALLOC_ARENA_MAX-2}
export VOUCH_LAUNCHED_BY MALLOC_ARENA_MAX
exec "$home/node/node" ${flagsFor(target).join(' ')} "$home/resources/launcher/vouch.cjs" "$@"
`;
}

function windowsStarter(): string {
  const flags = flagsFor({ platform: 'win32', arch: 'x64' }).join(' ');
  return [
    '@echo off',
    'setlocal',
    'set VOUCH_LAUNCHED_BY=1',
    `"%~dp0..\\node\\node.exe" ${flags} "%~dp0..\\resources\\launcher\\vouch.cjs" %*`,
    '',
  ].join('\r\n');
}

/** The launcher's own flags, which it reckons for the machine it runs on. */
function flagsFor({ platform, arch }: Target): readonly string[] {
  const keys = '--no-memory-protection-keys';
  const common = V8_FLAGS.filter((flag) => flag !== keys);
  return platform === 'linux' && arch === 'x64' ? [...common, keys] : common;
}

/** Which Node is within, as its binary says; only where this machine can run it. */
export function versionWithin(folder: string): string {
  return runTool(join(folder, 'node', process.platform === 'win32' ? 'node.exe' : 'node'), [
    '--version',
  ]).trim();
}

/** The words of the licence within. */
export function nodeLicence(folder: string): string {
  return readFileSync(join(folder, 'node', 'LICENSE'), 'utf8');
}
