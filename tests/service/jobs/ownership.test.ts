// Who sees a job, and who may end or remove it.
import { expect, test } from 'vitest';
import { needOwn, needVisible } from '../../../src-main/service/jobs/ownership.ts';
import type { Origin } from '../../../src-main/service/ports/origin.ts';
import { errorCode } from '../../../src-shared/error-code.ts';

const APP: Origin = { kind: 'app' };
const KEY: Origin = { kind: 'key', keyId: 'key_1' };
const OTHER: Origin = { kind: 'key', keyId: 'key_2' };

function refusal(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return errorCode(error);
  }
}

test.each([
  ['of the window, to the window', APP, APP, null, null],
  ['of the window, to nobody named', APP, undefined, null, null],
  ['of the window, to a key', APP, KEY, 'job_not_found', 'job_not_found'],
  ['of a key, to it', KEY, KEY, null, null],
  ['of a key, to another', KEY, OTHER, null, 'forbidden_job'],
  ['of a key, to the window', KEY, APP, null, null],
] as const)('a job %s', (_, origin, by, seen, ended) => {
  expect(refusal(() => needVisible({ origin }, by))).toBe(seen);
  expect(refusal(() => needOwn({ origin }, by, 'deleted'))).toBe(ended);
});
