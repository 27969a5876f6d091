// The form in which the texts of a column are compared.
import { folded } from '../case-folding.ts';

/** Long texts are compared by their beginning. */
const MOST_CHARACTERS = 200;

/** Numbers come before texts and by their size; texts whatever their letter case; a blank one is none. */
export function comparable(text: string): string | null {
  const plain = text.trim();
  if (plain === '') return null;
  const figure = /^-?[0-9]{1,15}(?:\.[0-9]{1,15})?$/.test(plain) ? Number(plain) : null;
  return figure === null ? `t${folded(plain.slice(0, MOST_CHARACTERS))}` : numberText(figure);
}

/** As text that compares as the numbers do. */
function numberText(value: number): string {
  const size = Math.abs(value).toFixed(6).padStart(23, '0');
  if (value >= 0) return `n1${size}`;
  // A larger size is a smaller number: each figure gives way to what is missing to nine.
  return `n0${size.replace(/[0-9]/g, (figure) => String(9 - Number(figure)))}`;
}
