// The shapes of a fleet: whether its PostgreSQL answers, who works, and who answers which look-ups.
import Type, { type Static } from 'typebox';
import { SLOW_SOURCES } from '../sources.ts';
import { OrNull } from './or-null.ts';

export const FleetWorkName = Type.Enum(SLOW_SOURCES);

export const FleetWorkerDetails = Type.Object({
  id: Type.String(),
  machine: Type.String({ description: 'Host name of its machine.' }),
  version: Type.String({ description: 'Of Vouch.' }),
  engine: Type.String({ description: 'Version of the engine in it.' }),
  egress: Type.String({ description: 'The public address it contacts servers from.' }),
  live: Type.Boolean({
    description: 'Whether it has sent a heartbeat recently and has not signed off.',
  }),
  does: Type.Array(FleetWorkName),
  notes: Type.Array(Type.String(), {
    description: 'Why it does not do all look-ups, as sentences.',
  }),
  answered: Type.Integer({ description: 'Look-ups since it started.' }),
  per_minute: Type.Integer({ description: 'Look-ups in the last minute.' }),
  under_way: Type.Integer(),
  seen_at: Type.String({ description: "ISO 8601 in UTC, by PostgreSQL's clock." }),
});
export type FleetWorkerDetails = Static<typeof FleetWorkerDetails>;

export const FleetStatus = Type.Object({
  address: OrNull(Type.String({ description: 'Without its password; null where none is set.' })),
  state: Type.Union(
    [
      Type.Literal('off'),
      Type.Literal('connecting'),
      Type.Literal('working'),
      Type.Literal('waiting'),
      Type.Literal('alone'),
    ],
    {
      description:
        'off: no address; connecting; working: workers answer; waiting: no worker answers yet, look-ups wait; alone: no worker answers, this machine does the look-ups itself.',
    },
  ),
  sentence: Type.String({ description: 'The state for people, and what to do.' }),
  who: Type.Array(
    Type.Object({
      work: FleetWorkName,
      answers: Type.Union([
        Type.Literal('workers'),
        Type.Literal('nobody_yet'),
        Type.Literal('this_machine'),
      ]),
      waiting: OrNull(
        Type.Integer({
          description:
            'Batches in PostgreSQL that no worker has taken; null while it does not tell.',
        }),
      ),
      under_way: OrNull(
        Type.Integer({
          description: 'Batches that workers are processing; null while PostgreSQL does not tell.',
        }),
      ),
    }),
  ),
  workers: Type.Array(FleetWorkerDetails),
  waiting: Type.Integer({ description: 'Look-ups that wait for their answer.' }),
  answered: Type.Integer({ description: 'Look-ups that workers answered since the start.' }),
  blocked: Type.Array(
    Type.Object({
      server: Type.String({ description: 'A mail service or registry.' }),
      egress: Type.String(),
    }),
    { description: 'Servers that reject an address; they are contacted from others.' },
  ),
});
export type FleetStatus = Static<typeof FleetStatus>;

export const FleetTrial = Type.Object({
  ok: Type.Boolean(),
  sentence: Type.String({ description: 'What was found, and what to do.' }),
});
export type FleetTrial = Static<typeof FleetTrial>;
