import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/package/program-tree.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Each limit of the stand-in, with what is said to show it on the real Electron. */
const LIMITS = read('tests/e2e/stand-in/README.md')
  .split('\n')
  .flatMap((line) => {
    const [, limit, shown] = /^\| ([a-z].+) \| (.+) \|$/.exec(line) ?? [];
    return limit === undefined || shown === undefined ? [] : [[limit, shown] as const];
  });

test('the limits of the stand-in are listed', () => {
  expect(LIMITS.length).toBeGreaterThan(10);
});

test.each(LIMITS)('that it %s is shown by what is there', (_limit, shown) => {
  const hostTests = read('tests/e2e/electron-host.full.test.ts');
  const steps = read('docs/first-run.md');
  const titles = [...shown.matchAll(/"([^"]+)"/g)].map(([, title]) => title ?? '');
  const files = [...shown.matchAll(/`([^`]+\.(?:ts|yml))`/g)].map(([, file]) => file ?? '');
  const byHand = /first run ([\d, and]+)/.exec(shown)?.[1]?.match(/\d+/g) ?? [];
  expect(titles.length + files.length + byHand.length).toBeGreaterThan(0);
  for (const title of titles) {
    // Not one that the real Electron passes over.
    const [, options] = hostTests.split(`test('${title}', `);
    expect(options, title).toBeDefined();
    expect(options?.split('async')[0]).not.toContain("runtime.kind === 'electron'");
  }
  for (const file of files)
    expect(existsSync(join(ROOT, file)) || existsSync(join(ROOT, 'tests/e2e', file))).toBe(true);
  for (const step of byHand) expect(steps).toContain(`\n| ${step} | `);
});
