// The shapes of the program itself: its state, settings, feeds, contacts and the findings of `doctor`.
import Type, { type Static } from 'typebox';
import { OrNull } from './or-null.ts';

export const ServiceStatus = Type.Object({
  version: Type.String(),
  data_folder: Type.String(),
  practice: Type.Boolean({ description: 'Whether it speaks to the practice network.' }),
  api_url: OrNull(Type.String({ description: 'Where the API listens; null when it does not.' })),
  host: Type.Union([Type.Literal('desktop'), Type.Literal('web'), Type.Literal('command')]),
  network: Type.Object({
    state: Type.Union([Type.Literal('usable'), Type.Literal('unusable'), Type.Literal('unknown')]),
    detail: OrNull(Type.String({ description: 'Why it cannot be used.' })),
  }),
  /** When the oldest list in use was last confirmed; null when some list was never fetched. */
  feeds_checked_at: OrNull(Type.String()),
  notice: OrNull(
    Type.String({ description: 'What happened at the start that the user should know of.' }),
  ),
});
export type ServiceStatus = Static<typeof ServiceStatus>;

export const SettingDetails = Type.Object({
  name: Type.String(),
  value: Type.Unknown(),
  default: Type.Unknown(),
  description: Type.String(),
  counts_from: Type.Union([Type.Literal('now'), Type.Literal('next_start')], {
    description: 'From when a change counts in a program that runs.',
  }),
});
export type SettingDetails = Static<typeof SettingDetails>;

export const FeedName = Type.Union([
  Type.Literal('tor'),
  Type.Literal('vpn'),
  Type.Literal('datacenter'),
  Type.Literal('private_relay'),
  Type.Literal('disposable'),
  Type.Literal('mail_providers'),
]);

/** A feed as it stands: the copy in use, and what is planned. Moments are ISO 8601 in UTC. */
export const FeedDetails = Type.Object({
  name: FeedName,
  title: Type.String({ description: 'What it lists, for people.' }),
  urls: Type.Array(Type.String(), { description: 'None where no address is known.' }),
  bundled: OrNull(
    Type.Object(
      { entries: Type.Integer(), dated: Type.String() },
      {
        description: 'The list that comes with the program; null where none does.',
      },
    ),
  ),
  switched_on: Type.Boolean({ description: 'Whether it is fetched and used at all.' }),
  updating: Type.Boolean(),
  entries: OrNull(
    Type.Integer({ description: 'Lines of the copy in use; null when there is none.' }),
  ),
  fetched_at: OrNull(Type.String()),
  checked_at: OrNull(
    Type.String({ description: 'When its publisher last confirmed the copy in use.' }),
  ),
  tried_at: OrNull(Type.String()),
  next_at: OrNull(
    Type.String({ description: 'When it is asked for next; null where nothing is planned.' }),
  ),
  error: OrNull(Type.Object({ at: Type.String(), message: Type.String() })),
});
export type FeedDetails = Static<typeof FeedDetails>;

/** What came of asking for a feed. */
export const FeedOutcome = Type.Object({
  name: FeedName,
  outcome: Type.Union([
    Type.Literal('updated'),
    Type.Literal('unchanged'),
    Type.Literal('failed'),
    Type.Literal('switched_off'),
    Type.Literal('no_address'),
    Type.Literal('aborted'),
  ]),
  entries: OrNull(Type.Integer()),
  message: OrNull(Type.String({ description: 'Why it failed.' })),
});
export type FeedOutcome = Static<typeof FeedOutcome>;

/** One contact with another machine, as the privacy ledger keeps it. */
export const ContactDetails = Type.Object({
  at: Type.String(),
  protocol: Type.String(),
  host: Type.String(),
  address: OrNull(
    Type.String({ description: 'The IP address contacted; null when the guard refused.' }),
  ),
  port: Type.Integer(),
  why: Type.String(),
  sent: Type.String({ description: 'What was said about the subject.' }),
  outcome: Type.String(),
  bytes_sent: Type.Integer(),
  bytes_received: Type.Integer(),
  check_id: OrNull(Type.String()),
  via: OrNull(
    Type.String({ description: 'The proxy it went through; null where it went by itself.' }),
  ),
});
export type ContactDetails = Static<typeof ContactDetails>;

/** One thing that was looked at, and what to do about it. */
export const DoctorLine = Type.Object({
  check: Type.String(),
  state: Type.Union([
    Type.Literal('ok'),
    Type.Literal('warn'),
    Type.Literal('stop'),
    Type.Literal('unknown'),
  ]),
  observed: Type.String(),
  advice: OrNull(Type.String()),
});
export type DoctorLine = Static<typeof DoctorLine>;

/** Versions and licences. */
export const About = Type.Object({
  version: Type.String(),
  scoring_version: Type.String(),
  node: Type.String(),
  electron: OrNull(Type.String()),
  chromium: OrNull(Type.String()),
  sqlite: Type.String(),
  platform: Type.String(),
  notices: Type.String({ description: 'Licences of data and libraries, as Markdown.' }),
});
export type About = Static<typeof About>;
