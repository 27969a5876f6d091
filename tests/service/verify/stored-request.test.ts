// As much of a request as is kept: each part cut to its limit, none added.
import { expect, test } from 'vitest';
import { storedRequest } from '../../../src-main/service/verify/stored-request.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { shortened } from '../../../src-shared/shortened.ts';

test('what fits is as it was', () => {
  expect(storedRequest({ email: 'a@b.example' })).toEqual({ email: 'a@b.example' });
  const request = { email: 'a', name: '', company_name: 'c', ip_address: '192.0.2.1' };
  expect(storedRequest(request)).toEqual(request);
});

test('what is longer is cut', () => {
  const long = 'x'.repeat(1_000_000);
  expect(storedRequest({ email: long, name: long, company_name: long, ip_address: long })).toEqual({
    email: shortened(long, LIMITS.keptEmail),
    name: shortened(long, LIMITS.keptName),
    company_name: shortened(long, LIMITS.keptName),
    ip_address: shortened(long, LIMITS.keptEmail),
  });
});
