// Who accepts mail for an address, read out of what was observed: the host, and the provider whose host it is.

interface Line {
  readonly code: string;
  readonly observed?: string | null;
}

const ROUTES = new Set(['mx_published', 'implicit_mx', 'implicit_mx_unconfirmed']);

/** The best MX host, or the address where there is no MX; null when no route was observed. */
export function mailHostIn(evidence: readonly Line[]): string | null {
  const observed = evidence.find(({ code }) => ROUTES.has(code))?.observed ?? null;
  // Several stand in the order of their worth: "a, b and c".
  return observed === null ? null : (/^[^\s,]{1,255}/.exec(observed)?.[0] ?? null);
}

/** The mail provider as it is shown, “Microsoft 365 behind Proofpoint”; null when there is none that is known. */
export function providerIn(evidence: readonly Line[]): string | null {
  return evidence.find(({ code }) => code === 'mail_provider')?.observed ?? null;
}
