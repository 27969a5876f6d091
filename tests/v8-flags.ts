// The flags with which the launcher starts Node, for tests that start one themselves.
import { createRequire } from 'node:module';

export const { V8_FLAGS } = createRequire(import.meta.url)('../resources/launcher/vouch.cjs') as {
  readonly V8_FLAGS: readonly string[];
};
