// What commands of the same user can ask the owner of the data folder: the methods that need no window.
import type { ServiceStatus } from '../../src-shared/bridge/app.ts';
import type { Bridge } from '../../src-shared/bridge/methods.ts';
import { bridgeOver } from '../service/handlers.ts';
import { jobMethods } from '../service/jobs/job-calls.ts';
import { createPaceMeter } from '../service/jobs/pace.ts';
import { keyMethods } from '../service/keys/key-calls.ts';
import { usageMethods } from '../service/keys/usage-calls.ts';
import { resultMethods } from '../service/lists/list-calls.ts';
import { policyMethods } from '../service/policy/policy-calls.ts';
import type { Origin } from '../service/ports/store.ts';
import { programMethods } from '../service/settings/program-calls.ts';
import { checkMethods } from '../service/verify/check-calls.ts';
import type { Vouch } from './composition-root.ts';
import type { EventHub } from './events.ts';

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
