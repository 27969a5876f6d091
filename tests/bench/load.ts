// How long single checks take over HTTP when nothing else goes on, and while ten jobs of 1,000 items run all the time.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { listen } from '../../src-main/api/listen.ts';
import { createApi } from '../../src-main/api/server.ts';
import type { Vouch } from '../../src-main/program/composition-root.ts';
import { AS_SET } from '../../src-main/service/service.ts';
import { startDns, withVouch } from './bench-service.ts';
import type { Measured } from './measure.ts';

const JOBS = 10;
const ITEMS = 1_000;
const CHECKS = 300;
const WARM_UP = 50;
/** What an answer of a resolver near by takes. */
const DNS_DELAY_MS = 10;

export async function measureLoad(): Promise<readonly Measured[]> {
  const dns = await startDns(DNS_DELAY_MS);
  const client = fork(join(import.meta.dirname, 'load-client.ts'));
  try {
    return await withVouch(dns.server, async (vouch) => {
      const { service, log, newId } = vouch;
      await service.settings.change('rate_limit_per_minute', 0);
      const app = createApi({
        service: () => service,
        version: 'bench',
        clock: Date,
        newRequestId: newId,
        log,
      });
      const listening = await listen(app, 0);
      if (!listening.ok) throw new Error('no port');
      const { key } = await service.keys.create('bench');
      const checks = (run: string, count: number) =>
        latencies(client, { url: listening.url, key, count, run });
      await checks('warm', WARM_UP);
      const idle = await checks('idle', CHECKS);
      const jobs = keepJobsRunning(vouch);
      const loaded = await checks('loaded', CHECKS);
      const items = await jobs.stop();
      await app.close();
      return [
        line('single check, idle', idle, ''),
        line(
          `single check beside ${JOBS} jobs`,
          loaded,
          `, ${(at(loaded, 0.99) / at(idle, 0.99)).toFixed(1)} × the idle p99, ${items} items done meanwhile`,
        ),
      ];
    });
  } finally {
    client.kill();
    dns.stop();
  }
}

function line(name: string, tookMs: readonly number[], more: string): Measured {
  const figure = `p50 ${at(tookMs, 0.5).toFixed(1)} ms, p99 ${at(tookMs, 0.99).toFixed(1)} ms${more}`;
  return { name, figure, aim: 'p99 beside jobs under 3 × the idle p99' };
}

/** The value that a share of all values does not exceed. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

async function latencies(client: ChildProcess, options: object): Promise<readonly number[]> {
  client.send(options);
  const [tookMs] = (await once(client, 'message')) as [readonly number[]];
  return tookMs;
}

/** Ten jobs at any time: as soon as one has ended, the next is submitted. `stop` answers how many items were done. */
function keepJobsRunning({ service }: Vouch): { stop(): Promise<number> } {
  let stopped = false;
  let done = 0;
  const lanes = Array.from({ length: JOBS }, async (_, lane) => {
    for (let round = 0; !stopped; round += 1) {
      const requests = Array.from({ length: ITEMS }, (_, index) => ({
        email: `person@lane${lane}-round${round}-${index}.example`,
      }));
      const call = {
        origin: { kind: 'key', keyId: 'bench' },
        noCache: false,
        company: true,
        mailbox: AS_SET,
      } as const;
      const { job_id: jobId } = await service.jobs.submit(requests, call);
      for (let seen: string | null = null; ; ) {
        const next: Awaited<ReturnType<typeof service.jobs.watch>> = await service.jobs.watch(
          jobId,
          seen,
        );
        seen = next.seen;
        if (stopped || next.job.status === 'completed') {
          done += next.job.processed;
          break;
        }
      }
      if (stopped) await service.jobs.cancel(jobId).catch(() => {});
    }
  });
  return {
    async stop() {
      stopped = true;
      await Promise.all(lanes);
      return done;
    },
  };
}
