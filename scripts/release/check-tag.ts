// Checks that a tag is a release of this tree and prints its notes (`node scripts/release/check-tag.ts v1.2.3`): the version in package.json, and a part of the CHANGELOG; needs nothing but Node.
import { readFileSync } from 'node:fs';

/**
 * The part of the CHANGELOG that tells what is new in a tagged version. Throws a sentence where the tag is not the version in
 * package.json, or the CHANGELOG has no such part or nothing in it.
 */
export function notesOf(tag: string, version: string, changelog: string): string {
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, but package.json has version ${version}.`);
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((each) => each.split(/[\s,(]/, 1)[0] === version);
  if (part === undefined)
    throw new Error(
      `CHANGELOG.md has no part "## ${version}": give the unreleased part that name.`,
    );
  const notes = part.slice(part.indexOf('\n')).trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
}

if (import.meta.main) {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  try {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    console.log(notesOf(process.argv[2] ?? '', version, read('CHANGELOG.md')));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
