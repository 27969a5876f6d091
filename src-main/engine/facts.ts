// What was seen of one request before anything is judged. Facts never say "good" or "bad", and unknown has its own state.
import type { VerificationRequest } from '../../src-shared/schemas/verification.ts';
import { SLOW_SOURCES, type SlowSource } from '../../src-shared/sources.ts';
import type { AddressParse } from './address/parse.ts';
import type { TidyNote } from './address/tidy.ts';
import type { MailProvider } from './mail-provider/provider.ts';
import type {
  IpNetwork,
  ListEditions,
  Listing,
  MailboxAnswer,
  MailboxObstacle,
  NameDictionary,
  RegistrationAnswer,
  WebsiteAnswer,
} from './ports.ts';
import type { PublishedFacts } from './published/published.ts';
import type { RouteFact } from './route-fact.ts';
import type { ListSlip } from './typo/list-domains.ts';
import type { AddressRepair } from './typo/repair.ts';
import type { DomainSuggestion } from './typo/suggest.ts';
import type { Unasked } from './unasked.ts';

/** Whether the registrable domain answers in the DNS at all. */
export type AliveFact =
  | { readonly state: 'yes'; readonly observed: string; readonly observedAt: number }
  | { readonly state: 'no'; readonly observed: string; readonly observedAt: number }
  | { readonly state: 'unknown'; readonly detail: string; readonly observedAt: number }
  | { readonly state: 'not_run'; readonly why: string };

/** What the lists say of a well-formed address. */
export interface ListFacts {
  /** The listed throwaway domain, or the domain itself where a throwaway service takes its mail. */
  readonly disposable: string | null;
  /** Whether that is proven: by two lists of different origin, by one that is kept alive, or by the mail hosts. */
  readonly disposableConfirmed: boolean;
  /** The throwaway lists that hold the domain. */
  readonly listedBy: readonly string[];
  /** Set where the throwaway service was recognised by the mail hosts alone. */
  readonly throwawayHosts: string | null;
  /** Set where these hosts have names of their own, and only their address gave the service away. */
  readonly throwawayAddress: string | null;
  readonly aliasService: string | null;
  readonly freeProvider: boolean;
  readonly role: string | null;
  readonly editions: ListEditions;
}

/** What is known about the source IP. */
export type IpFact =
  | { readonly state: 'not_given' }
  | { readonly state: 'reserved'; readonly ip: string; readonly range: string }
  | {
      readonly state: 'ordinary';
      readonly ip: string;
      readonly country: string | null;
      readonly edition: string;
      readonly network: IpNetwork | null;
      readonly networkEdition: string;
      readonly tor: Listing;
      readonly vpn: Listing;
      readonly datacenter: Listing;
      readonly privateRelay: Listing;
    };

/** Where the company that is named beside a free-mail address may be. */
export type CompanyDomainFact =
  /** No company is named, or the address is not at a free-mail provider, or a list is not asked. */
  | { readonly state: 'not_asked' }
  | {
      readonly state: 'found';
      /** Registrable, ASCII. */
      readonly domain: string;
      /** The name that its website gives itself, as published. */
      readonly named: string;
      readonly url: string;
      readonly observedAt: number;
    }
  | {
      readonly state: 'not_found';
      readonly tried: readonly string[];
      /** Of these the ones whose websites were visited. */
      readonly visited: readonly string[];
      readonly observedAt: number;
    }
  | { readonly state: 'unknown'; readonly detail: string; readonly observedAt: number };

/** What the DNS says of one mail domain, the same for every address at it; plain JSON, so that it can be kept. */
export interface DomainFacts extends PublishedFacts {
  readonly route: RouteFact;
  readonly alive: AliveFact;
  /** When the gathering began, milliseconds since the epoch. */
  readonly gatheredAt: number;
}

/** What the slow sources said of one address. */
export interface SlowFacts {
  readonly registration: RegistrationAnswer | Unasked;
  readonly website: WebsiteAnswer | Unasked;
  /** What a mail host said of the mailbox. */
  readonly mailbox:
    | { readonly kind: 'asked'; readonly answer: MailboxAnswer }
    | MailboxObstacle
    | Unasked;
}

/** The same for each slow source, of which none was asked. */
export function noneAsked<U extends Unasked>(unasked: U): Readonly<Record<SlowSource, U>> {
  const entries = SLOW_SOURCES.map((source) => [source, unasked]);
  return Object.fromEntries(entries) as Record<SlowSource, U>;
}

export interface Facts extends PublishedFacts, SlowFacts {
  readonly request: VerificationRequest;
  /** What was taken away from around the address before it was read. */
  readonly tidied: readonly TidyNote[];
  readonly address: AddressParse;
  /** Null on a badly formed address: there is no domain to ask about. */
  readonly route: RouteFact | null;
  readonly alive: AliveFact;
  /** Whose hosts accept the mail, as far as their names tell, and whose mailboxes are behind them, as far as SPF does. */
  readonly mailProvider: MailProvider | null;
  /** The domain that was probably meant: a well-known one, one that the list names often, or with the whole address of a badly formed one. */
  readonly typo: DomainSuggestion | ListSlip | AddressRepair | null;
  /** Whether other addresses at the domain show that it numbers its mailboxes like this one. */
  readonly isNumbered: boolean;
  /** Null on a badly formed address. */
  readonly lists: ListFacts | null;
  readonly companyDomain: CompanyDomainFact;
  /** The names that local parts are read with. */
  readonly names: NameDictionary;
  readonly ip: IpFact;
  /** When the gathering began, milliseconds since the epoch. */
  readonly gatheredAt: number;
}
