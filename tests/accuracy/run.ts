// npm run accuracy: measures signals on data from outside the project, and prints a line for each figure.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { documentOf } from './document.ts';
import { aimText, figureText, type Measured, reached } from './measured.ts';
import { type DataSet, readSet, UnusableSet } from './sets.ts';
import { SIGNALS } from './signals/index.ts';

const USAGE = `Usage: npm run accuracy [-- [SIGNAL …] [--sets FOLDER] [--show] [--write]]
  SIGNAL         one of: ${Object.keys(SIGNALS).join(', ')}
  --sets FOLDER  measure against sets of your own (tests/accuracy/sets/README.md says what they look like)
  --show         name what went wrong, up to 50 cases each
  --write        write docs/accuracy.md (with our own sets only)`;

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sets: { type: 'string' },
      show: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !(name in SIGNALS));
  if (values.help || unknown !== undefined || (values.write && values.sets !== undefined)) {
    if (unknown !== undefined) console.error(`There is no signal ${unknown}.`);
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const folder = values.sets ?? null;
  const read = (name: string): DataSet => readSet(name, folder);
  const measured: Measured[] = [];
  for (const [name, measure] of Object.entries(SIGNALS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    for (const figure of measure(read)) {
      measured.push(figure);
      const mark = reached(figure) ? ' ' : '!';
      console.log(`${mark} ${name}: ${figure.what}: ${figureText(figure)}, aim ${aimText(figure)}`);
      console.log(`    ${figure.set.name}: ${figure.set.source}`);
      if (values.show) for (const miss of figure.misses.slice(0, 50)) console.log(`    - ${miss}`);
    }
  }
  if (values.write)
    writeFileSync(
      join(import.meta.dirname, '..', '..', 'docs', 'accuracy.md'),
      documentOf(measured),
    );
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof UnusableSet)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
