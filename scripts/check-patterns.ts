// Fails when matching one of our regular expressions may take steps that grow faster than its input, and nothing bounds that input.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Argument, type FoundPattern, findPatterns } from './patterns/find-patterns.ts';
import { judgePatterns, type Pattern, type Verdict } from './patterns/judge-patterns.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What runs at users' or developers' places on what others wrote. Tests read what we write ourselves. */
const SOURCES = [
  'src-{main,shared,renderer}/**/*.{ts,tsx}',
  'resources/**/*.{cjs,mjs}',
  'scripts/**/*.{ts,mjs}',
  'examples/*.ts',
];

/** One sentence for each pattern that is neither linear nor argued, and each argument that nothing needs. */
export async function patternFaults(
  files: readonly { readonly file: string; readonly text: string }[],
): Promise<readonly string[]> {
  const readings = files.map(({ file, text }) => ({ file, ...findPatterns(file, text) }));
  const found = readings.flatMap(({ patterns }) => patterns);
  const distinct = new Map<string, Pattern>();
  for (const { pattern } of found) if (pattern !== null) distinct.set(keyOf(pattern), pattern);
  const verdicts = await judgePatterns([...distinct.values()]);
  const verdictByKey = new Map([...distinct.keys()].map((key, at) => [key, verdicts[at]]));
  const checked = found.map((each) => ({
    ...each,
    verdict: each.pattern === null ? PUT_TOGETHER : verdictByKey.get(keyOf(each.pattern)),
  }));
  return [
    ...checked.flatMap((each) => (each.argument === null ? faultOf(each, each.verdict) : [])),
    ...readings.flatMap(({ file, strayArguments }) =>
      strayArguments.map((argument) => unneeded(file, argument, 'it stands above no pattern')),
    ),
    ...emptyArguments(checked),
    ...unneededArguments(checked),
  ];
}

const PUT_TOGETHER: Verdict = {
  kind: 'undecided',
  why: 'it is put together of more than the constants of its file',
};

const keyOf = ({ source, flags }: Pattern) => `/${source}/${flags}`;

function faultOf(
  { file, line, written }: FoundPattern,
  verdict: Verdict | undefined,
): readonly string[] {
  if (verdict === undefined || verdict.kind === 'linear') return [];
  const fault =
    verdict.kind === 'suspect'
      ? `its steps grow as a ${verdict.growth}, for example on ${shortened(verdict.attack)}`
      : `nobody knows how its steps grow: ${verdict.why}`;
  return [`${file}:${line}: ${fault}\n    ${shortened(written)}`];
}

type CheckedPattern = FoundPattern & { readonly verdict: Verdict | undefined };

function emptyArguments(checked: readonly CheckedPattern[]): readonly string[] {
  return checked.flatMap(({ file, argument }) =>
    argument?.why === '' ? [unneeded(file, argument, 'it does not say why')] : [],
  );
}

/** An argument may stand for several patterns of one line or statement; it is needed when one of them needs it. */
function unneededArguments(checked: readonly CheckedPattern[]): readonly string[] {
  const argued = Map.groupBy(
    checked.filter(({ argument }) => argument !== null),
    ({ argument }) => argument as Argument,
  );
  return [...argued].flatMap(([argument, patterns]) =>
    patterns.every(({ verdict }) => verdict?.kind === 'linear')
      ? [unneeded(patterns[0]?.file ?? '', argument, 'the pattern is linear without it')]
      : [],
  );
}

function unneeded(file: string, { line }: Argument, why: string): string {
  return `${file}:${line}: take the comment "linear:" away or mend it: ${why}`;
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
}

async function main(): Promise<void> {
  const files = globSync(SOURCES, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(new URL(`../${file}`, import.meta.url), 'utf8') }));
  const faults = await patternFaults(files);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) return;
  console.error(
    `\n${faults.length} to mend. Write the pattern so that it is read in linear steps, scan by hand, or say what bounds its\n` +
      'input in a comment right above it: // linear: of at most 1,000 characters',
  );
  process.exitCode = 1;
}

if (import.meta.main) await main();
