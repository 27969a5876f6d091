// Makes the npm package: the shipped files as a tarball, to be installed with `npm install FILE` or under a scoped name.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dateAll, readManifest, stageFiles } from './program-tree.ts';
import { runTool } from './run-tool.ts';

/**
 * Makes the tarball in `output` and answers its path. Without a scoped name (`VOUCH_NPM_NAME=@scope/vouch`) it stays
 * private: the name `vouch` belongs to somebody else on the registry (docs/decisions/0054-one-program-tree.md).
 */
export function makeNpmTarball(output: string, scopedName: string | null): string {
  if (scopedName !== null && !/^@[a-z0-9._-]+\/[a-z0-9._-]+$/.test(scopedName))
    throw new Error(
      `VOUCH_NPM_NAME takes a scoped name such as @scope/vouch, not "${scopedName}".`,
    );
  const { optionalDependencies } = readManifest();
  const stage = join(output, 'npm');
  stageFiles(stage, {
    ...(scopedName === null ? { private: true } : { name: scopedName }),
    // The Node that fits, for those whose own is too old.
    optionalDependencies,
  });
  dateAll(stage);
  mkdirSync(output, { recursive: true });
  const [packed] = JSON.parse(
    runTool('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', output], {
      cwd: stage,
      shell: process.platform === 'win32',
    }),
  ) as [{ readonly filename: string }];
  return join(output, packed.filename);
}
