// A list that ended before its time because the network did not come back, as an earlier run of the program left it.
import { mkdir } from 'node:fs/promises';
import { openStore } from '../../src-main/adapters/sqlite/thread/open.ts';
import { STORE_WORKER } from '../../src-main/program/package-files.ts';
import { AS_SET } from '../../src-main/service/service.ts';
import { fingerprintOf } from '../../src-main/service/verify/fingerprint.ts';

export const FAILED_LIST = 'Night run';
const DAY_MS = 86_400_000;

/** Puts it into a data folder that nobody has open. */
export async function layFailedList(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const clock = { now: () => Date.now() - DAY_MS };
  const store = await openStore({ folder, workerUrl: STORE_WORKER, clock });
  try {
    const emails = Array.from({ length: 12 }, (_, index) => `n${index}@kestrel-freight.example`);
    const items = emails.map((email, index) => {
      const input = { email };
      return { index, input, fingerprint: fingerprintOf(input), source: [email] };
    });
    const jobId = 'job_failed';
    const options = { noCache: false, company: true, mailbox: AS_SET };
    const details = { jobId, name: FAILED_LIST, columns: ['email'], options };
    await store.submitJob({ ...details, origin: { kind: 'app' }, createdAt: clock.now() }, items);
    const message =
      'The network did not come back in time. Finished items are kept; submit the rest again.';
    await store.failJob(jobId, { code: 'no_network', message }, clock.now());
  } finally {
    await store.close();
  }
}
