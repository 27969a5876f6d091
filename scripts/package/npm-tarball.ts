// Makes the npm package: the shipped files as a tarball, to be installed with `npm install FILE` or under a scoped name.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { normalizeTree, readManifest, stageFiles } from './program-tree.ts';
import { runTool } from './run-tool.ts';

/** Under which name the package is published, and from which repository: npm compares that with the provenance. */
export interface NpmHome {
  /** A scoped name such as `@scope/vouch`. */
  readonly name: string;
  /** The address of the repository, such as `https://github.com/scope/vouch`. */
  readonly repository: string;
}

/**
 * Makes the tarball in `output` and answers its path. Without a home it stays private: the name `vouch` belongs to somebody
 * else on the registry (docs/release.md).
 */
export function makeNpmTarball(output: string, home: NpmHome | null): string {
  const { optionalDependencies } = readManifest();
  const stage = join(output, 'npm');
  stageFiles(stage, {
    ...(home === null
      ? { private: true }
      : {
          name: home.name,
          repository: { type: 'git', url: `git+${home.repository}.git` },
          // A scoped package is private to its scope unless it says otherwise.
          publishConfig: { access: 'public', provenance: true },
        }),
    // The Node that fits, for those whose own is too old.
    optionalDependencies,
  });
  normalizeTree(stage);
  mkdirSync(output, { recursive: true });
  const [packed] = JSON.parse(
    runTool('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', output], {
      cwd: stage,
      shell: process.platform === 'win32',
    }),
  ) as [{ readonly filename: string }];
  return join(output, packed.filename);
}

/** Reads `VOUCH_NPM_NAME` and `VOUCH_REPOSITORY`; null where no name is set. Throws a sentence for what cannot be published. */
export function npmHome(env: Readonly<Record<string, string | undefined>>): NpmHome | null {
  const { VOUCH_NPM_NAME: name, VOUCH_REPOSITORY: repository } = env;
  if (!name) return null;
  if (!/^@[a-z0-9._-]+\/[a-z0-9._-]+$/.test(name))
    throw new Error(`VOUCH_NPM_NAME takes a scoped name such as @scope/vouch, not "${name}".`);
  if (!/^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+(?<!\.git)$/.test(repository ?? ''))
    throw new Error(
      `VOUCH_REPOSITORY takes the repository's address, such as https://github.com/scope/vouch, not "${repository ?? ''}".`,
    );
  return { name, repository: repository ?? '' };
}
