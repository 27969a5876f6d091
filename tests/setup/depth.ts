// How deep the tests go: `npm test` a short way through everything, `npm run test:all` (vitest --mode all) all of it.

/** Whether everything is run. */
export const DEEP = process.env.MODE === 'all' || process.env.MODE === 'faults';

/** How often a property is tried: `deep` times where everything is run, else a tenth of it, and never above 100 times. */
export function runs(deep: number): number {
  return DEEP ? deep : Math.min(100, Math.ceil(deep / 10));
}
