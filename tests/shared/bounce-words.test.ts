// How a forecast of bounces is said.
import { expect, test } from 'vitest';
import { bounceSentence } from '../../src-shared/bounce-words.ts';

test.for([
  [
    { rows: 6_312, outcomes: 1_240, share: 0.0124, interval: { low: 0.008, high: 0.0168 } },
    'About 1.2 % of 6,312 rows will bounce (0.8 to 1.7 %), judging by 1,240 outcomes of your own mail.',
  ],
  [
    { rows: 1, outcomes: 200, share: 0.126, interval: { low: 0.0949, high: 0.162 } },
    'About 13 % of 1 row will bounce (9.5 to 16 %), judging by 200 outcomes of your own mail.',
  ],
  [
    { rows: 2, outcomes: 3, share: 0.1, interval: null },
    'At most 10 % of 2 rows will bounce, judging by the scores alone. Import outcomes of your own mail for a closer figure.',
  ],
] as const)('%o', ([forecast, sentence]) => {
  expect(bounceSentence(forecast)).toBe(sentence);
});
