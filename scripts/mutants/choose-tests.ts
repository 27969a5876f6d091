// The tests that a fault in a file is shown to: the nearest, then, if it survives those, others.
import { posix } from 'node:path';
import type { ImportGraph } from './import-graph.ts';
import { isDeep } from './layers.ts';

/** Contracts and tests of whole doors: the nearest of each that runs the file is among the chosen, however many are nearer. */
const DOORS: readonly string[] = [
  'tests/contracts/sqlite-store.test.ts',
  'tests/practice/',
  'tests/hosts/',
  'tests/journeys/',
  'tests/oracle/',
];

/** What a file's tests are chosen from: for each test the files that it runs, with how far they are. */
export type Reach = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function reachOf(tests: readonly string[], graph: ImportGraph): Reach {
  return new Map(tests.map((test) => [test, graph(test)]));
}

/** Short tests in the second round at most; deep ones are few. */
const OTHERS = 20;

/**
 * Two rounds. At most `limit` short tests that run the file: the one that mirrors its path, those that import it, those of
 * its folder, then others by how many imports lie between. Of two equally near the one that runs fewer files comes first,
 * as the quicker one; so do the short tests that are left, and the deep ones after them.
 */
export function chooseTests(
  file: string,
  reach: Reach,
  limit: number,
): readonly (readonly string[])[] {
  const mirror = mirrorOf(file);
  const folder = posix.dirname(mirror);
  const nearness = (test: string, distance: number) => {
    if (test === mirror) return 0;
    if (distance === 1) return 1;
    return posix.dirname(test) === folder ? 2 : 1 + distance;
  };
  const running = [...reach]
    .flatMap(([test, distances]) => {
      const distance = distances.get(file);
      return distance === undefined
        ? []
        : [{ test, near: nearness(test, distance), files: distances.size }];
    })
    .toSorted((one, other) => one.files - other.files || (one.test < other.test ? -1 : 1));
  const near = running
    .filter(({ test }) => !isDeep(test))
    .toSorted((one, other) => one.near - other.near)
    .map(({ test }) => test);
  const doors = DOORS.flatMap((endpoint) => near.find((test) => test.startsWith(endpoint)) ?? []);
  const chosen = near.slice(0, limit);
  const missing = doors.filter((endpoint) => !chosen.includes(endpoint)).slice(0, limit);
  const nearest = [...chosen.slice(0, limit - missing.length), ...missing];
  const others = running.map(({ test }) => test).filter((test) => !nearest.includes(test));
  return [
    nearest,
    [...others.filter((test) => !isDeep(test)).slice(0, OTHERS), ...others.filter(isDeep)],
  ];
}

/** Where a source's own test is: `src-main/engine/x.ts` is tested by `tests/engine/x.test.ts`. */
function mirrorOf(file: string): string {
  const path = file
    .replace(/^src-main\//, 'tests/')
    .replace(/^src-shared\//, 'tests/shared/')
    .replace(/^src-renderer\//, 'tests/renderer/');
  return path.replace(/\.ts$/, '.test.ts');
}
