// The score of a run by layer, as a table.
import type { Fault } from './fault.ts';
import { LAYERS, type Layer, layerOf } from './layers.ts';

/** Late is in the second round, which is no worse: in CI all of them run. */
export type Fate = 'equivalent' | 'caught' | 'caught late' | 'survived';

export interface TriedFault {
  readonly fault: Fault;
  readonly fate: Fate;
}

export interface LayerScore {
  readonly layer: Layer | 'all';
  readonly faults: number;
  readonly equivalent: number;
  readonly caught: number;
  readonly survived: number;
}

/** Where `npm run mutants -- --record` keeps what `npm run docs` writes into docs/reliability.md. */
export const MUTANTS_RECORD = 'docs/mutants.json';

export interface MutantsRecord {
  readonly sample: number;
  readonly seed: number;
  readonly layers: readonly LayerScore[];
}

/** One line for each layer that had faults, and one for all of them. */
export function scoreByLayer(fates: readonly TriedFault[]): readonly LayerScore[] {
  const scoreOf = (layer: Layer | 'all'): LayerScore => {
    const own = fates.filter(({ fault }) => layer === 'all' || layerOf(fault.file) === layer);
    const count = (wanted: Fate) => own.filter(({ fate }) => fate === wanted).length;
    return {
      layer,
      faults: own.length,
      equivalent: count('equivalent'),
      caught: count('caught') + count('caught late'),
      survived: count('survived'),
    };
  };
  const layers = (Object.keys(LAYERS) as Layer[]).map(scoreOf).filter(({ faults }) => faults > 0);
  return [...layers, scoreOf('all')];
}

export function scoreTable(scores: readonly LayerScore[]): string {
  return [
    '| Layer | Faults | Equivalent | Caught | Survived | Caught of the rest |',
    '|---|---|---|---|---|---|',
    ...scores.map(
      ({ layer, faults, equivalent, caught, survived }) =>
        `| ${layer} | ${faults} | ${equivalent} | ${caught} | ${survived} | ${percent(caught, caught + survived)} |`,
    ),
  ].join('\n');
}

function percent(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((100 * part) / all)} %`;
}
