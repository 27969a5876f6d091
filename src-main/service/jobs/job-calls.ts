// Jobs over the bridge: made, filled, steered, watched and listed.
import type { JobDetails, JobRow } from '../../../src-shared/bridge/jobs.ts';
import { LIMITS } from '../../../src-shared/limits.ts';
import { shortened } from '../../../src-shared/shortened.ts';
import type { Handlers } from '../handlers.ts';
import type { Origin, StoredJob } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { checkCall } from './call-options.ts';
import type { Pace } from './pace.ts';
import { hasEnded, presentJob } from './present-job.ts';

type JobMethods = Handlers<
  | 'jobs.create'
  | 'jobs.begun'
  | 'jobs.append'
  | 'jobs.start'
  | 'jobs.show'
  | 'jobs.pause'
  | 'jobs.resume'
  | 'jobs.cancel'
  | 'jobs.first'
  | 'jobs.delete'
  | 'jobs.watch'
  | 'jobs.items'
  | 'jobs.list'
  | 'jobs.rename'
>;

/** `paceOf` notes and answers how fast a job goes. */
export function jobMethods(
  { jobs }: Pick<Service, 'jobs'>,
  origin: Origin,
  paceOf: (job: StoredJob) => Pace,
): JobMethods {
  const details = (job: StoredJob) => jobDetails(job, paceOf(job));
  return {
    'jobs.create': async ({ name, columns, options, file_key }) => {
      const file = file_key === undefined ? {} : { fileKey: file_key };
      return { job_id: await jobs.create({ name, columns, ...file }, checkCall(options, origin)) };
    },
    'jobs.begun': async ({ file_key }) => {
      const job = await jobs.begun(origin.kind, file_key);
      return { job: job === null ? null : details(job) };
    },
    'jobs.append': async ({ job_id, rows }) => ({
      total: await jobs.append(job_id, rows.map(keptRow)),
    }),
    'jobs.start': async ({ job_id }) => details(await jobs.start(job_id)),
    'jobs.show': async ({ job_id }) => details(await jobs.get(job_id)),
    'jobs.pause': async ({ job_id }) => details(await jobs.pause(job_id)),
    'jobs.resume': async ({ job_id }) => details(await jobs.resume(job_id)),
    'jobs.cancel': async ({ job_id }) => details(await jobs.cancel(job_id)),
    'jobs.first': async ({ job_id, first }) => details(await jobs.putFirst(job_id, first)),
    'jobs.rename': async ({ job_id, name }) => details(await jobs.rename(job_id, name)),
    'jobs.delete': async ({ job_id }) => {
      await jobs.delete(job_id);
      return { deleted: true };
    },
    'jobs.watch': async ({ job_id, seen }, signal) => {
      const next = await jobs.watch(job_id, seen, signal);
      return { job: details(next.job), seen: next.seen };
    },
    'jobs.items': async ({ job_id, from, limit }) => ({
      rows: (await jobs.rows(job_id, from, limit)).map((row) => ({
        ...row,
        source: row.source === null ? null : [...row.source],
      })),
    }),
    'jobs.list': async ({ after, limit, origins, search }) => {
      const found = await jobs.list({
        limit,
        ...(after === null ? {} : { after }),
        ...(origins === undefined ? {} : { origins }),
        ...(search === undefined ? {} : { search }),
      });
      return { jobs: found.map(details) };
    },
  };
}

/** A row whose request keeps as much of each cell as can be judged: a cell of megabytes is none of a request's parts. */
function keptRow({ input, source }: JobRow): JobRow {
  const { email, name, company_name, ip_address } = input;
  return {
    input: {
      email: shortened(email, LIMITS.keptEmail),
      ...(name === undefined ? {} : { name: shortened(name, LIMITS.keptName) }),
      ...(company_name === undefined
        ? {}
        : { company_name: shortened(company_name, LIMITS.keptName) }),
      ...(ip_address === undefined ? {} : { ip_address: shortened(ip_address, LIMITS.keptEmail) }),
    },
    source,
  };
}

/** A job as its owner sees it. */
export function jobDetails(job: StoredJob, pace: Pace): JobDetails {
  return {
    ...presentJob(job),
    origin: job.origin.kind,
    name: job.name,
    columns: job.columns === null ? null : [...job.columns],
    recommendations: { ...job.recommendations },
    ...(job.first && !hasEnded(job.status) ? { first: true as const } : {}),
    ...(job.leftOut ? { left_out: job.leftOut.map((each) => ({ ...each })) } : {}),
    per_second: pace.perSecond,
    seconds_left: pace.secondsLeft,
  };
}
