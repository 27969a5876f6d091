// What becomes of a check whose mailbox nobody could ask about because port 25 is blocked.
import { afterEach, expect, test } from 'vitest';
import type { MailboxPort } from '../../../src-main/engine/ports.ts';
import { CALL, openTestService, type TestService } from '../../service/harness.ts';

let running: TestService | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

test('it is "not run" with the reason, caps nothing, and is not kept in the cache', async () => {
  let asked = 0;
  const mailbox: MailboxPort = {
    async probe() {
      asked += 1;
      return { kind: 'not_run', why: 'port 25 seems to be blocked here', passing: true };
    },
  };
  running = await openTestService({
    mailbox,
    settings: { mailbox_probing: true, ehlo_name: 'probe.example.com' },
  });
  const request = { email: 'jane.doe@acme.example' };
  const result = await running.service.verify(request, CALL);
  expect(result.mailbox).toBeNull();
  expect(result.flags).not.toContain('mailbox_unconfirmed');
  expect(result.evidence.find((line) => line.code === 'mailbox_not_run')).toMatchObject({
    observed: 'port 25 seems to be blocked here',
    points: 0,
    cap: null,
  });
  expect(await running.service.verify(request, CALL)).toMatchObject({ cached: false });
  expect(asked).toBe(2);
});
