// Several recipients in one session have the verdicts of one in each: at a host of every manner in the practice network.
import { test } from 'vitest';
import { PRACTICE_MAIL_DOMAINS } from '../../../src-main/practice/mailbox-data.ts';
import { compareBothWays } from '../../practice/both-ways.ts';

/** Of every server and manner one. */
const DOMAINS = [
  'kestrel-freight.example',
  'harrow-legal.example',
  'tanaka-seisakusho.example',
  'riverbend-city.example',
  'slow-coast.example',
  'atlas-airways.example',
  'everyone-welcome.example',
  'patient-post.example',
];

test('a list has the same verdicts in a fifth of the sessions', () =>
  compareBothWays(
    PRACTICE_MAIL_DOMAINS.filter(({ name }) => DOMAINS.includes(name)),
    20,
  ));
