// The finding of a slow source that was not asked: still to come, or left out because it could not matter.
import { expect, test } from 'vitest';
import { unaskedFinding } from '../../../src-main/engine/checks/not-asked.ts';
import { EVIDENCE } from '../../../src-shared/evidence/table.ts';

const SOURCES = ['registration', 'website', 'mailbox'] as const;

test.each(SOURCES)('%s that is pending is still to come', (source) => {
  expect(unaskedFinding(source, { kind: 'pending' })).toEqual({
    code: `${source}_pending`,
    observed: 'still to come',
    source: 'not asked yet',
    observedAt: null,
  });
});

test.each(SOURCES)('%s that was not needed could not change the recommendation', (source) => {
  expect(unaskedFinding(source, { kind: 'not_needed' })).toEqual({
    code: `${source}_not_needed`,
    observed: 'it could not change the recommendation',
    source: 'not asked',
    observedAt: null,
  });
});

test.each(SOURCES)('neither moves the score of %s', (source) => {
  for (const kind of ['pending', 'not_needed'] as const)
    expect(EVIDENCE[unaskedFinding(source, { kind }).code]).toMatchObject({ points: 0 });
});
