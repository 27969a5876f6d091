import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRuntime, startOf } from './electron-app.ts';

let empty = '';

beforeEach(() => {
  empty = mkdtempSync(join(tmpdir(), 'vouch-no-electron-'));
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', empty);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(empty, { recursive: true });
});

test('where Electron is required, nothing takes its place', () => {
  vi.stubEnv('VOUCH_ELECTRON_REQUIRED', '1');
  expect(() => findRuntime()).toThrow(
    "VOUCH_ELECTRON_REQUIRED is set, but Electron's runtime is not installed (npx install-electron).",
  );
});

test('where it is not required, its absence is told by what takes its place', () => {
  vi.stubEnv('VOUCH_ELECTRON_REQUIRED', undefined);
  expect(findRuntime().kind).not.toBe('electron');
});

test('the app is given what its display is reached by, and nothing else of this environment', () => {
  const session = {
    DISPLAY: ':99',
    XAUTHORITY: '/tmp/xvfb-run.x/Xauthority',
    WAYLAND_DISPLAY: 'wayland-0',
    XDG_RUNTIME_DIR: '/run/user/1000',
  };
  for (const [name, value] of Object.entries({ ...session, VOUCH_SECRET: 'x' }))
    vi.stubEnv(name, value);
  const { env } = startOf({ home: empty, demo: true, files: [] });
  expect(env).toMatchObject({ ...session, HOME: empty, VOUCH_HOME: empty });
  expect(env).not.toHaveProperty('VOUCH_SECRET');
});
