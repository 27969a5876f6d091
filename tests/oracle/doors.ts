// Opens the whole service over the practice network at a time that stands still, and calls it as windows and scripts do.
import { buffer } from 'node:stream/consumers';
import { createApi } from '../../src-main/api/server.ts';
import { openCallEndpoint } from '../../src-main/program/call-endpoint.ts';
import { openVouch } from '../../src-main/program/composition-root.ts';
import type { JobDetails } from '../../src-shared/bridge/jobs.ts';
import type { AnyExport } from '../../src-shared/bridge/lists.ts';
import {
  type Bridge,
  SERVICE_METHODS,
  WEB_METHODS,
  WINDOW_METHODS,
} from '../../src-shared/bridge/methods.ts';

export interface Doors {
  readonly call: Bridge['call'];
  /** One call of the API. */
  ask(options: ApiCall): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Offers a file of this machine, as a drop on the window does. */
  offer(path: string): Promise<string>;
  /** Resolves with the job once `is` holds of it. */
  until(jobId: string, is: (job: JobDetails) => boolean): Promise<JobDetails>;
  /** Runs an export to its end. */
  exported(request: AnyExport): Promise<ExportedFile>;
  /** A second passes. What is made before and after it has an order by its time. */
  later(): void;
  /** The folder stays as it is. */
  close(): Promise<void>;
}

interface ApiCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly key: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ExportedFile {
  readonly name: string;
  readonly rows: number;
  readonly content: Buffer;
}

/** What is asked of a DNS server that never answers; the slowest that does takes 0.7 s. */
const DNS = { dns_timeout_ms: 800, dns_tries: 2 } as const;

/** `time.now` is moved by hand: whatever is noted of times can be compared. Files in `hold` hold answers back. */
export async function openDoors(
  folder: string,
  hold: string,
  time: { now: number },
): Promise<Doors> {
  const clock = { now: () => time.now };
  const vouch = await openVouch({
    folder,
    practice: true,
    practiceHold: hold,
    dnsServers: null,
    allowedRanges: [],
    given: DNS,
    logLevel: 'error',
    clock,
  });
  const api = createApi({
    service: () => vouch.service,
    version: '1.0.0',
    clock,
    newRequestId: vouch.newId,
    log: vouch.log,
  });
  const { call } = openCallEndpoint(
    () => ({
      ...vouch.calls,
      'exports.start': (request) =>
        vouch.lists.exports.start(request, { kind: 'inside' }, () => {}),
    }),
    {
      caller: { origin: { kind: 'app' }, emit: () => {} },
      methods: [SERVICE_METHODS, WINDOW_METHODS, WEB_METHODS],
    },
  );
  return {
    call,
    async ask({ method, url, key, body, headers }) {
      const answer = await api.inject({
        method,
        url,
        headers: { authorization: `Bearer ${key}`, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    offer: async (path) => (await vouch.lists.files.offerPath(path)).file_id,
    async until(jobId, is) {
      for (let seen: string | null = null; ; ) {
        const next: { job: JobDetails; seen: string } = await call('jobs.watch', {
          job_id: jobId,
          seen,
        });
        if (is(next.job)) return next.job;
        seen = next.seen;
      }
    },
    async exported(request) {
      const { export_id } = await call('exports.start', request);
      const { state, error, file } = await vouch.lists.exports.ended(export_id);
      if (file === null) throw new Error(error ?? state);
      const { content } = await vouch.lists.exports.openForDownload(export_id);
      return { name: file.name, rows: file.rows, content: await buffer(content) };
    },
    later() {
      time.now += 1_000;
    },
    async close() {
      await api.close();
      await vouch.close();
    },
  };
}
