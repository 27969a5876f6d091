// The shapes of single checks: their options, and the history of those that were made.
import Type, { type Static } from 'typebox';
import {
  EvidenceLine,
  FlagName,
  Recommendation,
  VerificationRequest,
} from '../schemas/verification.ts';
import { SOURCES } from '../sources.ts';
import { OrNull } from './or-null.ts';
import { Origin } from './origin.ts';

/** Options of a check that change what is observed. */
export const CheckOptions = Type.Object({
  /** Ask afresh instead of answering from the verdict cache. */
  no_cache: Type.Boolean(),
  /** Leave out the questions about the company behind the domain. */
  no_company: Type.Boolean(),
  /** In a list: leave out the slow questions that could not change the recommendation. */
  only_what_matters: Type.Optional(Type.Boolean()),
  /** Wishes about asking mail hosts for the mailbox; null leaves each to the settings. */
  mailbox: Type.Object({
    probe: OrNull(Type.Boolean()),
    ehlo: OrNull(Type.String({ pattern: '^[A-Za-z0-9.-]+$', maxLength: 253 })),
    mail_from: OrNull(Type.String({ pattern: '^[\\x21-\\x7e]+$', maxLength: 254 })),
    greylist_delay_seconds: OrNull(Type.Integer({ minimum: 0, maximum: 86_400 })),
  }),
});
export type CheckOptions = Static<typeof CheckOptions>;

/** Checks as the settings say. */
export const AS_SET: CheckOptions = {
  no_cache: false,
  no_company: false,
  mailbox: { probe: null, ehlo: null, mail_from: null, greylist_delay_seconds: null },
};

/** A single check as the history lists it. */
export const CheckRow = Type.Object({
  request_id: Type.String(),
  /** What was asked; a text of more than 400 characters is cut, and ends in `…`. */
  input: VerificationRequest,
  score: Type.Integer(),
  recommendation: Recommendation,
  flags: Type.Array(FlagName),
  domain: Type.String(),
  origin: Origin,
  /** ISO 8601 in UTC. */
  checked_at: Type.String(),
});
export type CheckRow = Static<typeof CheckRow>;

/** A part of a check that people can watch. */
export const CheckStage = Type.Enum(SOURCES);
export type CheckStage = Static<typeof CheckStage>;

/** One difference between two checks of the same request: a line of the account that came, went or changed. */
export const EvidenceChange = Type.Object({
  code: Type.String(),
  before: OrNull(EvidenceLine),
  after: OrNull(EvidenceLine),
});
export type EvidenceChange = Static<typeof EvidenceChange>;

/** A check beside the one before it of the same address, name, company and IP. */
export const Comparison = Type.Object({
  previous: OrNull(CheckRow),
  changes: Type.Array(EvidenceChange),
});
export type Comparison = Static<typeof Comparison>;
