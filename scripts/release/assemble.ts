// Puts the packages of all runners into one folder: names that come twice fail, the feeds of both Macs become one, and what was promised has to be there.

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import {
  commandPackages,
  DESKTOPS,
  desktopPackages,
  feedName,
  MAC_FEED,
  MAIL_PROVIDERS,
} from './artifacts.ts';
import { type Feed, joinFeeds } from './update-feed.ts';

export interface Release {
  /** As package.json has it. */
  readonly version: string;
  /** The scoped name on the npm registry; null without one. */
  readonly npmName: string | null;
  /** Whether the packages look for updates: then each system's feed belongs to the release. */
  readonly updates: boolean;
  /** Whether all that can be signed has to be; where not, Macs may have no feed: what is signed ad hoc does not update itself. */
  readonly signed: boolean;
}

/**
 * `from` holds a folder for each runner. Copies what they made into `into`, which must not exist, and answers the names.
 * Throws a sentence for a name that comes twice, a package that is missing or that nobody expects, and a feed whose packages
 * are not the ones beside it.
 */
export function assemble(from: string, into: string, release: Release): readonly string[] {
  mkdirSync(into);
  const feeds = new Map<string, Feed>();
  const seen = new Map<string, string>();
  for (const runner of readdirSync(from).sort()) {
    for (const { name, file } of filesBelow(join(from, runner))) {
      if (isFeed(name)) {
        feeds.set(
          name,
          joinFeeds(name, feeds.get(name), parse(readFileSync(file, 'utf8')) as Feed),
        );
        continue;
      }
      const other = seen.get(name);
      if (other !== undefined)
        throw new Error(`${name} comes twice: from ${other} and from ${runner}.`);
      seen.set(name, runner);
      mkdirSync(dirname(join(into, name)), { recursive: true });
      copyFileSync(file, join(into, name));
    }
  }
  for (const [name, feed] of feeds) {
    for (const { url, sha512 } of feed.files) {
      if (!seen.has(url)) throw new Error(`${name} names ${url}, which is not in the release.`);
      if (sha512Of(join(into, url)) !== sha512)
        throw new Error(`${name} gives ${url} another hash than the file has.`);
    }
    writeFileSync(join(into, name), stringify(feed));
  }
  const packages = [...seen.keys()].filter((name) => !isBeside(name));
  const expected = expectedNames(release);
  const names = [...packages, ...feeds.keys()].sort();
  fail(
    'The release lacks',
    expected.filter((name) => !names.includes(name) && (release.signed || name !== MAC_FEED)),
  );
  fail(
    'Nobody expects',
    names.filter((name) => !expected.includes(name)),
  );
  return names;
}

/** Every package and feed of a release, sorted. */
export function expectedNames({ version, npmName, updates }: Release): readonly string[] {
  return [
    ...commandPackages(version, npmName),
    MAIL_PROVIDERS,
    ...DESKTOPS.flatMap((desktop) => desktopPackages(version, desktop)),
    ...(updates ? new Set(DESKTOPS.map(feedName)) : []),
  ].sort();
}

function fail(what: string, names: readonly string[]): void {
  if (names.length > 0) throw new Error(`${what} ${names.join(', ')}.`);
}

function isFeed(name: string): boolean {
  return /^latest.*\.yml$/.test(name);
}

/** What lies beside the packages: records for the bill of materials, and electron-builder's maps for partial downloads. */
function isBeside(name: string): boolean {
  return name.startsWith('runtimes/') || name.endsWith('.blockmap');
}

function filesBelow(folder: string): readonly { readonly name: string; readonly file: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: file.slice(folder.length + 1).replaceAll('\\', '/'), file }));
}

function sha512Of(file: string): string {
  return createHash('sha512').update(readFileSync(file)).digest('base64');
}
