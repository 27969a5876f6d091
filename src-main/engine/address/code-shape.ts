// Tells the shape of a local part that is a code, such as a staff number: where it has letters and where digits.

/** Fewer digits are a name with a number. */
const FEWEST_DIGITS = 3;
const LONGEST = 20;
/** So many other addresses of one shape at a domain are its scheme of numbering. */
export const SCHEME_OTHERS = 5;

/** "e4711x9z" → "a0000a0a"; null where letters are not fewer than digits, or it has neither. */
export function codeShape(localPart: string): string | null {
  if (localPart.length > LONGEST || !/^[a-z0-9._-]+$/i.test(localPart)) return null;
  const shape = localPart.replace(/[a-z]/gi, 'a').replace(/[0-9]/g, '0');
  const letters = shape.split('a').length - 1;
  const digits = shape.split('0').length - 1;
  return letters > 0 && digits >= FEWEST_DIGITS && digits > letters ? shape : null;
}

/** The shape of a code that may look random: a digit stands before a letter. Null for every other: "e47112" never does. */
export function mixedShape(localPart: string): string | null {
  const shape = codeShape(localPart);
  return shape !== null && /0[._-]*a/.test(shape) ? shape : null;
}
