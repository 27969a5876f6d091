// GET, POST and DELETE under /v1/jobs: the jobs that were made by API, and never those of the app.
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import Type from 'typebox';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import { hasEnded, JobPage, JobWithItems, jobAlone } from '../../../src-shared/schemas/job.ts';
import type { Origin } from '../../service/ports/origin.ts';
import type { KeyedRoutes } from '../bearer.ts';
import { EXAMPLES } from '../openapi/examples.ts';
import { answer, refusals, WITH_KEY } from '../openapi/route-schema.ts';
import { PageQueryFields, readPageQuery } from '../page-query.ts';
import { noSuchPath } from '../problem.ts';
import { ignoreBody, JSON_TYPE } from './body.ts';

interface JobRoute {
  readonly Params: { readonly job_id: string };
}

const JobId = Type.Object({
  job_id: Type.String({
    description: 'The identifier returned on submission.',
    examples: [EXAMPLES.receipt.job_id],
  }),
});

const LIST_JOBS: FastifySchema = {
  operationId: 'listJobs',
  tags: ['Jobs'],
  summary: 'List jobs',
  description: 'The jobs created through the API, with any key, newest first. Items are left out.',
  querystring: PageQueryFields,
  response: {
    200: answer('A page of jobs.', JobPage, { example: EXAMPLES.jobPage }),
    ...refusals(WITH_KEY),
  },
};

const GET_JOB: FastifySchema = {
  operationId: 'getJob',
  tags: ['Jobs'],
  summary: 'Show a job',
  description:
    'The counts grow while the job runs. `items` is empty until it has ended, then has one entry per item, in the order ' +
    'of submission: a verification result, or an `error` in its place.',
  params: JobId,
  response: {
    200: answer('The job.', JobWithItems, { example: EXAMPLES.jobWithItems }),
    ...refusals([...WITH_KEY, 'job_not_found']),
  },
};

const CANCEL_JOB: FastifySchema = {
  operationId: 'cancelJob',
  tags: ['Jobs'],
  summary: 'Cancel a job',
  description:
    'Ends the job as `failed` with the error `cancelled`. Finished items are kept and stay charged; the rest carry the ' +
    'same error. Only the key that created the job may do so. A body is ignored.',
  params: JobId,
  response: {
    200: answer('The job as it is now.', JobWithItems, { example: EXAMPLES.jobWithItems }),
    ...refusals([...WITH_KEY, 'forbidden_job', 'job_not_found', 'job_state_conflict']),
  },
};

const DELETE_JOB: FastifySchema = {
  operationId: 'deleteJob',
  tags: ['Jobs'],
  summary: 'Delete a job',
  description:
    'Deletes the job with its items. What was charged stays charged. Only the key that created the job may do so.',
  params: JobId,
  response: {
    204: answer('The job is deleted.', null),
    ...refusals([...WITH_KEY, 'forbidden_job', 'job_not_found', 'job_state_conflict']),
  },
};

export async function jobRoutes(
  app: FastifyInstance,
  { service, needKey }: KeyedRoutes,
): Promise<void> {
  app.addHook('onRequest', refuseEmptyId);
  app.addHook('onRequest', needKey);
  ignoreBody(app);

  app.get('/v1/jobs', { schema: LIST_JOBS }, async (request, reply) => {
    const { limit, after } = readPageQuery(request.query);
    if (after !== null) await needCursor(after, caller(request));
    // One more than asked for tells whether there is another page.
    const found = await service().jobs.list({
      origins: ['key'],
      limit: limit + 1,
      ...(after === null ? {} : { after }),
    });
    const page = found.slice(0, limit);
    const next = found.length > limit ? (page.at(-1)?.job_id ?? null) : null;
    reply.type(JSON_TYPE);
    return JSON.stringify({ jobs: page.map(jobAlone), next });
  });

  app.get<JobRoute>('/v1/jobs/:job_id', { schema: GET_JOB }, async (request, reply) => {
    const job = await service().jobs.get(request.params.job_id, caller(request));
    reply.type(JSON_TYPE);
    return renderJob(job);
  });

  app.post<JobRoute>('/v1/jobs/:job_id/cancel', { schema: CANCEL_JOB }, async (request, reply) => {
    const job = await service().jobs.cancel(request.params.job_id, caller(request));
    reply.type(JSON_TYPE);
    return renderJob(job);
  });

  app.delete<JobRoute>('/v1/jobs/:job_id', { schema: DELETE_JOB }, async (request, reply) => {
    await service().jobs.delete(request.params.job_id, caller(request));
    return reply.code(204).send();
  });

  /** After a job that is gone nobody knows where to go on; an empty page would look like the end of the list. */
  async function needCursor(after: string, by: Origin): Promise<void> {
    try {
      await service().jobs.get(after, by);
    } catch (cause) {
      if (!(cause instanceof VouchError) || cause.code !== 'job_not_found') throw cause;
      throw new VouchError(
        'invalid_request',
        'Correct the query: after does not name a job of the API. It may have been deleted; start again from the first page.',
        { cause, fields: [{ pointer: '/after', message: 'after does not name an existing job' }] },
      );
    }
  }

  /** Items may be megabytes that the store has rendered already, so their text is put in as it is. */
  async function renderJob(job: JobDetails): Promise<string> {
    const items = hasEnded(job) ? await service().jobs.renderItems(job.job_id) : '[]';
    return `${JSON.stringify(jobAlone(job)).slice(0, -1)},"items":${items}}`;
  }
}

function caller({ keyId }: FastifyRequest): Origin {
  return { kind: 'key', keyId };
}

/** The router takes `/v1/jobs/` for a job whose id is empty; it is a path where there is nothing. */
async function refuseEmptyId({ params }: FastifyRequest): Promise<void> {
  if ((params as Partial<JobRoute['Params']>).job_id === '') throw noSuchPath();
}
