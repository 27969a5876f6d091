// A callback that a batch may not ask for: the refusal names the field, and no job is kept.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALL, openTestService, type TestService } from '../harness.ts';

let vouch: TestService;

beforeEach(async () => {
  vouch = await openTestService();
});
afterEach(() => vouch.close());

const NO_SECRET =
  'needs a key with a secret to sign with; "vouch keys secret ID" makes one, and so does the API screen';

test.each([
  ['a URL of another scheme', 'ftp://127.0.0.1/x', 'must be a URL with http:// or https://'],
  [
    'a host that nobody allowed',
    'https://hooks.example/x',
    'names hooks.example, which is neither this machine nor one of the setting callback_hosts',
  ],
  ['a key without a secret', 'http://127.0.0.1:9/x', NO_SECRET],
])('%s is refused with its reason, at its field', async (_name, callbackUrl, reason) => {
  const { id } = await vouch.service.keys.create('bare');
  const call = { ...CALL, origin: { kind: 'key' as const, keyId: id }, callbackUrl };
  const refused = vouch.service.jobs.submit([{ email: 'a@acme.example' }], call);
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_request',
    message: `Correct the request: callback_url ${reason}.`,
    fields: [{ pointer: '/callback_url', message: `callback_url ${reason}` }],
  });
  expect(await vouch.service.jobs.list({ limit: 10 })).toEqual([]);
});
