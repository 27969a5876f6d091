// Gathers the authors of public git histories, as a set for `npm run accuracy -- --sets FOLDER`, and prints their shapes and counts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

const USAGE = `Usage: node scripts/gather-git-authors.ts FOLDER GIT_DIRECTORY…
  FOLDER         outside this repository: git-authors.tsv is written there, which names people
  GIT_DIRECTORY  a clone, bare or not, of a public repository`;

const TREE = resolve(import.meta.dirname, '..');
/** Names and addresses of a large history. */
const MAX_LOG_BYTES = 2 ** 30;

/** A domain of the public DNS, so neither a machine's own name nor an identifier of a bridge from Subversion. */
const PUBLIC_DOMAIN = /^(?:[a-z0-9-]+\.)+(?!local$|localdomain$|lan$|internal$|home$)[a-z]{2,}$/;
/** What programs, hosts and functions write in the author's place (RFC 2142, and the accounts of systems). */
const PROGRAM_OR_FUNCTION =
  /^(?:root|nobody|admin|administrator|postmaster|webmaster|hostmaster|abuse|security|support|info|noreply|no-reply|devnull|ubuntu|user|git|bot|build|ci)$|noreply|no-reply|\bbots?\b|\[bot\]/;
const NO_PERSON =
  /\b(?:bot|team|ci|build|builder|project|group|developers?|committers?|maintainers?|root|user|admin|github|gitlab|jenkins|travis|dependabot|automation|automatic|sync|robot|unknown|inc|corp|corporation|ltd|gmbh|llc)\b/i;
/** At least two words, or one of the scripts that part none; no digits, no marks of handles. */
const PERSON =
  /^\p{L}[\p{L}\p{M}.'’-]*(?: \(?[\p{L}\p{M}.'’,-]+\)?)+$|^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u;

function main(folder: string, directories: readonly string[]): void {
  const authors = new Map<string, string>();
  for (const directory of directories) {
    const before = authors.size;
    for (const [name, address] of authorsOf(directory))
      if (!authors.has(address)) authors.set(address, name);
    console.log(`${repositoryName(directory)}: ${authors.size - before} authors more`);
  }
  const source = `authors of the public git histories of ${directories.map(repositoryName).join(', ')}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'git-authors.tsv'),
    [
      `# source: ${source}`,
      '# licence: facts about people, gathered to measure with; not to be passed on',
      ...[...authors].map(([address, name]) => `${name}\t${address}`),
      '',
    ].join('\n'),
  );
  console.log(`${authors.size} authors`);
  for (const [shape, count] of shapesOf([...authors.keys()])) console.log(`${count}\t${shape}`);
}

/** Name and address of everybody who looks like a person, the newest spelling of a name first. */
function* authorsOf(directory: string): Generator<readonly [name: string, address: string]> {
  const log = execFileSync('git', ['-C', directory, 'log', '--format=%aN%x09%aE'], {
    encoding: 'utf8',
    maxBuffer: MAX_LOG_BYTES,
  });
  for (const line of new Set(log.split('\n'))) {
    const [name = '', written = ''] = line.split('\t');
    const address = written.toLowerCase();
    const [local = '', domain = '', ...more] = address.split('@');
    if (local === '' || more.length > 0 || !PUBLIC_DOMAIN.test(domain)) continue;
    if (PROGRAM_OR_FUNCTION.test(local) || domain.endsWith('noreply.github.com')) continue;
    const tidy = name.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    if (PERSON.test(tidy) && !NO_PERSON.test(tidy)) yield [tidy, address];
  }
}

function repositoryName(directory: string): string {
  const path = resolve(directory).replace(/\/\.git$/, '');
  return basename(basename(path) === 'repo' ? dirname(path) : path).replace('+', '/');
}

const SHAPES_SHOWN = 30;

/** Shapes of local parts, the commonest first: `a` stands for a run of letters, `9` for a run of digits. */
function shapesOf(addresses: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const shape = address
      .slice(0, address.indexOf('@'))
      .replaceAll(/[0-9]+/g, '9')
      .replaceAll(/\p{L}+/gu, 'a');
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, SHAPES_SHOWN);
}

const [folder, ...directories] = process.argv.slice(2);
if (folder === undefined || directories.length === 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else if (!relative(TREE, resolve(folder)).startsWith('..')) {
  console.error(`${folder} lies in this repository, which names of people stay out of.`);
  process.exitCode = 2;
} else {
  main(folder, directories);
}
