// Collects every fact about one request, asking only what its address and options call for.
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import type { Facts } from '../facts.ts';
import type { EnginePorts, LookupContext } from '../ports.ts';
import { gatherPublished, gatherReach } from './domain.ts';
import { factsOf, type GatherOptions, readRequest } from './facts-of.ts';
import { gatherSlow } from './slow.ts';

/**
 * Gathers the facts of one plain request (`plainRequest`); its `ip_address`, when present, must be well-formed.
 * A list asks in halves: `gatherDomain`, then what `slowQuestions` names; `factsOf` puts them together.
 */
export async function gather(
  ports: EnginePorts,
  request: VerificationRequest,
  options: GatherOptions,
  context: LookupContext,
): Promise<Facts> {
  const read = readRequest(request);
  const { address } = read;
  if (!address.valid) return factsOf(ports, request, options, read, null, {});
  const reach = await gatherReach(ports, address, options, context);
  // Nobody who waits for one address is held up by what is published beside its route.
  const [slow, published] = await Promise.all([
    gatherSlow(ports, address, reach, options, context),
    gatherPublished(ports.dns, address, reach.route, context),
  ]);
  return factsOf(ports, request, options, read, { ...reach, ...published }, slow);
}
