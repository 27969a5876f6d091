// The tools that an assistant is offered: each is one or two calls of the table that window and commands use as well.
import Type, { type Static, type TObject } from 'typebox';
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { Bridge } from '../../../../src-shared/bridge/methods.ts';
import {
  FlagName,
  Recommendation,
  VerificationRequest,
} from '../../../../src-shared/schemas/verification.ts';

/** What a tool may use: the service, how addresses are checked, and the end of the assistant's patience. */
export interface ToolUse {
  readonly bridge: Bridge;
  readonly options: CheckOptions;
  readonly signal: AbortSignal;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  /** Whether it changes what is stored beyond the history of checks; such tools are offered only on explicit request. */
  readonly changes: boolean;
  /** Whether it asks other machines. */
  readonly asks: boolean;
  /** `input` has been judged by the schema. Answers an object; rejects with what went wrong. */
  call(input: unknown, use: ToolUse): Promise<object>;
}

const PAGE = 100;
const jobId = Type.String({ maxLength: 100, description: 'As given by list_jobs.' });
const oneJob = Type.Object({ job_id: jobId });
const page = Type.Optional(
  Type.Integer({ minimum: 1, maximum: PAGE, description: 'The most to return; 20 if left out.' }),
);
const FEW = 20;

interface Words {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly changes?: true;
  readonly asks?: true;
}

function tool<S extends TObject>(
  words: Words,
  input: S,
  call: (input: Static<S>, use: ToolUse) => Promise<object>,
): Tool {
  return {
    changes: false,
    asks: false,
    ...words,
    input,
    call: (judged, use) => call(judged as Static<S>, use),
  };
}

export const TOOLS: readonly Tool[] = [
  tool(
    {
      name: 'verify_email',
      title: 'Verify an email address',
      description:
        'Checks one address and returns a trust score (0 to 100), a recommendation (approve, review, block), the signals and the evidence behind the score. null means unknown, never no. Uses one credit unless the verdict is cached.',
      asks: true,
    },
    Type.Object(VerificationRequest.properties),
    (request, { bridge, options, signal }) => bridge.call('verify', { request, options }, signal),
  ),
  tool(
    {
      name: 'list_jobs',
      title: 'List bulk jobs',
      description: 'The latest lists with their state, progress and counts, newest first.',
    },
    Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })), limit: page }),
    ({ search, limit }, { bridge, signal }) =>
      bridge.call(
        'jobs.list',
        { after: null, limit: limit ?? FEW, ...(search === undefined ? {} : { search }) },
        signal,
      ),
  ),
  tool(
    {
      name: 'job_status',
      title: 'Status of a bulk job',
      description: 'State, progress, counts by recommendation, and what is still to be looked up.',
    },
    oneJob,
    (params, { bridge, signal }) => bridge.call('jobs.show', params, signal),
  ),
  tool(
    {
      name: 'job_rows',
      title: 'Rows of a bulk job',
      description:
        'Rows in file order, starting at the index "from" (0 is the first), with their verdicts.',
    },
    Type.Object({
      job_id: jobId,
      from: Type.Optional(Type.Integer({ minimum: 0 })),
      limit: page,
    }),
    async ({ job_id, from, limit }, { bridge, signal }) => {
      const asked = { job_id, from: from ?? 0, limit: limit ?? FEW };
      const { rows } = await bridge.call('jobs.items', asked, signal);
      return {
        rows: rows.map(({ index, item }) => ({
          index,
          item: item === null ? null : (JSON.parse(item) as unknown),
        })),
      };
    },
  ),
  tool(
    {
      name: 'search_history',
      title: 'Search earlier checks',
      description:
        'Past single checks, newest first; "after" takes the "next" of the previous page.',
    },
    Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200 })),
      recommendation: Type.Optional(Recommendation),
      flag: Type.Optional(FlagName),
      after: Type.Optional(Type.String({ maxLength: 200 })),
      limit: page,
    }),
    ({ search, recommendation, flag, after, limit }, { bridge, signal }) =>
      bridge.call(
        'checks.list',
        {
          search: search ?? null,
          recommendation: recommendation ?? null,
          flag: flag ?? null,
          after: after ?? null,
          limit: limit ?? FEW,
        },
        signal,
      ),
  ),
  tool(
    {
      name: 'show_check',
      title: 'Show an earlier check',
      description:
        'The full result of one check: signals, evidence, and where each fact came from.',
    },
    Type.Object({ request_id: Type.String({ maxLength: 100 }) }),
    (params, { bridge, signal }) => bridge.call('checks.show', params, signal),
  ),
  tool(
    {
      name: 'show_policy',
      title: 'Show the policy',
      description: 'How results are judged: bands, weights and overrides.',
    },
    Type.Object({}),
    (_, { bridge, signal }) => bridge.call('policy.show', {}, signal),
  ),
  tool(
    {
      name: 'verify_list',
      title: 'Start a bulk job',
      description:
        'Starts a list of up to 1,000 addresses; job_status reports its progress. Uses one credit for each address that is not cached.',
      changes: true,
      asks: true,
    },
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: 200, description: 'What to call the list.' }),
      items: Type.Array(Type.Object(VerificationRequest.properties), {
        minItems: 1,
        maxItems: 1000,
      }),
    }),
    async ({ name, items }, { bridge, options, signal }) => {
      const { job_id } = await bridge.call('jobs.create', { name, columns: null, options }, signal);
      await bridge.call(
        'jobs.append',
        { job_id, rows: items.map((input) => ({ input, source: null })) },
        signal,
      );
      return bridge.call('jobs.start', { job_id }, signal);
    },
  ),
  tool(
    {
      name: 'pause_job',
      title: 'Pause a bulk job',
      description: 'Continue it with resume_job.',
      changes: true,
    },
    oneJob,
    (params, { bridge, signal }) => bridge.call('jobs.pause', params, signal),
  ),
  tool(
    {
      name: 'resume_job',
      title: 'Resume a bulk job',
      description: 'Continues where it was paused.',
      changes: true,
      asks: true,
    },
    oneJob,
    (params, { bridge, signal }) => bridge.call('jobs.resume', params, signal),
  ),
  tool(
    {
      name: 'cancel_job',
      title: 'Cancel a bulk job',
      description: 'Finished rows are kept.',
      changes: true,
    },
    oneJob,
    (params, { bridge, signal }) => bridge.call('jobs.cancel', params, signal),
  ),
];
