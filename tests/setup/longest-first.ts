// The order in which files of tests begin: what takes longest comes first, so that no core waits for one last file.
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Small files that take long, longest first: suites that many stores are put through, or a few words that start
 * Chromium, PostgreSQL or the program. Where no run before told how long a file takes (as after a clean install),
 * Vitest begins with the largest, and these would come last.
 */
const LONG_BUT_SMALL = [
  'tests/contracts/sqlite-store.full.test.ts',
  'tests/e2e/short-way.test.ts',
  'tests/fleet/embedded.full.test.ts',
  'tests/hosts/web/serve.test.ts',
  'tests/e2e/session.full.test.ts',
  'tests/adapters/foreign/reader-process.test.ts',
  'tests/program/program.test.ts',
  'tests/service/doctor/doctor.test.ts',
  'tests/faults/hostile-files.test.ts',
  'tests/service/jobs/jobs.test.ts',
  'tests/adapters/smtp/shared-session.test.ts',
  'tests/adapters/dns/network-state.test.ts',
  'tests/fleet/loaded-when-set.full.test.ts',
  'tests/faults/generated-requests.test.ts',
  'tests/faults/generated-inputs.test.ts',
  'tests/faults/kill.test.ts',
  'tests/faults/large-bodies.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = LONG_BUT_SMALL.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`${import.meta.filename} names what is gone: ${gone}`);
    const sorted = await super.sort(files);
    const rank = new Map(LONG_BUT_SMALL.map((file, index) => [file, index]));
    const rankOf = ({ moduleId }: TestSpecification) =>
      rank.get(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/')) ?? rank.size;
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
