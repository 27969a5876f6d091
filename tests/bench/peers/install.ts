// Installs the peers into a temporary folder, where they never become part of this tree.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EARLIER_EDITIONS, earlierName, FURTHER_PACKAGES, PEERS } from './peer-tools.ts';

/** Answers the folder. Install scripts of peers are not run. */
export function installPeers(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-peers-packages-'));
  const peers = Object.values(PEERS).map((peer) => [peer.package, peer.version]);
  const earlier = Object.entries(EARLIER_EDITIONS).map(([name, version]) => [
    earlierName(name),
    `npm:${name}@${version}`,
  ]);
  const further = Object.entries(FURTHER_PACKAGES);
  const dependencies = Object.fromEntries([...peers, ...further, ...earlier]);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const wish = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', wish, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  return folder;
}
