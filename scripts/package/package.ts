// Makes packages into dist/ (`npm run package`): `-- npm`, `-- server`, `-- desktop [--inspectable] [TARGET…]`; the program has to be built before.
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nodeFor, stageCommand } from './command-form.ts';
import { makeServerDeb } from './deb.ts';
import { makeDesktop } from './desktop.ts';
import { makeNpmTarball, npmHome } from './npm-tarball.ts';
import { thisSystem } from './packed-program.ts';
import { ROOT, readManifest } from './program-tree.ts';
import { recordRuntimes } from './runtimes.ts';
import { type Budget, megabytes, withinBudget } from './size-budgets.ts';
import { packFolder } from './tar.ts';

/** For tests: Playwright can attach to what is made. */
const INSPECTABLE = '--inspectable';
const DIST = join(ROOT, 'dist');
const [form, ...more] = process.argv.slice(2);
mkdirSync(DIST, { recursive: true });
const target = thisSystem();

switch (form) {
  case 'npm':
    done('npm', makeNpmTarball(DIST, npmHome(process.env)));
    break;
  case 'server': {
    const { version } = readManifest();
    const folder = join(DIST, 'stage', `vouch-${version}-${target.platform}-${target.arch}`);
    const node = nodeFor(target);
    stageCommand(folder, target, node);
    recordRuntimes(DIST, 'server', target, { 'Node.js': node.version });
    const archive = join(DIST, `${basename(folder)}.tar.gz`);
    packFolder(folder, archive, 6);
    done('server', archive);
    done('deb', makeServerDeb(folder, join(DIST, 'stage'), target, 'small', DIST));
    break;
  }
  case 'desktop':
    for (const file of await makeDesktop({
      output: DIST,
      target,
      targets: more.filter((each) => each !== INSPECTABLE),
      inspectable: more.includes(INSPECTABLE),
    }))
      console.log(file);
    break;
  default:
    console.error(
      'Say what to make: npm run package -- npm | server | desktop [--inspectable] [TARGET…]',
    );
    process.exitCode = 2;
}

function done(kind: Budget, file: string): void {
  console.log(`${file}  ${megabytes(withinBudget(kind, file))}`);
}
