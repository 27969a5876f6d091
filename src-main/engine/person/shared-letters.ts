// Tells whether letters of a name begin or end a local part that as a whole does not fit it: "pgsunset" of Paul Green.
import { lettersOf } from '../local-part/letters.ts';
import { nameParts } from './name-parts.ts';
import { initialsOf } from './spelling.ts';

const SHORTEST_BEGINNING = 3;
const SHORTEST_INSIDE = 5;

/**
 * Whether a local part shows its bearer: it begins with three letters of a part of the name, holds a longer part, or begins or ends
 * with the initials of the name. Too little for a match; letters picked at random hardly ever do it.
 */
export function sharesLetters(name: string, localPart: string): boolean {
  const letters = lettersOf(localPart).join('');
  const parts = nameParts(name).parts.filter(({ role }) => role !== 'particle');
  const isHeld = parts.some(({ forms }) =>
    forms.some(
      (form) =>
        (form.length >= SHORTEST_BEGINNING &&
          letters.startsWith(form.slice(0, SHORTEST_BEGINNING))) ||
        (form.length >= SHORTEST_INSIDE && letters.includes(form)),
    ),
  );
  if (isHeld || parts.length < 2) return isHeld;
  const initials = parts.map((part) => part.syllables || (initialsOf(part)[0] ?? ''));
  const orders = [initials, [...initials.slice(-1), ...initials.slice(0, -1)]];
  return orders
    .map((order) => order.join(''))
    .some((order) => letters.startsWith(order) || letters.endsWith(order));
}
