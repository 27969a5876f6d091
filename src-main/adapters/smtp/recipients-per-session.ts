// How many recipients are probed in one session with a host, learnt from its earlier sessions.

export interface RecipientsPerSession {
  /** The most for the next session; `most` is what the table of providers allows. */
  of(site: string, most: number): number;
  /** A session came to its end without trouble: next time there may be one more. */
  wentWell(site: string): void;
  /** The host would not be asked for more than so many: it said so (RFC 5321 §4.5.3.1.10), or ended the session. */
  tookOnly(site: string, recipients: number): void;
  /** It refused us in a session for so many, and may well have done so because of the number. */
  refusedUs(site: string, recipients: number): void;
}

/** More sites than that are not remembered. */
const MANY_SITES = 5_000;

export function createRecipientsPerSession(): RecipientsPerSession {
  const learnt = new Map<string, number>();

  return {
    of(site, most) {
      const known = Math.min(most, learnt.get(site) ?? most);
      if (known === most) learnt.delete(site);
      else learnt.set(site, known);
      return known;
    },
    wentWell(site) {
      const known = learnt.get(site);
      if (known !== undefined) learnt.set(site, known + 1);
    },
    tookOnly(site, recipients) {
      learn(site, recipients);
    },
    refusedUs(site, recipients) {
      learn(site, Math.floor(recipients / 2));
    },
  };

  function learn(site: string, recipients: number): void {
    if (learnt.size >= MANY_SITES) learnt.clear();
    learnt.set(site, Math.max(1, recipients));
  }
}
