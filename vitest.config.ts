// How the tests run: every suite in Node, one report.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/setup/build-once.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
