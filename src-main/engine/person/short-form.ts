// Tells whether a word may be a short form or another spelling of a part of a name, so that it names no one else.
import { isSameHanSurname } from './east-asian-spelling.ts';
import type { ComparablePart } from './name-composition.ts';
import { foldHabits, isNear } from './spelling-variants.ts';

const SHORTEST_FORM = 3;
/** "petrenkovic" and "petrenkovych", "matti" and "mattias": so many first letters make one stem. */
const STEM = 5;
/** Of given names the short forms are many: "arno" and "arnaud", "teo" and "theodore". */
const GIVEN_STEM = 3;
const LONGEST_SHORT_FORM = 5;

/** Whether the word is the beginning, the end or the stem of the part, as written or as it sounds, or a slip of it. */
export function mayBeFormOf(word: string, part: ComparablePart): boolean {
  if (word.length < SHORTEST_FORM || part.role === 'particle') return false;
  return part.own.some((form) => {
    // "martina" and "martinez" are names of their own, not forms of Martin.
    if (form.length < SHORTEST_FORM || word.startsWith(form)) return false;
    if (form.startsWith(word.slice(0, STEM)) || form.endsWith(word)) return true;
    if (isNear(form, word)) return true;
    return part.role === 'last' ? isSameHanSurname(form, word) : soundsLikeShort(word, form);
  });
}

function soundsLikeShort(word: string, form: string): boolean {
  const sound = foldHabits(word);
  const stem = word.length > LONGEST_SHORT_FORM ? sound : sound.slice(0, GIVEN_STEM);
  return foldHabits(form).startsWith(stem);
}
