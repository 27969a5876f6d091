// npm run accuracy: measures signals on data from outside the project, and prints a line for each figure.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { documentOf } from './document.ts';
import { aimText, figureText, type Measured, reached } from './measured.ts';
import { type DataSet, readSet, UnusableSet } from './sets.ts';
import { type MeasureSignal, SIGNALS, SIGNALS_ON_GATHERED } from './signals/index.ts';

const USAGE = `Usage: npm run accuracy [-- [SIGNAL …] [--sets FOLDER] [--gathered FOLDER] [--show] [--write]]
  SIGNAL             one of: ${[...Object.keys(SIGNALS), ...Object.keys(SIGNALS_ON_GATHERED)].join(', ')}
  --sets FOLDER      measure against sets of your own (tests/accuracy/sets/README.md says what they look like)
  --gathered FOLDER  measure people as well, on what node scripts/gather-git-authors.ts FOLDER GIT_DIRECTORY… wrote
  --show             name what went wrong, up to 50 cases each
  --write            write docs/accuracy.md (with our own sets only; figures of people stay where they are not measured)`;

const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'accuracy.md');

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sets: { type: 'string' },
      gathered: { type: 'string' },
      show: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !(name in SIGNALS) && !(name in SIGNALS_ON_GATHERED));
  if (values.help || unknown !== undefined || (values.write && values.sets !== undefined)) {
    if (unknown !== undefined) console.error(`There is no signal ${unknown}.`);
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
  const measured = measureAll(SIGNALS, values.sets ?? null, isWanted, values.show);
  if (values.gathered === undefined) {
    for (const name of Object.keys(SIGNALS_ON_GATHERED).filter(isWanted))
      console.log(
        `  ${name}: not measured; its set names people, give the folder of it with --gathered`,
      );
  } else {
    measured.push(...measureAll(SIGNALS_ON_GATHERED, values.gathered, isWanted, values.show));
  }
  if (values.write) writeFileSync(DOCUMENT, documentOf(measured, readFileSync(DOCUMENT, 'utf8')));
  return 0;
}

function measureAll(
  signals: Readonly<Record<string, MeasureSignal>>,
  folder: string | null,
  isWanted: (name: string) => boolean,
  show: boolean,
): Measured[] {
  const read = (name: string): DataSet => readSet(name, folder);
  const measured: Measured[] = [];
  for (const [name, measure] of Object.entries(signals)) {
    if (!isWanted(name)) continue;
    for (const figure of measure(read)) {
      measured.push(figure);
      const mark = reached(figure) ? ' ' : '!';
      console.log(`${mark} ${name}: ${figure.what}: ${figureText(figure)}, aim ${aimText(figure)}`);
      console.log(`    ${figure.set.name}: ${figure.set.source}`);
      if (show) for (const miss of figure.misses.slice(0, 50)) console.log(`    - ${miss}`);
    }
  }
  return measured;
}

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof UnusableSet)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
