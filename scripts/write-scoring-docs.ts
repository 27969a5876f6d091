// Writes docs/scoring.md and docs/flags.md from the tables that the program itself uses.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  DEFAULT_BANDS,
  GROUP_LIMITS,
  SCORING_TABLE,
  SCORING_VERSION,
} from '../src-main/engine/scoring/table.ts';
import { FLAGS } from '../src-shared/flags.ts';

const docs = resolve(import.meta.dirname, '..', 'docs');

/** The files and their texts, for the writer below and for the test that they are current. */
export const SCORING_DOCS: readonly { readonly file: string; readonly text: () => string }[] = [
  { file: join(docs, 'scoring.md'), text: scoringDocument },
  { file: join(docs, 'flags.md'), text: flagsDocument },
];

function scoringDocument(): string {
  const rows = Object.entries(SCORING_TABLE).map(([code, row]) =>
    tableRow(
      `\`${code}\``,
      row.points > 0 ? `+${row.points}` : String(row.points).replace('-', '−'),
      row.cap === undefined ? '' : String(row.cap),
      row.flag === undefined ? '' : `\`${row.flag}\``,
      row.group ?? '',
      row.observes,
    ),
  );
  const groups = Object.entries(GROUP_LIMITS).map(
    ([group, { min, max }]) =>
      `- \`${group}\`: from ${String(min).replace('-', '−')} to +${max} points together.`,
  );
  return `# The score

Version ${SCORING_VERSION}. This page is made from the table in the code (\`npm run docs\`); a result names the version that
made it in \`scoring_version\`.

Every observation has whole points. A point is half a deciban: 20 points make trust ten times likelier. Points add up to Σ,
and

\`score = min(round(100 / (1 + 10^(−Σ/20))), caps)\`

so 0 points are a score of 50, +20 are 91, −20 are 9. An observation with a cap holds the score at or below it, whatever
else was seen. What was not asked for, not run, or inconclusive has no weight; it is listed in the evidence all the same.

The points are the defaults: a policy of your own can give an observation another weight (\`policy: "custom"\` in a
result), and overrides approve or block a domain or an address. Caps and the limits below stay as they are.

Bands: approve from ${DEFAULT_BANDS.approve}, review from ${DEFAULT_BANDS.review}, block below (the defaults).

Observations of a group see one thing in several ways, so their sum is limited; the evidence shows the points that counted:

${groups.join('\n')}

${tableRow('Code', 'Points', 'Cap', 'Flag', 'Group', 'Observes')}
${tableRow('---', '---:', '---:', '---', '---', '---')}
${rows.join('\n')}
`;
}

function flagsDocument(): string {
  const rows = Object.entries(FLAGS).map(([flag, { severity, meaning }]) =>
    tableRow(`\`${flag}\``, severity, meaning),
  );
  return `# Flags

What the entries of \`flags\` mean. This page is made from the table in the code (\`npm run docs\`).

${tableRow('Flag', 'Severity', 'Meaning')}
${tableRow('---', '---', '---')}
${rows.join('\n')}
`;
}

function tableRow(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

if (import.meta.main) for (const { file, text } of SCORING_DOCS) writeFileSync(file, text());
