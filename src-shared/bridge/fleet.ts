// The shapes of a fleet: whether its PostgreSQL answers, who works, and who answers which look-ups.
import Type, { type Static } from 'typebox';
import { OrNull } from './or-null.ts';

export const FleetWorkName = Type.Union([
  Type.Literal('registration'),
  Type.Literal('website'),
  Type.Literal('mailbox'),
]);

export const FleetWorkerDetails = Type.Object({
  id: Type.String(),
  machine: Type.String({ description: 'Host name of its machine.' }),
  version: Type.String({ description: 'Of Vouch.' }),
  engine: Type.String({ description: 'Version of the engine in it.' }),
  egress: Type.String({ description: 'Under which address to the world it asks.' }),
  live: Type.Boolean({ description: 'Whether it was heard lately and has not taken its leave.' }),
  does: Type.Array(FleetWorkName),
  notes: Type.Array(Type.String(), { description: 'What keeps it from doing all, as sentences.' }),
  answered: Type.Integer({ description: 'Look-ups since it began.' }),
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
        'off: no address; connecting; working: workers answer; waiting: nobody answers yet, look-ups wait; alone: nobody answers, this machine goes on by itself.',
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
      waiting: Type.Integer({ description: 'Batches in PostgreSQL that no worker has taken.' }),
      under_way: Type.Integer({ description: 'Batches that workers are at.' }),
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
    { description: 'Servers that do not talk to an address; they are asked from others.' },
  ),
});
export type FleetStatus = Static<typeof FleetStatus>;

export const FleetTrial = Type.Object({
  ok: Type.Boolean(),
  sentence: Type.String({ description: 'What was found, and what to do.' }),
});
export type FleetTrial = Static<typeof FleetTrial>;
