// Lists that stay under way until the test lets them go, whatever the machine's pace: their last row was put off by its
// mail host, and is asked a second time after as long as the setting says.
import { setTimeout as pause } from 'node:timers/promises';
import { dataFolder } from '../../src-main/program/data-folder.ts';
import { readEnvironment } from '../../src-main/program/environment.ts';
import { withSession } from '../../src-main/program/session.ts';
import { ConnectionLost, connectSocket } from '../../src-main/program/socket/socket-client.ts';
import { socketPlace } from '../../src-main/program/socket/socket-path.ts';
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';

/** The practice mail host of this row puts strangers off at first. */
const HELD = 'beatriz.almeida@patient-post.example';
const HELD_HOST = 'mx.patient-post.example';

/** The address that holds the list, and that many of a domain without mail hosts. */
export function heldAddresses(others: number): readonly string[] {
  const rows = Array.from({ length: others }, (_, index) => `p${index}@billing-robot.example`);
  return [HELD, ...rows];
}

/** Puts the second try a day off. To be called before the list begins. */
export async function holdLists(home: string): Promise<void> {
  const values = {
    mailbox_probing: true,
    ehlo_name: 'verifier.practice.example',
    greylist_delay_seconds: 86_400,
  };
  await withSession(environmentOf(home), async ({ bridge }) => {
    for (const [name, value] of Object.entries(values))
      await bridge.call('settings.change', { name, value });
  });
}

/**
 * Lists that are taken up from now on ask no mail host, and so wait for none; one under way still waits in its process.
 * To be called while somebody owns the folder, so that the test does not open it for this.
 */
export function letGo(home: string): Promise<void> {
  return withSession(environmentOf(home), async ({ bridge }) => {
    // A list whose mail host was not asked yet would not wait for it any more, and end.
    await hostAsked(bridge);
    await bridge.call('settings.change', { name: 'mailbox_probing', value: false });
  });
}

async function hostAsked(bridge: Bridge): Promise<void> {
  for (;;) {
    const { contacts } = await bridge.call('privacy.list', { limit: 100, search: HELD_HOST });
    // Its address was asked of the DNS before.
    if (contacts.some(({ protocol }) => protocol === 'smtp')) return;
    await pause(ASK_EVERY_MS);
  }
}

/** Resolves when a list of that folder is as wanted, asking whoever owns the folder, and never becoming its owner. */
export async function listUnderWay(
  home: string,
  is: (job: JobDetails) => boolean = ({ processed, total }) => processed === total - 1,
): Promise<JobDetails> {
  const folder = dataFolder(environmentOf(home));
  const bridge = connectSocket(
    socketPlace(folder, process.platform, String(process.getuid?.() ?? '')).path,
  );
  const { job_id } = await firstJob(bridge);
  let seen: string | null = null;
  for (;;) {
    const next: { job: JobDetails; seen: string } = await bridge.call('jobs.watch', {
      job_id,
      seen,
    });
    if (is(next.job)) return next.job;
    seen = next.seen;
  }
}

const ASK_EVERY_MS = 50;

/** The owner may not be there yet, nor its first list. */
async function firstJob(bridge: Bridge): Promise<{ readonly job_id: string }> {
  for (;;) {
    try {
      const { jobs } = await bridge.call('jobs.list', { after: null, limit: 1 });
      if (jobs[0] !== undefined) return jobs[0];
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
    await pause(ASK_EVERY_MS);
  }
}

function environmentOf(home: string) {
  return readEnvironment({ VOUCH_HOME: home, VOUCH_DEMO: '1' }, process.platform);
}
