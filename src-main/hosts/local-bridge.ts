// What commands of the same user can ask the owner of the data folder: the methods that need no window.
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import { createPaceMeter } from '../service/jobs/pace.ts';
import type { Origin } from '../service/ports/store.ts';
import { checkMethods } from './bridge/check-methods.ts';
import { bridgeOver } from './bridge/handlers.ts';
import { jobMethods } from './bridge/job-methods.ts';
import { keyMethods } from './bridge/key-methods.ts';
import { resultMethods } from './bridge/list-methods.ts';
import { policyMethods } from './bridge/policy-methods.ts';
import { programMethods } from './bridge/program-methods.ts';
import { usageMethods } from './bridge/usage-methods.ts';
import type { EventHub } from './events.ts';
import type { Vouch } from './open-vouch.ts';

const ORIGIN: Origin = { kind: 'command' };

/**
 * A bridge into this process; `status` is asked at each call, `events` hears what commands change. It has no method for
 * files: a command reads and writes them itself, with the rights of who typed it.
 */
export function createLocalBridge(
  vouch: Vouch,
  status: () => ServiceStatus,
  events: Pick<EventHub, 'emit'>,
  windowAddress: () => string | null,
): Bridge {
  const { service } = vouch;
  const meter = createPaceMeter();
  return bridgeOver({
    ...jobMethods(service, ORIGIN, (job) => meter.note(job, performance.now())),
    ...checkMethods(service, ORIGIN, events),
    ...keyMethods(service, () => events.emit('keys.changed', {})),
    ...programMethods(vouch),
    ...policyMethods(service.policy, () => events.emit('policy.changed', {})),
    ...usageMethods(service),
    ...resultMethods(vouch.store),
    'service.status': async () => status(),
    'window.address': async () => ({ address: windowAddress() }),
  });
}
