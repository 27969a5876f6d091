// Writes docs/scoring.md and docs/flags.md from the tables that the program itself uses.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GROUP_LIMITS } from '../src-main/engine/scoring/limits.ts';
import { DEFAULT_BANDS } from '../src-shared/bands.ts';
import type { Evidence } from '../src-shared/evidence/evidence.ts';
import { EVIDENCE, SCORING_VERSION } from '../src-shared/evidence/table.ts';
import { FLAGS } from '../src-shared/flags.ts';

const docs = resolve(import.meta.dirname, '..', 'docs');

/** The files and their texts, for the writer below and for the test that they are current. */
export const SCORING_DOCS: readonly { readonly file: string; readonly text: () => string }[] = [
  { file: join(docs, 'scoring.md'), text: scoringDocument },
  { file: join(docs, 'flags.md'), text: flagsDocument },
];

/** Endings of codes without points that need no sentence each. */
const UNKNOWN = ['_inconclusive', '_not_run', '_not_given', '_pending', '_not_needed'];

function scoringDocument(): string {
  const all: readonly (readonly [string, Evidence])[] = Object.entries(EVIDENCE);
  const isUnknown = (code: string) => UNKNOWN.some((ending) => code.endsWith(ending));
  const counting = all.filter(([, row]) => row.points !== 0 || row.cap !== undefined);
  const others = all.filter(([, row]) => row.points === 0 && row.cap === undefined);
  const groups = Object.entries(GROUP_LIMITS).map(([group, { min, max }]) => {
    const codes = counting.filter(([, row]) => row.group === group).map(([code]) => inCode(code));
    return `- ${group}, ${signed(min)} to +${max}: ${codes.join(', ')}`;
  });
  return `# The score

Version ${SCORING_VERSION}, made from the table in the code (\`npm run docs\`). A result names its version in \`scoring_version\`.

Every observation has whole points; 20 points make trust ten times likelier. Points add up to Σ, and

\`score = min(round(100 / (1 + 10^(−Σ/20))), caps)\`

so 0 points are a score of 50, +20 are 91, −20 are 9. A cap is the highest score possible. Where codes see one thing in several ways,
their sum is limited:

${groups.join('\n')}

Bands: approve from ${DEFAULT_BANDS.approve}, review from ${DEFAULT_BANDS.review}, block below. A policy can change bands and points
(\`policy: "custom"\` in a result), not caps and group limits; overrides approve or block a domain or an address.

${tableRow('Code', 'Points', 'Cap', 'Flag', 'Observes')}
${tableRow('---', '---:', '---:', '---', '---')}
${counting
  .map(([code, { points, cap, flag, observes }]) =>
    tableRow(`\`${code}\``, signed(points), String(cap ?? ''), inCode(flag), observes),
  )
  .join('\n')}

These have no points:

${tableRow('Code', 'Observes')}
${tableRow('---', '---')}
${others
  .filter(([code]) => !isUnknown(code))
  .map(([code, { flag, observes }]) =>
    tableRow(
      flag === undefined ? inCode(code) : `${inCode(code)} (flag ${inCode(flag)})`,
      observes,
    ),
  )
  .join('\n')}

Nor have codes for what is unknown: it could not be determined (\`_inconclusive\`), was not looked up (\`_not_run\`), was not given
(\`_not_given\`), is still to be looked up (\`_pending\`), or could not change the recommendation (\`_not_needed\`):
${others
  .filter(([code]) => isUnknown(code))
  .map(([code]) => inCode(code))
  .join(', ')}.
`;
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}

function inCode(name: string | undefined): string {
  return name === undefined ? '' : `\`${name}\``;
}

function flagsDocument(): string {
  const rows = Object.entries(FLAGS).map(([flag, { severity, meaning }]) =>
    tableRow(`\`${flag}\``, severity, meaning),
  );
  return `# Flags

What the entries of \`flags\` mean, made from the table in the code (\`npm run docs\`).

${tableRow('Flag', 'Severity', 'Meaning')}
${tableRow('---', '---', '---')}
${rows.join('\n')}
`;
}

function tableRow(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

if (import.meta.main) for (const { file, text } of SCORING_DOCS) writeFileSync(file, text());
