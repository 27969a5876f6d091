// How the launcher starts Node, for tests that start one themselves.
import { createRequire } from 'node:module';

export const { V8_FLAGS, NO_ABORT, HEAPS } = createRequire(import.meta.url)(
  '../resources/launcher/run-node.cjs',
) as {
  readonly V8_FLAGS: readonly string[];
  /** Those of them that Node needs to go on, and not to be small. */
  readonly NO_ABORT: readonly string[];
  /** Of its environment. */
  readonly HEAPS: Readonly<Record<string, string>>;
};
