// Reads the credentials that packages of one system are signed with, and hands them to electron-builder by the names that it knows.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './program-tree.ts';

type Environment = Record<string, string | undefined>;

export interface Signing {
  /** Whether there is a certificate; packages without one make both Windows and macOS warn when they are opened. */
  readonly certificate: boolean;
  /** Whether a newer version can take the place of this one: macOS compares it with the certificate that the first was signed with. */
  readonly updatable: boolean;
  /** Whether Apple is asked to notarise. */
  readonly notarise: boolean;
  /** Takes the credentials out of the environment and off the disk. */
  forget(): void;
}

const CERTIFICATE = {
  darwin: ['MAC_CSC_LINK', 'MAC_CSC_KEY_PASSWORD'],
  win32: ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
} as const;
/** The key of App Store Connect: its text, its identifier, its issuer. */
const NOTARY = ['MAC_NOTARY_KEY', 'MAC_NOTARY_KEY_ID', 'MAC_NOTARY_ISSUER'] as const;
/** The names that electron-builder reads. */
const READ = [
  'CSC_LINK',
  'CSC_KEY_PASSWORD',
  'APPLE_API_KEY',
  'APPLE_API_KEY_ID',
  'APPLE_API_ISSUER',
  'CSC_FOR_PULL_REQUEST',
];

/**
 * Prepares `env` for electron-builder. Of each system only its own credentials count; Apple's key arrives as text and becomes
 * a private file in `folder`, since electron-builder takes a path. With `VOUCH_SIGNING=required` missing credentials are an
 * error; otherwise the package is unsigned (on macOS signed ad hoc). Throws a sentence that names what is missing.
 */
export function prepareSigning(
  platform: Target['platform'],
  env: Environment,
  folder: string,
): Signing {
  const given = (names: readonly string[]): readonly string[] | null => {
    const missing = names.filter((name) => !env[name]);
    if (missing.length === 0) return names.map((name) => env[name] ?? '');
    if (missing.length < names.length || env.VOUCH_SIGNING === 'required')
      throw new Error(
        `Packages for ${platform} cannot be signed: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set.`,
      );
    return null;
  };
  const certificate = platform === 'linux' ? null : given(CERTIFICATE[platform]);
  const notary = platform === 'darwin' ? given(NOTARY) : null;
  if (notary !== null && certificate === null)
    throw new Error('Apple notarises only what is signed: MAC_CSC_LINK is not set.');
  const keyFile = join(folder, 'notary-key.p8');
  const forget = () => {
    for (const name of READ) delete env[name];
    rmSync(keyFile, { force: true });
  };
  forget();
  if (certificate !== null) [env.CSC_LINK, env.CSC_KEY_PASSWORD] = certificate;
  // electron-builder signs nothing in a pull request unless it is told to; to sign ad hoc gives no secret away.
  else if (platform === 'darwin') env.CSC_FOR_PULL_REQUEST = 'true';
  if (notary !== null) {
    const [key, id, issuer] = notary;
    writeFileSync(keyFile, `${key}\n`, { mode: 0o600, flag: 'wx' });
    Object.assign(env, { APPLE_API_KEY: keyFile, APPLE_API_KEY_ID: id, APPLE_API_ISSUER: issuer });
  }
  return {
    certificate: certificate !== null,
    updatable: certificate !== null || platform !== 'darwin',
    notarise: notary !== null,
    forget,
  };
}
