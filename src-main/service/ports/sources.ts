// The sources that a check asks, as they are asked: one question each.
import type { Source } from '../../../src-shared/sources.ts';
import type {
  DnsAnswer,
  EnginePorts,
  MailboxAnswer,
  MailboxObstacle,
  RegistrationAnswer,
  WebsiteAnswer,
} from '../../engine/ports.ts';

export type Sources = Pick<EnginePorts, Source>;

export type SourceAnswer =
  | DnsAnswer<unknown>
  | RegistrationAnswer
  | WebsiteAnswer
  | MailboxAnswer
  | MailboxObstacle;

/** Answers a question; `ask` puts it to the source. */
export type Around = <A extends SourceAnswer>(source: Source, ask: () => Promise<A>) => Promise<A>;

/** The same sources; each question goes through `around`. */
export function askedThrough(
  { dns, registration, website, mailbox }: Sources,
  around: Around,
): Sources {
  return {
    dns: {
      ...dns,
      resolve: (...asked) => around('dns', () => dns.resolve(...asked)),
    },
    registration: {
      ...registration,
      registration: (...asked) => around('registration', () => registration.registration(...asked)),
    },
    website: {
      ...website,
      visit: (...asked) => around('website', () => website.visit(...asked)),
    },
    mailbox: {
      ...mailbox,
      probe: (...asked) => around('mailbox', () => mailbox.probe(...asked)),
    },
  };
}
