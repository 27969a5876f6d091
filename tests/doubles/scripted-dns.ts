// A DnsPort whose answers a test writes down, and can hold back; it counts what it is asked.
import type {
  DnsAnswer,
  DnsPort,
  DnsRecords,
  DnsType,
  LookupContext,
} from '../../src-main/engine/ports.ts';

type Scripted<T extends DnsType> = DnsAnswer<DnsRecords[T]>;

export interface ScriptedDns extends DnsPort {
  /** How often each question was asked: "MX acme.example" → 2. */
  readonly asked: ReadonlyMap<string, number>;
  /** From now on answers are held back until `release`. */
  hold(): void;
  release(): void;
  /** Resolves once `count` questions are being held back. */
  held(count: number): Promise<void>;
  /** From now on every question fails like this; null ends it. */
  failWith(failure: Extract<DnsAnswer<never>, { kind: 'failed' }> | null): void;
}

/** Domains not listed take mail at mx.<domain>, and every host has an ordinary address. */
export function scriptedDns(script: Partial<Record<string, Scripted<DnsType>>> = {}): ScriptedDns {
  const asked = new Map<string, number>();
  let gate: PromiseWithResolvers<void> | null = null;
  let failure: Extract<DnsAnswer<never>, { kind: 'failed' }> | null = null;
  let holding = 0;
  let waiters: { readonly count: number; readonly resolve: () => void }[] = [];

  function answer(name: string, type: DnsType): Scripted<DnsType> {
    const scripted = script[`${type} ${name}`] ?? script[name];
    if (scripted) return scripted;
    const observedAt = Date.UTC(2026, 10, 20);
    switch (type) {
      case 'MX':
        return { kind: 'records', records: [{ exchange: `mx.${name}`, priority: 10 }], observedAt };
      case 'A':
        return { kind: 'records', records: ['44.128.0.1'], observedAt };
      case 'NS':
        return { kind: 'records', records: [`ns.${name}`], observedAt };
      case 'AAAA':
      case 'CNAME':
      case 'PTR':
      case 'TXT':
        return { kind: 'nodata', observedAt };
    }
  }

  async function passGate(signal: AbortSignal): Promise<void> {
    if (!gate) return;
    holding += 1;
    for (const waiter of waiters) if (holding >= waiter.count) waiter.resolve();
    waiters = waiters.filter((waiter) => holding < waiter.count);
    const aborted = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await Promise.race([gate.promise, aborted]);
    holding -= 1;
  }

  return {
    asked,
    hold() {
      gate ??= Promise.withResolvers<void>();
    },
    release() {
      gate?.resolve();
      gate = null;
    },
    held(count) {
      if (holding >= count) return Promise.resolve();
      return new Promise((resolve) => waiters.push({ count, resolve }));
    },
    failWith(next) {
      failure = next;
    },
    async resolve<T extends DnsType>(
      name: string,
      type: T,
      context: LookupContext,
    ): Promise<Scripted<T>> {
      const question = `${type} ${name}`;
      asked.set(question, (asked.get(question) ?? 0) + 1);
      await passGate(context.signal);
      if (context.signal.aborted) {
        return { kind: 'failed', reason: 'aborted', detail: 'the caller gave up', observedAt: 0 };
      }
      return (failure ?? answer(name, type)) as Scripted<T>;
    },
  };
}
