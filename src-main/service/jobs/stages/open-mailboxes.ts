// The rows of a list whose mailboxes are still to be asked about, by mail service, with the sessions that they will share.
import { type Pace, paceKey, providerOf } from '../../../engine/mailbox/providers.ts';
import type { MailLoad } from '../../time-left.ts';

export interface OpenMailboxes {
  /** A row that will be asked about at a host, now or once more is known of its domain; nothing where it is there already. */
  add(index: number, host: string): void;
  /** A row that is asked about no more. */
  drop(index: number): void;
  readonly size: number;
  /** What is open at each service, and `ahead` times as much as ever was, for rows that nobody has looked at yet. */
  loads(ahead: number): readonly ServiceLoad[];
}

export interface ServiceLoad extends MailLoad {
  readonly service: string;
  readonly pace: Pace;
}

interface Service {
  readonly pace: Pace;
  /** Rows by host. */
  readonly hosts: Map<string, number>;
  open: number;
  sessions: number;
  /** The same, counting those that are done. */
  ever: { rows: number; sessions: number };
}

/** Counts incrementally: what is left is shown at every change of a list. */
export function createOpenMailboxes(): OpenMailboxes {
  const hostOf = new Map<number, string>();
  const services = new Map<string, Service>();

  return {
    add(index, host) {
      if (hostOf.has(index)) return;
      hostOf.set(index, host);
      const service = serviceAt(host);
      const before = service.hosts.get(host) ?? 0;
      service.hosts.set(host, before + 1);
      service.open += 1;
      service.ever.rows += 1;
      if (before % service.pace.recipientsPerSession !== 0) return;
      service.sessions += 1;
      service.ever.sessions += 1;
    },
    drop(index) {
      const host = hostOf.get(index);
      if (host === undefined) return;
      hostOf.delete(index);
      const service = serviceAt(host);
      const left = (service.hosts.get(host) ?? 0) - 1;
      if (left === 0) service.hosts.delete(host);
      else service.hosts.set(host, left);
      service.open -= 1;
      if (left % service.pace.recipientsPerSession === 0) service.sessions -= 1;
    },
    get size() {
      return hostOf.size;
    },
    loads: (ahead) =>
      [...services].map(([service, { pace, open, sessions, ever }]) => ({
        service,
        pace,
        recipients: open + ever.rows * ahead,
        sessions: sessions + ever.sessions * ahead,
      })),
  };

  function serviceAt(host: string): Service {
    const provider = providerOf(host);
    const name = serviceOf(host);
    const known = services.get(name);
    if (known !== undefined) return known;
    const ever = { rows: 0, sessions: 0 };
    const made: Service = { pace: provider.pace, hosts: new Map(), open: 0, sessions: 0, ever };
    services.set(name, made);
    return made;
  }
}

/** The mail service that a host belongs to; the host itself where it belongs to no service. */
export function serviceOf(host: string): string {
  return paceKey(host, providerOf(host));
}
