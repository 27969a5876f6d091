// Where a check or list came from, for people.
import type { Origin } from '../../../src-shared/bridge/origin.ts';

export const ORIGIN_WORDS: Readonly<Record<Origin, string>> = {
  app: 'Window',
  key: 'API',
  command: 'Command',
};
