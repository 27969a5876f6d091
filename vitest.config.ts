// How the tests run: every suite in Node, one report.
import { defineConfig } from 'vitest/config';
import { V8_FLAGS } from './tests/v8-flags.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/setup/build-once.ts'],
    testTimeout: 30_000,
    // As the launcher starts Node; see V8_FLAGS there.
    execArgv: [...V8_FLAGS],
    hookTimeout: 60_000,
  },
});
