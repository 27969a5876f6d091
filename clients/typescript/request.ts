// What the client of the API is made with: one request, its refusal, and the wait for a job.

export interface Connection {
  /** Such as `http://127.0.0.1:8374`. */
  readonly baseUrl: string;
  readonly key: string;
  /** In place of the runtime's own. */
  readonly fetch?: typeof fetch;
}

/** A refusal of the API (RFC 9457). Rely on `code`. */
export class VouchProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Readonly<Record<string, unknown>>) {
    super(typeof problem.detail === 'string' ? problem.detail : `The API answered ${status}.`);
    this.name = 'VouchProblem';
    this.status = status;
    this.code = typeof problem.code === 'string' ? problem.code : 'unknown';
    this.problem = problem;
  }
}

export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

const MOST_TRIES = 4;
const LONGEST_WAIT_SECONDS = 60;

/** Sends a request; answers what it says, as JSON or text. @throws VouchProblem */
export async function send(connection: Connection, outgoing: Outgoing): Promise<unknown> {
  const { method, path, query = {}, headers = {}, body, signal } = outgoing;
  const url = new URL(path, connection.baseUrl);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const sent = new Headers({ authorization: `Bearer ${connection.key}` });
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) sent.set(name, value);
  if (body !== undefined) sent.set('content-type', 'application/json');
  for (let tries = 1; ; tries += 1) {
    const response = await (connection.fetch ?? fetch)(url, {
      method,
      headers: sent,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
    const answer: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    if (response.ok) return answer;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status === 429 && seconds <= LONGEST_WAIT_SECONDS && tries < MOST_TRIES) {
      await pause(seconds * 1000, signal);
      continue;
    }
    const problem = typeof answer === 'object' && answer !== null ? answer : {};
    throw new VouchProblem(response.status, problem as Readonly<Record<string, unknown>>);
  }
}

interface Ends {
  readonly status: string;
}

/** Polls a job until it has ended; rejects with the signal's reason where that comes first. */
export async function waitForJob<Job extends Ends>(
  client: { getJob(jobId: string, options?: { signal?: AbortSignal }): Promise<Job> },
  jobId: string,
  options: { readonly everyMs?: number; readonly signal?: AbortSignal } = {},
): Promise<Job> {
  const { everyMs = 1000, signal } = options;
  for (;;) {
    const job = await client.getJob(jobId, signal === undefined ? {} : { signal });
    if (job.status === 'completed' || job.status === 'failed') return job;
    await pause(everyMs, signal);
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
