// Several recipients in one session have the verdicts of one in each: at all mail hosts of the practice network.
import { test } from 'vitest';
import { PRACTICE_MAIL_DOMAINS } from '../../../src-main/practice/mailbox-data.ts';
import { compareBothWays } from '../../practice/both-ways.ts';

test('a list of a thousand has the same verdicts in a fifth of the sessions', () =>
  compareBothWays(PRACTICE_MAIL_DOMAINS, 25));
