// How many domains of a list are still to be asked, and ever were, as they come, widen and go.
import { expect, test } from 'vitest';
import {
  createOpenDomains,
  type OpenDomain,
} from '../../../../src-main/service/jobs/stages/open-domains.ts';

function open(domain: string, changes: Partial<OpenDomain> = {}): OpenDomain {
  return {
    kind: 'domain',
    queue: 'a registry',
    domain,
    rows: [0],
    sources: new Set(['registration']),
    weight: 1,
    ...changes,
  };
}

test('domains are counted by source and line, once each', () => {
  const domains = createOpenDomains();
  const counted = () => ({
    left: [domains.left('registration'), domains.left('website')],
    ever: [domains.ever('registration'), domains.ever('website')],
    queues: Object.fromEntries(domains.queues),
    everQueued: Object.fromEntries(domains.everQueued),
    examples: Object.fromEntries(domains.examples),
  });
  const none = { left: [0, 0], ever: [0, 0], queues: {}, everQueued: {}, examples: {} };
  expect(counted()).toEqual(none);
  const [one, two] = [open('one.example'), open('two.example')];
  domains.add(one);
  domains.add(two);
  domains.widen(one, ['registration', 'website']);
  const examples = { 'a registry': 'two.example' };
  const all = { ever: [2, 1], everQueued: { 'a registry': 2 }, examples };
  expect(counted()).toEqual({ ...all, left: [2, 1], queues: { 'a registry': 2 } });
  domains.drop(one);
  // Another one of its name is not it.
  domains.drop(open('two.example'));
  expect(counted()).toEqual({ ...all, left: [1, 0], queues: { 'a registry': 1 } });
  expect(domains.of('two.example')).toBe(two);
  domains.add(open('one.example', { answered: {} as NonNullable<OpenDomain['answered']> }));
  expect(counted()).toEqual({ ...all, left: [2, 0], queues: { 'a registry': 2 } });
  domains.clear();
  expect(counted()).toEqual({ ...all, left: [0, 0], queues: {} });
});
