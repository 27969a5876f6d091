// Keeps the c-ares channels: one per shard and server, made when first needed.
import { promises } from 'node:dns';
import type { DnsRecords, DnsType } from '../../engine/ports.ts';
import { askServer, type Reply } from './ask-server.ts';
import { MAX_TIMEOUT_MS } from './settings.ts';

/** How long to wait for a reply. */
export interface AskTimeout {
  readonly timeoutMs: number;
  /** Wait for all of it; otherwise c-ares may give up earlier, by what it has learned of the server. */
  readonly exact: boolean;
}

export interface Channels {
  /** Asks `server` once, on the channel of `shard`; `spoilt` where others were under way on it. Never rejects. */
  ask<T extends DnsType>(
    shard: string,
    server: string,
    timeout: AskTimeout,
    name: string,
    type: T,
  ): Promise<Reply<DnsRecords[T]>>;
  /** Asks `server` once, on a channel of this question's own. Never rejects. */
  askAlone<T extends DnsType>(
    server: string,
    timeoutMs: number,
    name: string,
    type: T,
  ): Promise<Reply<DnsRecords[T]>>;
  /** Cancels what is under way and forgets every channel; later questions get new ones. */
  renew(): void;
}

interface Channel {
  readonly resolver: promises.Resolver;
  pending: number;
  /** True from the moment two questions are under way until none is. */
  crowded: boolean;
  answers: number;
}

// c-ares 1.34 learns: once three replies are in, it waits five times their average (at least 250 ms) instead of the
// time-out it was given, which cuts off the slow domain behind a quick resolver. An exact time-out therefore needs a channel that
// has not learned yet.
const ANSWERS_BEFORE_LEARNING = 2;

export function createChannels(): Channels {
  const current = new Map<string, Channel>();
  const busy = new Set<Channel>();

  return {
    async ask(shard, server, timeout, name, type) {
      const key = `${shard} ${server} ${timeout.timeoutMs} ${timeout.exact}`;
      const channel = current.get(key) ?? open(key, server, timeout.timeoutMs);
      channel.pending += 1;
      channel.crowded ||= channel.pending > 1;
      busy.add(channel);
      const reply = await askServer(channel.resolver, name, type);
      const { crowded } = channel;
      channel.pending -= 1;
      if (channel.pending === 0) {
        busy.delete(channel);
        channel.crowded = false;
      }
      if (timeout.exact && (reply.kind !== 'failed' || reply.answered)) {
        channel.answers += 1;
        const learning = channel.answers >= ANSWERS_BEFORE_LEARNING;
        if (learning && current.get(key) === channel) current.delete(key);
      }
      if (crowded && reply.kind === 'failed' && reply.code === 'EBADRESP') {
        return { ...reply, spoilt: true };
      }
      return reply;
    },
    async askAlone(server, timeoutMs, name, type) {
      const channel = make(server, timeoutMs);
      busy.add(channel);
      const reply = await askServer(channel.resolver, name, type);
      busy.delete(channel);
      return reply;
    },
    renew() {
      current.clear();
      for (const channel of busy) channel.resolver.cancel();
    },
  };

  function open(key: string, server: string, timeoutMs: number): Channel {
    const channel = make(server, timeoutMs);
    current.set(key, channel);
    return channel;
  }
}

function make(server: string, timeoutMs: number): Channel {
  const timeout = Math.min(timeoutMs, MAX_TIMEOUT_MS);
  const resolver = new promises.Resolver({ timeout, maxTimeout: timeout, tries: 1 });
  resolver.setServers([server]);
  return { resolver, pending: 0, crowded: false, answers: 0 };
}

/** The servers that the operating system is set to at this moment. */
export function systemServers(): readonly string[] {
  return new promises.Resolver().getServers();
}
