// Finds the role that a local part names, where it is not made of the name that was given.
import { LIMITS } from '../../../src-shared/limits.ts';
import { matchName } from '../person/match.ts';
import type { ReferencePort } from '../ports.ts';

/**
 * The role word of a local part, or null; null as well where the local part is made of the name given ("jane.doe.legal"),
 * unless that name reads as a role itself ("Sales Team").
 */
export function roleBesideName(
  reference: Pick<ReferencePort, 'roleAccount' | 'names'>,
  localPart: string,
  name: string | undefined,
): string | null {
  const role = reference.roleAccount(localPart);
  if (role === null || name === undefined || name.length > LIMITS.name) return role;
  const isNamed = matchName(name, localPart, reference.names).state === 'full';
  return isNamed && reference.roleAccount(name) === null ? null : role;
}
