// Computes the risk score of a source IP from the lists and networks it is in.
import type { Listing, NetworkKind } from '../ports.ts';

/** Changes whenever a number below changes what a risk is. */
export const RISK_VERSION = '2026.1';

export interface RiskInput {
  readonly tor: Listing;
  readonly vpn: Listing;
  readonly datacenter: Listing;
  readonly privateRelay: Listing;
  readonly kind: NetworkKind | null;
  /** Whether the address is assigned to another country than the one expected; null when nothing is known or expected. */
  readonly countryMismatch: boolean | null;
}

export type RiskCode =
  | 'tor'
  | 'vpn'
  | 'datacenter'
  | 'hosting_network'
  | 'private_relay'
  | 'country_mismatch';

export interface RiskLine {
  readonly code: RiskCode;
  /** What it adds to the risk; 0 where a graver line of its group speaks already. */
  readonly points: number;
  readonly observed: string;
}

export interface Risk {
  /** 0 to 100, higher is riskier; null when nothing was seen and the gravest could not be ruled out. */
  readonly score: number | null;
  /** What speaks for risk, the gravest first. Their points add up to the score. */
  readonly lines: readonly RiskLine[];
}

/**
 * Points of each observation. The ways out (`exit`) are one signal seen several ways, as exits of VPN services stand in
 * datacenters: only the gravest of them counts. A hosting network counts only while the list of datacenters is unknown,
 * for which it stands in. An exit of Private Relay is a person who pays for a phone, in their own country or near it.
 */
const RISK_POINTS: Readonly<
  Record<RiskCode, { readonly points: number; readonly group: 'exit' | null }>
> = {
  tor: { points: 85, group: 'exit' },
  vpn: { points: 50, group: 'exit' },
  datacenter: { points: 40, group: 'exit' },
  hosting_network: { points: 30, group: 'exit' },
  private_relay: { points: 10, group: 'exit' },
  country_mismatch: { points: 15, group: null },
};

const OBSERVED: Readonly<Record<RiskCode, string>> = {
  tor: 'an exit of the Tor network',
  vpn: 'an exit of a VPN service',
  datacenter: 'an address in a datacenter',
  hosting_network: 'an address in the network of a hosting company',
  private_relay: 'an exit of Apple Private Relay',
  country_mismatch: 'an address in a country other than the expected one',
};

/** The risk of an address. What is unknown adds nothing; a risk of 0 says that Tor at least was ruled out. */
export function riskOf(input: RiskInput): Risk {
  const seen = observations(input).toSorted(
    (a, b) => RISK_POINTS[b].points - RISK_POINTS[a].points,
  );
  const gravestExit = seen.find((code) => RISK_POINTS[code].group === 'exit');
  const lines = seen.map((code) => {
    const { points, group } = RISK_POINTS[code];
    return {
      code,
      points: group === null || code === gravestExit ? points : 0,
      observed: OBSERVED[code],
    };
  });
  const score = lines.reduce((sum, { points }) => sum + points, 0);
  // Nothing was seen, but the gravest could not be ruled out: that is unknown, not harmless.
  if (score === 0 && input.tor.state === 'unknown') return { score: null, lines: [] };
  return { score, lines };
}

function observations({
  tor,
  vpn,
  datacenter,
  privateRelay,
  kind,
  countryMismatch,
}: RiskInput): RiskCode[] {
  const found: RiskCode[] = [];
  if (tor.state === 'listed') found.push('tor');
  if (vpn.state === 'listed') found.push('vpn');
  if (datacenter.state === 'listed') found.push('datacenter');
  if (datacenter.state === 'unknown' && kind === 'hosting') found.push('hosting_network');
  if (privateRelay.state === 'listed') found.push('private_relay');
  if (countryMismatch === true) found.push('country_mismatch');
  return found;
}
