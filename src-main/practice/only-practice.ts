// Refuses look-ups of real domains on the practice network, which would wrongly say that they do not exist.
import { isInPractice } from '../../src-shared/practice-names.ts';
import type { Clock, DnsPort } from '../engine/ports.ts';

/** A DNS that says of every domain outside of the practice network that nothing is known of it. */
export function onlyPractice(dns: DnsPort, clock: Clock): DnsPort {
  return {
    async resolve(name, type, context) {
      if (isInPractice(name.replace(/\.$/, ''))) return dns.resolve(name, type, context);
      return {
        kind: 'failed',
        reason: 'outside_practice',
        detail: `${name} is not on the practice network`,
        observedAt: clock.now(),
      };
    },
  };
}
