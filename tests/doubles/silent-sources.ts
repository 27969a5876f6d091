// Sources of company and network facts that know nothing: what they are asked stays unknown, unless a test says otherwise.
import type {
  EnginePorts,
  IpReputationPort,
  Listing,
  RegistrationAnswer,
  WebsiteAnswer,
} from '../../src-main/engine/ports.ts';

const UNLISTED: Listing = { state: 'unknown', why: 'there is no list' };
const SEEN_AT = Date.UTC(2026, 10, 20);

export const silentReputation: IpReputationPort = {
  network: () => ({ network: null, edition: 'networks of the test' }),
  tor: () => UNLISTED,
  vpn: () => UNLISTED,
  datacenter: () => UNLISTED,
  privateRelay: () => UNLISTED,
};

export const UNREACHABLE = {
  kind: 'failed',
  reason: 'unreachable',
  detail: 'nobody answers there',
  observedAt: SEEN_AT,
} as const satisfies RegistrationAnswer & WebsiteAnswer;

export const silentSources: Pick<
  EnginePorts,
  'registration' | 'website' | 'reputation' | 'mailbox'
> = {
  registration: { registration: async () => UNREACHABLE },
  website: { visit: async () => UNREACHABLE },
  reputation: silentReputation,
  mailbox: {
    probe: async () => ({
      verdict: 'unknown',
      aboutUs: false,
      catchAll: 'not_run',
      words: null,
      host: null,
      observedAt: SEEN_AT,
    }),
  },
};
