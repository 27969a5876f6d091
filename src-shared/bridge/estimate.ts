// The shapes of the estimate before a list starts: what is counted of the list, and the look-ups and times that result.
import Type, { type Static } from 'typebox';
import { SOURCES } from '../sources.ts';
import { OrNull } from './or-null.ts';

const Count = Type.Integer({ minimum: 0 });
const MailName = Type.String({ maxLength: 300 });
const DomainName = Type.String({ maxLength: 253 });

/** The request of a row; its texts are cut where they arrive, as those of the list will be. */
const SampledRow = Type.Object({
  email: Type.String({ maxLength: 2_000 }),
  name: Type.Optional(Type.String({ maxLength: 4_000 })),
  company_name: Type.Optional(Type.String({ maxLength: 4_000 })),
  ip_address: Type.Optional(Type.String({ maxLength: 2_000 })),
});
export type SampledRow = Static<typeof SampledRow>;

/** How much of a list is looked at more closely, and how much is said of it. */
export const SKETCH_LIMITS = {
  domains: 256,
  rowsOfDomain: 4,
  rows: 256,
  endings: 2_000,
  mailServices: 100,
} as const;

/** What decides how often the sources of a list are asked: counts, and a sample of its domains and rows. */
export const ListSketch = Type.Object({
  /** Rows that will be checked, each once. */
  rows: Count,
  mail_domains: Count,
  /** Registrable domains by their ending, each with one of them. */
  endings: Type.Array(Type.Object({ ending: DomainName, domains: Count, example: DomainName }), {
    maxItems: SKETCH_LIMITS.endings,
  }),
  /** Rows by the mail service that their domain is known for, with its id in the table of paces. */
  mail_services: Type.Array(
    Type.Object({ id: Type.String({ maxLength: 50 }), name: MailName, rows: Count }),
    { maxItems: SKETCH_LIMITS.mailServices },
  ),
  /** Rows at all other mail domains, and the one with most; who hosts these only the DNS tells. */
  other_mail: Type.Object({
    rows: Count,
    domains: Count,
    largest: OrNull(Type.Object({ name: MailName, rows: Count })),
  }),
  /** Registrable domains, sampled without regard to anything but their name; with some of their rows. */
  sampled_domains: Type.Array(
    Type.Object({
      domain: DomainName,
      rows: Type.Array(SampledRow, { maxItems: SKETCH_LIMITS.rowsOfDomain }),
    }),
    { maxItems: SKETCH_LIMITS.domains },
  ),
  sampled_rows: Type.Array(SampledRow, { maxItems: SKETCH_LIMITS.rows }),
});
export type ListSketch = Static<typeof ListSketch>;

/** The rows of a list before it starts: `rows + added` is the sum of `to_check`, `duplicates`, `unusable`, `blank` and `suppressed`. */
export const ListRows = Type.Object({
  /** Data rows of the file. */
  rows: Count,
  /** Rows more, of cells with several addresses. */
  added: Count,
  /** Rows that are looked up, each mailbox counted once. */
  to_check: Count,
  /** Rows with the mailbox of an earlier one. */
  duplicates: Count,
  /** Rows without an address that can be looked up, or with an IP address that is none where that is refused. */
  unusable: Count,
  blank: Count,
  suppressed: Count,
  /** Rows that the list will have. */
  listed: Count,
  /** What it costs where nothing is in the cache: one for each address, name, company and IP that differ, unusable ones too. */
  credits: Count,
});
export type ListRows = Static<typeof ListRows>;

/** A source that is asked, with how often and how long that takes at its pace of now. */
export const SourceLoad = Type.Object({
  source: Type.Enum(SOURCES),
  lookups: Count,
  seconds: Type.Number({ minimum: 0 }),
  /** Who takes longest of these, where one does; else `''`. */
  slowest: Type.String(),
});
export type SourceLoad = Static<typeof SourceLoad>;

export const RunLoad = Type.Object({
  /** The sources that are asked at least once. */
  load: Type.Array(SourceLoad),
  lookups: Count,
  /** They are asked side by side, so it takes as long as the slowest. */
  seconds: Count,
});
export type RunLoad = Static<typeof RunLoad>;

/** What a list would ask of its sources; what is kept of earlier look-ups is not asked again. */
export const ListEstimate = Type.Object({
  whole: RunLoad,
  /** The same where only what can change a recommendation is asked; null where nothing slow is asked at all. */
  only_what_matters: OrNull(RunLoad),
  /** Rows that are answered from the verdict cache. */
  cached_rows: Count,
  /** Rows at whose mailbox something happened before, by one's own outcomes: looked up on this machine only. */
  known_rows: Count,
  /** Registrable domains of the list, and of how many of them the rest was concluded. */
  domains: Count,
  sampled: Count,
});
export type ListEstimate = Static<typeof ListEstimate>;
