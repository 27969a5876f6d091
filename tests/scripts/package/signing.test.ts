import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { desktopConfig } from '../../../packaging/electron-builder.config.mjs';
import { prepareSigning } from '../../../scripts/package/signing.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vouch-signing-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const MAC = { MAC_CSC_LINK: 'mac certificate', MAC_CSC_KEY_PASSWORD: 'mac password' };
const NOTARY = {
  MAC_NOTARY_KEY: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----',
  MAC_NOTARY_KEY_ID: 'KEY1',
  MAC_NOTARY_ISSUER: 'issuer',
};
/** Whatever else a configuration is made of. */
const PARTS = {
  app: 'app',
  command: 'command',
  output: 'output',
  electronVersion: '45.4.1',
  feed: null,
  runtime: null,
};
const WINDOWS = { WIN_CSC_LINK: 'windows certificate', WIN_CSC_KEY_PASSWORD: 'windows password' };

test("a Mac gets its own certificate, and Apple's key as a private file that goes afterwards", () => {
  const env = { ...MAC, ...NOTARY, ...WINDOWS };
  const signing = prepareSigning('darwin', env, folder);
  const file = join(folder, 'notary-key.p8');
  expect(signing).toMatchObject({ certificate: true, notarise: true });
  expect(env).toEqual({
    ...MAC,
    ...NOTARY,
    ...WINDOWS,
    CSC_LINK: 'mac certificate',
    CSC_KEY_PASSWORD: 'mac password',
    APPLE_API_KEY: file,
    APPLE_API_KEY_ID: 'KEY1',
    APPLE_API_ISSUER: 'issuer',
  });
  expect(readFileSync(file, 'utf8')).toBe(`${NOTARY.MAC_NOTARY_KEY}\n`);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  signing.forget();
  expect(env).toEqual({ ...MAC, ...NOTARY, ...WINDOWS });
  expect(existsSync(file)).toBe(false);
});

test('Windows gets its own certificate', () => {
  const env = { ...MAC, ...NOTARY, ...WINDOWS };
  expect(prepareSigning('win32', env, folder)).toMatchObject({
    certificate: true,
    notarise: false,
  });
  expect(env).toMatchObject({
    CSC_LINK: 'windows certificate',
    CSC_KEY_PASSWORD: 'windows password',
  });
  expect(env).not.toHaveProperty('APPLE_API_KEY');
});

test.each(['darwin', 'win32', 'linux'] as const)(
  "%s without a certificate of its own is signed with nobody else's",
  (platform) => {
    const others =
      platform === 'darwin' ? WINDOWS : platform === 'win32' ? MAC : { ...MAC, ...WINDOWS };
    // GitHub hands over a missing secret as an empty text.
    const env = { ...others, CSC_LINK: '', CSC_KEY_PASSWORD: '', APPLE_API_KEY: '' };
    expect(prepareSigning(platform, env, folder)).toMatchObject({
      certificate: false,
      notarise: false,
    });
    expect(env).toEqual(
      platform === 'darwin' ? { ...others, CSC_FOR_PULL_REQUEST: 'true' } : others,
    );
  },
);

test('a Mac without a certificate is signed ad hoc, also in a pull request: Apple silicon starts nothing unsigned', () => {
  const signing = prepareSigning('darwin', {}, folder);
  const { mac } = desktopConfig({ ...PARTS, signing });
  expect(mac).toMatchObject({ identity: '-', hardenedRuntime: true, notarize: false });
  // Electron's framework and the app have no team in common then.
  expect(readFileSync(String(mac?.entitlements), 'utf8')).toContain(
    'com.apple.security.cs.disable-library-validation',
  );
  expect(mac?.entitlementsInherit).toBe(mac?.entitlements);
});

test("a Mac with a certificate is signed with that, and Apple's key decides whether it is notarised", () => {
  const signed = desktopConfig({ ...PARTS, signing: prepareSigning('darwin', { ...MAC }, folder) });
  expect(signed.mac).toMatchObject({ notarize: false });
  expect(signed.mac).not.toHaveProperty('identity');
  const all = prepareSigning('darwin', { ...MAC, ...NOTARY }, folder);
  expect(desktopConfig({ ...PARTS, signing: all }).mac).toMatchObject({ notarize: true });
});

test.each([
  [
    'darwin',
    {},
    'Packages for darwin cannot be signed: MAC_CSC_LINK, MAC_CSC_KEY_PASSWORD are not set.',
  ],
  [
    'darwin',
    MAC,
    'Packages for darwin cannot be signed: MAC_NOTARY_KEY, MAC_NOTARY_KEY_ID, MAC_NOTARY_ISSUER are not set.',
  ],
  [
    'win32',
    MAC,
    'Packages for win32 cannot be signed: WIN_CSC_LINK, WIN_CSC_KEY_PASSWORD are not set.',
  ],
] as const)('%s with %j is refused where signing is required', (platform, given, sentence) => {
  const env = { ...given, VOUCH_SIGNING: 'required' };
  expect(() => prepareSigning(platform, env, folder)).toThrow(new Error(sentence));
});

test('half of the credentials are refused even where signing is not required', () => {
  expect(() => prepareSigning('win32', { WIN_CSC_LINK: 'x' }, folder)).toThrow(
    new Error('Packages for win32 cannot be signed: WIN_CSC_KEY_PASSWORD is not set.'),
  );
  expect(() => prepareSigning('darwin', { ...NOTARY }, folder)).toThrow(
    new Error('Apple notarises only what is signed: MAC_CSC_LINK is not set.'),
  );
});

test('Linux needs none, required or not', () => {
  const env = { VOUCH_SIGNING: 'required' };
  expect(prepareSigning('linux', env, folder)).toMatchObject({ certificate: false });
});
