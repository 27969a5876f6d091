// What the engine asks of the outside world. Adapters answer; the engine never touches a socket, a file or a clock itself.
import type { OutcomeRow } from '../../src-shared/bridge/outcomes.ts';
import type { OutcomeKind } from '../../src-shared/schemas/outcome.ts';
import type { MailboxVerdict } from '../../src-shared/schemas/verification.ts';
import type { Source } from '../../src-shared/sources.ts';

/** Milliseconds since the epoch; handed in so that tests own the time. */
export interface Clock {
  now(): number;
}

/** Who waits for a look-up: `interactive` work never queues behind `batch` work. */
export type Lane = 'interactive' | 'batch';

/** Why something is looked up, and for which check; the privacy ledger records it. */
export interface LookupContext {
  readonly checkId: string;
  readonly lane: Lane;
  /** Gives up waiting; a look-up shared with others goes on for them. */
  readonly signal: AbortSignal;
  /** Hears which part of the check begins and ends, for whoever watches. */
  readonly onStage?: StageListener;
}

/** The parts of a check that take time, in their usual order; they overlap. */
export type Stage = Source;

export type StageListener = (stage: Stage, state: 'started' | 'done') => void;

export interface MxRecord {
  /** Host name in lower case without the trailing dot; `''` is the root (null MX, RFC 7505). */
  readonly exchange: string;
  readonly priority: number;
}

export interface DnsRecords {
  MX: MxRecord;
  A: string;
  AAAA: string;
  NS: string;
  /** The name that this one is an alias of. */
  CNAME: string;
  /** The name of an address, asked under `in-addr.arpa` or `ip6.arpa`. */
  PTR: string;
  /** The strings of one TXT record, joined (RFC 7208 §3.3). */
  TXT: string;
}

export type DnsType = keyof DnsRecords;

/** Why a question has no answer. Each of these is unknown, never "no". */
export type DnsFailure =
  | 'timeout'
  | 'servfail'
  | 'refused'
  | 'bad_answer'
  | 'no_network'
  /** A real name on the practice network, which holds only invented ones. */
  | 'outside_practice'
  | 'aborted';

/** An observation of the DNS, kept for ten minutes and shared between checks. */
export type DnsAnswer<T> =
  | { readonly kind: 'records'; readonly records: readonly T[]; readonly observedAt: number }
  /** The name exists, records of this type do not. */
  | { readonly kind: 'nodata'; readonly observedAt: number }
  /** The name does not exist. */
  | { readonly kind: 'nxdomain'; readonly observedAt: number }
  | {
      readonly kind: 'failed';
      readonly reason: DnsFailure;
      readonly detail: string;
      readonly observedAt: number;
    };

export interface DnsPort {
  /** Asks one question about an ASCII name; never rejects, a failure is an answer. */
  resolve<T extends DnsType>(
    name: string,
    type: T,
    context: LookupContext,
  ): Promise<DnsAnswer<DnsRecords[T]>>;
}

/** A name that begins at some place of a text. */
export interface DictionaryName {
  /** Where it ends: the place after its last letter. */
  readonly end: number;
  readonly given: boolean;
  readonly family: boolean;
  /** Whether several countries, or very many people, know it. */
  readonly common: boolean;
}

/** Given and family names of many countries. */
export interface NameDictionary {
  /** The names that begin at `start` of a text in plain a-z, the shortest first. */
  namesAt(letters: string, start: number): readonly DictionaryName[];
}

/** A domain that lists of throwaway mail services hold. */
export interface ThrowawayListing {
  /** The listed domain: the one that was asked about, or a parent. */
  readonly domain: string;
  /** The lists that hold it. */
  readonly listedBy: readonly string[];
  /** Whether they prove it: two that do not copy each other, or one that is kept alive. */
  readonly confirmed: boolean;
}

/** Where each list comes from and its date, for evidence: "bundled lists of 2026-11-01". */
export type ListEditions = Readonly<Record<'disposable' | 'providers' | 'roles', string>>;

/** What the bundled and refreshed lists say. Synchronous: they are in memory. */
export interface ReferencePort {
  /** The listed throwaway domain that covers this one, or null. */
  disposable(asciiDomain: string): ThrowawayListing | null;
  /** The alias service this domain belongs to, or null. */
  aliasService(asciiDomain: string): string | null;
  /** Whether everybody can open a mailbox at this domain. */
  freeProvider(asciiDomain: string): boolean;
  /** The role word that the local part is or begins with, or null. */
  roleAccount(localPart: string): string | null;
  /** Names of people, to be found in local parts. */
  readonly names: NameDictionary;
  readonly editions: ListEditions;
}

export interface IpDataPort {
  /** ISO 3166-1 alpha-2 code of the country that an address (canonical text, IPv4 or IPv6) is assigned to, or null. */
  country(ip: string): string | null;
  /** The data set and its date, for evidence. */
  readonly edition: string;
}

/** Tells ordinary addresses from reserved ones, by the same rule as the outbound guard. */
export interface AddressPolicyPort {
  /** True for global unicast and for ranges opened on purpose; `ip` is canonical text. */
  ordinary(ip: string): boolean;
}

/** Everything the engine needs from outside. */
export interface EnginePorts {
  readonly dns: DnsPort;
  readonly reference: ReferencePort;
  readonly ipData: IpDataPort;
  readonly addresses: AddressPolicyPort;
  readonly registration: RegistrationPort;
  readonly website: WebsitePort;
  readonly reputation: IpReputationPort;
  readonly mailbox: MailboxPort;
  readonly clock: Clock;
  /** The endings under which companies are looked for; absent where these are the world's. The practice network has its own. */
  readonly companyEndings?: readonly string[];
  /**
   * Does work of the processor now, or in a later turn of the event loop where this one has had enough of it; in order.
   * Absent where nobody else waits for the thread.
   */
  readonly inTurn?: <T>(work: () => T) => T | Promise<T>;
}

/** Why a source gave no answer. Each is unknown, never "no". */
export type SourceFailure =
  /** No answer in time. */
  | 'timeout'
  /** Nobody answers there, or the connection broke. */
  | 'unreachable'
  /** The outbound guard did not let it through. */
  | 'refused_by_guard'
  /** The source answered that it will not tell, or not now. */
  | 'refused'
  /** The answer makes no sense, or is too large. */
  | 'bad_answer'
  /** The answer came, and reading it took more time or memory than is given to one. */
  | 'unreadable'
  /** There is no source for this name. */
  | 'no_source'
  | 'aborted';

/** What a registry says of a registrable domain; moments in milliseconds since the epoch, null where it publishes none. */
export interface Registration {
  readonly registeredAt: number | null;
  readonly expiresAt: number | null;
  readonly changedAt: number | null;
  readonly registrar: string | null;
  /** EPP or RDAP status words, as published: "client transfer prohibited". */
  readonly statuses: readonly string[];
}

export type RegistrationAnswer =
  | {
      readonly kind: 'found';
      readonly registration: Registration;
      /** "RDAP" or "WHOIS", and the server: "RDAP at rdap.example". */
      readonly source: string;
      readonly observedAt: number;
    }
  | { readonly kind: 'not_registered'; readonly source: string; readonly observedAt: number }
  | {
      readonly kind: 'failed';
      readonly reason: SourceFailure;
      readonly detail: string;
      readonly observedAt: number;
    };

/** How a source that takes its time is asked at the moment. */
export interface SourcePace {
  /** Host name of the server that is asked. */
  readonly server: string;
  /** Questions a second that it is asked, as learnt so far; 0 while it is left alone. */
  readonly perSecond: number;
  /** The same in the long run, as far as that can be known. */
  readonly expectedPerSecond: number;
  /** Questions that wait for their turn there. */
  readonly waiting: number;
}

export interface RegistrationPort {
  /** Asks the registry of an ASCII registrable domain; never rejects. Answers are kept for 30 days and shared. */
  registration(registrableDomain: string, context: LookupContext): Promise<RegistrationAnswer>;
  /** At what pace the registry of an ASCII registrable domain is asked; null while it is not known which that is. */
  pace?(registrableDomain: string): SourcePace | null;
  /** Whether an answer about an ASCII registrable domain is kept, so that nobody would be asked; never rejects. */
  isCached?(registrableDomain: string): Promise<boolean>;
}

/** What an organisation says of itself on its website (schema.org, OpenGraph); null where it says nothing. */
export interface WebsiteOrganization {
  readonly name: string | null;
  readonly legalName: string | null;
  /** Industry in words, or a NAICS/ISIC code, as published. */
  readonly industry: string | null;
  /** Number of employees as published: "250", "51-200". */
  readonly employees: string | null;
  readonly country: string | null;
}

/** A page with content of its own. */
export interface Website {
  /** Where the visit ended, after redirects. */
  readonly url: string;
  readonly https: boolean;
  /** Registrable domain where it ended, when that is another one than asked for; else null. */
  readonly movedTo: string | null;
  readonly title: string | null;
  readonly description: string | null;
  /** BCP 47 tag as published. */
  readonly language: string | null;
  readonly siteName: string | null;
  readonly organization: WebsiteOrganization | null;
  /** Visible text of the page's beginning, white space folded, at most 4,000 characters. */
  readonly text: string;
}

export type WebsiteAnswer =
  | {
      readonly kind: 'site';
      readonly website: Website;
      readonly certificate: CertificateState;
      readonly observedAt: number;
    }
  /** A page that says that there is none: for sale, parked, registrar's default. `signs` are what gave it away. */
  | {
      readonly kind: 'parked';
      readonly signs: readonly string[];
      readonly url: string | null;
      readonly observedAt: number;
    }
  /** A server's default page, "under construction", or nothing on the page. */
  | {
      readonly kind: 'placeholder';
      readonly signs: readonly string[];
      readonly url: string;
      readonly observedAt: number;
    }
  /** Seen that there is none: no address, or every way was refused by the server itself. */
  | { readonly kind: 'none'; readonly detail: string; readonly observedAt: number }
  | {
      readonly kind: 'failed';
      readonly reason: SourceFailure;
      readonly detail: string;
      readonly observedAt: number;
    };

/** `not_seen` where only HTTP answered. */
export type CertificateState = 'valid' | 'expired' | 'wrong_name' | 'untrusted' | 'not_seen';

export interface WebsitePort {
  /** Visits the website of an ASCII domain; never rejects. Answers are kept for 24 hours and shared. */
  visit(domain: string, context: LookupContext): Promise<WebsiteAnswer>;
  /** Whether an answer about an ASCII domain is kept, so that nobody would be asked; never rejects. */
  isCached?(domain: string): Promise<boolean>;
}

/** Facts that outlive the program, by kind and key; what has expired is gone. Values are plain JSON. */
export interface LookupCache {
  read(kind: string, key: string, now: number): Promise<unknown>;
  write(kind: string, key: string, value: unknown, expiresAt: number): Promise<void>;
}

/** Kinds of networks, as far as a name or number tells. */
export type NetworkKind = 'hosting' | 'mobile' | 'business' | 'education' | 'government' | 'access';

export interface IpNetwork {
  /** Autonomous system number. */
  readonly asn: number;
  readonly organization: string;
  readonly kind: NetworkKind | null;
}

/** Whether an address is on a list: with the list's name and age, or unknown while no list is loaded. */
export type Listing =
  | {
      readonly state: 'listed' | 'not_listed';
      readonly source: string;
      readonly observedAt: number | null;
    }
  | { readonly state: 'unknown'; readonly why: string };

export interface IpReputationPort {
  network(ip: string): { readonly network: IpNetwork | null; readonly edition: string };
  tor(ip: string): Listing;
  vpn(ip: string): Listing;
  datacenter(ip: string): Listing;
  privateRelay(ip: string): Listing;
}

export interface MailboxAnswer {
  readonly verdict: MailboxVerdict;
  /** Set where the refusal was about us (blocklist, policy, no reverse DNS): the mailbox is unknown then. */
  readonly aboutUs: boolean;
  /** Whether the server takes any recipient: yes, no, could not be determined, not asked. */
  readonly catchAll: 'yes' | 'no' | 'inconclusive' | 'not_run';
  /**
   * The server's own words that decided, code included: "550 5.1.1 no such user"; where none were received, what happened
   * instead: "no answer from mx1.example within 10 s".
   */
  readonly words: string | null;
  readonly host: string | null;
  readonly observedAt: number;
}

/** Nobody was asked, because of something that may be over in a while. */
export interface MailboxObstacle {
  readonly kind: 'not_run';
  readonly why: string;
  readonly passing: true;
}

/** Who asks: the names under which the user's own machine speaks to mail hosts. */
export interface MailboxIdentity {
  /** The name after EHLO (RFC 5321 §4.1.1.1). */
  readonly ehlo: string;
  /** The address after MAIL FROM. */
  readonly mailFrom: string;
}

export interface MailboxPort {
  /**
   * Asks the mail hosts (best first) for a mailbox; never rejects, never sends a message. Where mail hosts cannot be
   * reached from this machine at all, nobody is asked.
   */
  probe(
    address: { readonly localPart: string; readonly domain: string; readonly smtpUtf8: boolean },
    hosts: readonly string[],
    identity: MailboxIdentity,
    context: LookupContext,
  ): Promise<MailboxAnswer | MailboxObstacle>;
}

/** An outcome of a mailbox, as the user reported it. */
export interface PastOutcome {
  readonly kind: OutcomeKind;
  /** When it happened; when it was recorded, where that is not known. Milliseconds since the epoch. */
  readonly at: number;
  /** How exactly `at` says when it happened: of an outcome whose address was forgotten only the month is kept. */
  readonly exact: 'moment' | 'month' | 'unknown';
  readonly recordedAt: number;
  readonly source: OutcomeRow['source'];
  /** The file or campaign that it came from; '' where none was named. */
  readonly label: string;
  /** What a mail host or a person said of it. */
  readonly words: string | null;
}

/** How many people have a local part that these patterns can have made ("first.last last.first"). */
export interface NamingCount {
  readonly naming: string;
  readonly people: number;
}

/** The pattern by which a domain writes its people: `people` of the `of` that could be read follow it. */
export interface DomainNaming {
  readonly pattern: string;
  readonly people: number;
  readonly of: number;
}

/** What the last outcomes at a domain come to, each mailbox counted once. */
export interface DomainOutcomes {
  readonly mailboxes: number;
  /** Of these the ones whose mail bounced hard. */
  readonly bounced: number;
  /** When that happened last; null where it never did. */
  readonly lastBounceAt: number | null;
}

/** How a domain writes its people, beside the address that is checked. */
export interface NamingBeside extends DomainNaming {
  /** The patterns that can have made its local part; none where it cannot be read. */
  readonly own: readonly string[];
}

/** What the user's own outcomes say of a mailbox; the store of this machine answers. */
export type OwnHistory =
  | {
      readonly state: 'read';
      /** The latest of each kind at the mailbox. */
      readonly latest: readonly PastOutcome[];
      /** Null where the mailbox has outcomes of its own, its domain too few, or many share it. */
      readonly domain: DomainOutcomes | null;
      /** Null where the domain shows no pattern. */
      readonly naming: NamingBeside | null;
    }
  | { readonly state: 'unknown'; readonly detail: string };
