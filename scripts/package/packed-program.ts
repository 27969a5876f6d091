// Names the program that electron-builder leaves unpacked beside the desktop packages of one system (`node scripts/package/packed-program.ts` prints this system's).
import { join } from 'node:path';
import { ROOT, type Target } from './program-tree.ts';

/** Its path below the folder of the packages. */
export function packedProgram(folder: string, { platform, arch }: Target): string {
  const arm = arch === 'arm64' ? '-arm64' : '';
  switch (platform) {
    case 'darwin':
      return join(folder, `mac${arm}`, 'Vouch.app', 'Contents', 'MacOS', 'Vouch');
    case 'win32':
      return join(folder, `win${arm}-unpacked`, 'vouch-desktop.exe');
    default:
      return join(folder, `linux${arm}-unpacked`, 'vouch-desktop');
  }
}

/** What this machine packs for. */
export function thisSystem(): Target {
  return {
    platform: process.platform as Target['platform'],
    arch: process.arch as Target['arch'],
  };
}

if (import.meta.main) console.log(packedProgram(join(ROOT, 'dist'), thisSystem()));
