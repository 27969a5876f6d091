// The use cases over one store, one engine and one network, and the daily removal of what is kept no longer.
import { randomBytes } from 'node:crypto';
import { createCallbackSender } from '../../adapters/callbacks/callback-sender.ts';
import type { Network } from '../../adapters/dns/network.ts';
import type { EnginePorts } from '../../engine/ports.ts';
import { createService } from '../../service/create-service.ts';
import type { FleetService } from '../../service/fleet/fleet-service.ts';
import type { Log } from '../../service/ports/log.ts';
import type { Service } from '../../service/service.ts';
import { userAgentOf } from '../slow-sources.ts';
import type { Foundation } from './foundation.ts';
import { LONGEST_TIMER_MS, TIMERS } from './timers.ts';

const DAY_MS = 86_400_000;

export function serviceOver(
  base: Foundation,
  engine: EnginePorts,
  network: Network,
  fleet: FleetService,
  analyst: string,
): Service {
  const { options, clock, contacts, live, madeUp } = base;
  return createService({
    ...base,
    analyst,
    engine,
    network,
    settings: live,
    randomBytes,
    remote: fleet,
    localCallers: options.localCallers ?? true,
    flushContacts: () => contacts.flush(),
    callbacks: {
      timers: TIMERS,
      port: createCallbackSender({
        dns: engine.dns,
        ledger: contacts,
        clock,
        allowedRanges: options.allowedRanges,
        redirect: madeUp?.redirect ?? null,
        userAgent: () => userAgentOf(live.values),
      }),
    },
    // The practice network says the same each time: once more shows how it is done, and nothing is gained by waiting.
    ...(options.practice ? { dnsRetryAfterMs: [50] } : {}),
    // A check lasts as long as it is held: only who holds it ends it.
    ...(base.held === null ? {} : { checkDeadlineMs: LONGEST_TIMER_MS }),
  });
}

/** Whoever opens the folder tidies it, so that lists of the command line are forgotten in time as well. */
export function startUpkeep(service: Service, log: Log): { stop(): Promise<void> } {
  const upkeep = (first = false) =>
    service
      .upkeep(first)
      .catch((error: unknown) => log.error({ error }, 'old data could not be removed'));
  // Nothing is imported yet, so every draft is of a run that ended in the middle of an import.
  const firstUpkeep = upkeep(true);
  const daily = setInterval(() => void upkeep(), DAY_MS).unref();
  return {
    async stop() {
      clearInterval(daily);
      await firstUpkeep;
    },
  };
}
