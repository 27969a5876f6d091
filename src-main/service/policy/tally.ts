// Adds up the pieces of a preview.
import type { PolicyPreview } from '../../../src-shared/bridge/policy.ts';
import type { Recommendation } from '../../../src-shared/schemas/verification.ts';
import type { PreviewPiece } from '../ports/policy.ts';

const BANDS: readonly Recommendation[] = ['approve', 'review', 'block'];

/** Adds a piece to what came before it. */
export function addPiece(preview: PolicyPreview, piece: PreviewPiece): void {
  preview.results += piece.results;
  for (const from of BANDS) {
    for (const to of BANDS) {
      preview.flips[from][to] += piece.flips[from][to];
      if (from !== to) preview.changed += piece.flips[from][to];
    }
  }
  preview.scores = preview.scores.map((count, score) => count + (piece.scores[score] ?? 0));
  preview.examples.push(...piece.examples);
}
