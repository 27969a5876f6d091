// Which files get faults, and the layer that each of them belongs to.
import { globSync } from 'node:fs';

export const LAYERS = {
  engine: 'src-main/engine',
  service: 'src-main/service',
  adapters: 'src-main/adapters',
  api: 'src-main/api',
  program: 'src-main/program',
  hosts: 'src-main/hosts',
  window: 'src-renderer',
  shared: 'src-shared',
} as const;

export type Layer = keyof typeof LAYERS;

export function layerOf(file: string): Layer {
  for (const [layer, folder] of Object.entries(LAYERS))
    if (file.startsWith(`${folder}/`)) return layer as Layer;
  throw new Error(`${file} belongs to no layer`);
}

/** Files with logic of a layer: components of the window are left to the tests that look at it. */
export function filesWithFaults(root: string): readonly string[] {
  return Object.values(LAYERS)
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts'))
    .toSorted();
}

/** The tests that a fault may be shown to: none that build packages, drive the window or inject faults of their own. */
export function testsOf(root: string): readonly string[] {
  return globSync('tests/**/*.test.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !APART.some((folder) => file.startsWith(folder)))
    .toSorted();
}

/** Whether `npm test` leaves it to `npm run test:all`. */
export function isDeep(test: string): boolean {
  return test.endsWith('.full.test.ts');
}

const APART: readonly string[] = [
  'tests/accuracy/',
  'tests/bench/',
  'tests/contributing/',
  'tests/e2e/',
  'tests/examples/',
  'tests/faults/',
  'tests/launcher/',
  'tests/package/',
  'tests/scripts/mutants.full.test.ts',
];
