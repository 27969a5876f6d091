// The shapes of callbacks: what is posted when a batch has ended, and the state of its delivery.
import Type, { type Static } from 'typebox';
import { Job } from './job.ts';

export const CallbackState = Type.Union(
  [
    Type.Literal('waiting'),
    Type.Literal('pending'),
    Type.Literal('delivered'),
    Type.Literal('failed'),
  ],
  {
    description:
      '`waiting` for the end of the job, `pending` until it is delivered, `delivered`, or `failed` for good.',
  },
);

const moment = Type.Union([Type.String(), Type.Null()]);

export const Callback = Type.Object(
  {
    callback_id: Type.String({
      description: 'The same in every attempt, so that a receiver can ignore repeats.',
    }),
    job_id: Type.String(),
    url: Type.String(),
    state: CallbackState,
    attempts: Type.Integer({ minimum: 0, description: 'Number of attempts so far.' }),
    last_attempt_at: moment,
    last_status: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The HTTP status of the answer to the last attempt; null without an answer.',
    }),
    last_error: Type.Union([Type.String(), Type.Null()], {
      description: 'Why the last attempt failed, in words; null if it was delivered.',
    }),
    next_attempt_at: moment,
    delivered_at: moment,
  },
  { $id: 'Callback', description: 'The state of a callback’s delivery.' },
);
export type Callback = Static<typeof Callback>;

export const CallbackPage = Type.Object(
  {
    callbacks: Type.Array(Callback),
    next: Type.Union([
      Type.String({ description: 'Pass as `after` for the next page.' }),
      Type.Null(),
    ]),
  },
  { $id: 'CallbackPage' },
);

export const CallbackEvent = Type.Object(
  {
    callback_id: Type.String(),
    type: Type.Union([Type.Literal('job.completed'), Type.Literal('job.failed')]),
    job: Job,
  },
  {
    $id: 'CallbackEvent',
    description:
      'What is posted to the callback URL when the job has ended. Fetch its items separately.',
  },
);
export type CallbackEvent = Static<typeof CallbackEvent>;
