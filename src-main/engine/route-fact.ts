// How mail for a domain travels, as far as the DNS says, with the hosts that nobody can send to.
import type { DnsFailure, MxRecord } from './ports.ts';

/** A host of an MX record that nobody can send to, and why. */
export interface PassedOver {
  readonly host: string;
  readonly why: 'address_for_name' | 'reserved_addresses' | 'no_address';
}

/** A host of an MX record about whose addresses the DNS gave no answer, and what came instead. */
export interface UnresolvedHost {
  readonly host: string;
  readonly detail: string;
}

/** How mail for a domain travels, as far as the DNS says. */
export type RouteFact =
  /** MX records name hosts; `hosts` are those not seen to be out of reach, the best first. */
  | {
      readonly state: 'mx';
      readonly hosts: readonly MxRecord[];
      /** Ordinary addresses of the best that has some, eight at most; none where no host's could be found out. */
      readonly addresses: readonly string[];
      /** Better hosts that cannot take mail, the best first. */
      readonly passedOver: readonly PassedOver[];
      /** Better hosts whose addresses could not be asked for, the best first. */
      readonly unresolved: readonly UnresolvedHost[];
      readonly observedAt: number;
    }
  /** MX records name hosts, and none of them can be reached by anybody. */
  | {
      readonly state: 'mx_unusable';
      readonly hosts: readonly MxRecord[];
      readonly detail: string;
      readonly observedAt: number;
    }
  | { readonly state: 'null_mx'; readonly observedAt: number }
  | {
      readonly state: 'implicit';
      readonly addresses: readonly string[];
      readonly observedAt: number;
    }
  | { readonly state: 'none'; readonly observedAt: number }
  | { readonly state: 'domain_not_found'; readonly observedAt: number }
  | {
      readonly state: 'unknown';
      readonly reason: DnsFailure;
      readonly detail: string;
      readonly observedAt: number;
    };
