// The report of a list as one HTML page: no script, nothing loaded, for light, dark and paper.

import type { ListSummary } from '../../../../src-shared/bridge/lists.ts';
import { FLAGS, type Flag } from '../../../../src-shared/flags.ts';
import { formatCount } from '../../../../src-shared/format-count.ts';
import type { ListReport } from '../../../service/ports/files.ts';
import { ATTRIBUTION, flagText, headNumbers, SCORE_SENTENCES } from './report-text.ts';

type Counted = ListReport['summary']['domains'];

export function reportHtml(report: ListReport): string {
  const { summary } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(report.name)} - Vouch report</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(report.name)}</h1>
<p>Email addresses checked by Vouch on ${moment(report.createdAt)}${report.endedAt === null ? ', not finished yet' : `, finished on ${moment(report.endedAt)}`}. This report covers ${escaped(report.rows)} and was written on ${moment(report.exportedAt)}. Policy: ${escaped(report.policy)}.</p>
<dl>${headNumbers(report)
    .map(([name, count]) => `<div><dt>${name}</dt><dd>${formatCount(count)}</dd></div>`)
    .join('')}</dl>
<h2>Scores</h2>
<p class="legend"><span class="approve"></span>approve from ${report.bands.approve} <span class="review"></span>review from ${report.bands.review} <span class="block"></span>block below</p>
${scoreHistogram(summary, report.bands)}
${table('Flags', summary.flags, (value) => `<strong>${escaped(flagText(value))}</strong><br>${escaped(meaning(value))}`)}
${table('Domains', summary.domains, escaped)}
${table('Mail providers', summary.providers, escaped)}
<h2>How a score is made</h2>
<p>${SCORE_SENTENCES.join(' ')}</p>
<footer>${escaped(ATTRIBUTION)}</footer>
</main>
</body>
</html>
`;
}

function table(title: string, counted: Counted, shown: (value: string) => string): string {
  if (counted.length === 0) return '';
  const most = Math.max(...counted.map(({ count }) => count));
  const rows = counted.map(
    (each) =>
      `<tr><th scope="row">${shown(each.value)}</th><td>${formatCount(each.count)}</td><td>${shareBar(each, most)}</td></tr>`,
  );
  return `<h2>${title}</h2>
<table><thead><tr><th scope="col">${title}</th><th scope="col">Rows</th><th scope="col">Verdicts</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function meaning(flag: string): string {
  return Object.hasOwn(FLAGS, flag) ? FLAGS[flag as Flag].meaning : '';
}

/** In UTC: readers may be anywhere. */
function moment(iso: string): string {
  return `<time datetime="${escaped(iso)}">${escaped(iso.slice(0, 16).replace('T', ' '))} UTC</time>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1c1e; --soft: #5d5d66; --line: #d6d6dc; --paper: #fff; --approve: #1e7f4f; --review: #b07a00; --block: #b3372f }
@media (prefers-color-scheme: dark) { :root { --ink: #ececf1; --soft: #a2a2ad; --line: #3a3a42; --paper: #16161a; --approve: #4cc38a; --review: #e0a92e; --block: #ef6a61 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem }
h1 { font-size: 1.6rem; margin: 0; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; break-after: avoid }
dl { display: flex; flex-wrap: wrap; gap: 1rem 2rem; margin: 1.5rem 0 }
dt { color: var(--soft); font-size: .85rem } dd { margin: 0; font-size: 1.4rem; font-variant-numeric: tabular-nums } dt, dd { white-space: nowrap }
svg { display: block; width: 100%; height: auto } svg.bar { width: 12rem; height: .7rem }
svg text { fill: var(--soft); font-size: 14px } line { stroke: var(--line) }
rect.approve { fill: var(--approve) } rect.review { fill: var(--review) } rect.block { fill: var(--block) }
.legend { color: var(--soft) } .legend span { display: inline-block; width: .8rem; height: .8rem; margin: 0 .3rem 0 .6rem }
span.approve { background: var(--approve) } span.review { background: var(--review) } span.block { background: var(--block) }
table { width: 100%; border-collapse: collapse } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); font-weight: normal; overflow-wrap: anywhere }
thead th { color: var(--soft); font-size: .85rem; overflow-wrap: normal } td { font-variant-numeric: tabular-nums; white-space: nowrap; overflow-wrap: normal; width: 1% } td:nth-child(2), thead th:nth-child(2) { text-align: right; padding-right: 1.2rem }
tr { break-inside: avoid } footer { margin-top: 2rem; color: var(--soft); font-size: .85rem }
@media print { :root { --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --approve: #1e7f4f; --review: #b07a00; --block: #b3372f } main { padding: 0 } rect, .legend span { print-color-adjust: exact } }
`;

const WIDTH = 808;
const HEIGHT = 180;
const BAR = 8;

/** A bar for each score from 0 to 100, coloured by its band. */
function scoreHistogram(
  { scores }: ListSummary,
  bands: { readonly approve: number; readonly review: number },
): string {
  const most = Math.max(1, ...scores);
  const bars = scores.map((count, score) => {
    if (count === 0) return '';
    const height = Math.max(2, Math.round((count / most) * HEIGHT));
    const band = score >= bands.approve ? 'approve' : score >= bands.review ? 'review' : 'block';
    return `<rect class="${band}" x="${score * BAR}" y="${HEIGHT - height}" width="${BAR - 1}" height="${height}"><title>Score ${score}: ${count}</title></rect>`;
  });
  const marks = [0, bands.review, bands.approve, 100].map(
    (score) =>
      `<text x="${score * BAR + BAR / 2}" y="${HEIGHT + 18}" text-anchor="${score === 0 ? 'start' : score === 100 ? 'end' : 'middle'}">${score}</text>`,
  );
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT + 24}" role="img" aria-label="Rows by score">${bars.join('')}<line x1="0" x2="${WIDTH}" y1="${HEIGHT}" y2="${HEIGHT}"/>${marks.join('')}</svg>`;
}

/** One bar in three parts: approved, to be reviewed, blocked; what is left has no verdict. */
function shareBar(
  part: {
    readonly count: number;
    readonly approve: number;
    readonly review: number;
    readonly block: number;
  },
  most: number,
): string {
  const scale = 200 / Math.max(1, most);
  let x = 0;
  const rects = (['approve', 'review', 'block'] as const).map((band) => {
    const width = Math.round(part[band] * scale * 10) / 10;
    const rect = width === 0 ? '' : `<rect class="${band}" x="${x}" width="${width}" height="10"/>`;
    x = Math.round((x + width) * 10) / 10;
    return rect;
  });
  return `<svg class="bar" viewBox="0 0 200 10" preserveAspectRatio="none" role="img" aria-label="${part.approve} approve, ${part.review} review, ${part.block} block">${rects.join('')}</svg>`;
}
