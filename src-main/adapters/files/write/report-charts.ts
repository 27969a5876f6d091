// The charts of a report as inline SVG without script: the scores' histogram and bars of counts.
import type { ListSummary } from '../../../../src-shared/bridge/lists.ts';

const WIDTH = 808;
const HEIGHT = 180;
const BAR = 8;

/** A bar for each score from 0 to 100, coloured by its band. */
export function scoreHistogram(
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
export function shareBar(
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
