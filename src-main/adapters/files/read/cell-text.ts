// The text of a workbook's number as people see it there: dates in ISO form, other formats as they are shown.
import { formatValue } from 'hucre';

/** How the numbers of one style are shown. */
export type NumberLook =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' | 'time' | 'duration' }
  | { readonly kind: 'format'; readonly code: string };

export const PLAIN: NumberLook = { kind: 'plain' };

/** ECMA-376 part 1, §18.8.30: formats that are known by their number alone. */
// biome-ignore format: a table is read row by row
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??',
  14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm', 27: 'yyyy-mm-dd', 28: 'yyyy-mm-dd', 29: 'yyyy-mm-dd', 30: 'yyyy-mm-dd', 31: 'yyyy-mm-dd', 32: 'h:mm', 33: 'h:mm:ss',
  34: 'h:mm', 35: 'h:mm:ss', 36: 'yyyy-mm-dd', 37: '#,##0;(#,##0)', 38: '#,##0;(#,##0)', 39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@',
  50: 'yyyy-mm-dd', 51: 'yyyy-mm-dd', 52: 'yyyy-mm-dd', 53: 'yyyy-mm-dd', 54: 'yyyy-mm-dd', 55: 'yyyy-mm-dd', 56: 'yyyy-mm-dd',
  57: 'yyyy-mm-dd', 58: 'yyyy-mm-dd',
};

/** Spreadsheets take no longer code; beyond it patterns and formatting would take their time for nothing. */
const MOST_CODE_LENGTH = 255;

/** The look of a format by its number and, where the workbook defines it, its code; a code that is too long shows numbers plainly. */
export function numberLook(id: number, own: string | undefined): NumberLook {
  const code = own ?? BUILT_IN[id] ?? 'General';
  if (code.length > MOST_CODE_LENGTH) return PLAIN;
  const bare =
    code
      .replace(/"[^"]*"|\\.|_.|\*./g, '')
      .split(';')[0]
      ?.toLowerCase() ?? '';
  if (/\[(?:h+|m+|s+)\]/.test(bare)) return { kind: 'duration' };
  // linear: of at most MOST_CODE_LENGTH characters
  const letters = bare.replace(/\[[^\]]*\]/g, '').replace(/general/g, '');
  if (/[yd]|m{3}/.test(letters)) return { kind: 'date' };
  if (/[hs]/.test(letters)) return { kind: 'time' };
  if (letters.includes('m')) return { kind: 'date' };
  // A text format shows a number as it is.
  return bare === '' || bare === '@' || bare === 'general' ? PLAIN : { kind: 'format', code };
}

/** What a number cell shows. `dates1904` counts days from 1904 (§18.2.28). */
export function numberText(written: string, look: NumberLook, dates1904: boolean): string {
  const value = Number(written);
  if (written === '' || Number.isNaN(value)) return written;
  switch (look.kind) {
    case 'plain':
      return plainNumber(value);
    case 'date':
      return dateText(value, dates1904) ?? plainNumber(value);
    case 'time':
      return value >= 0 && value < 1
        ? clockText(value)
        : (dateText(value, dates1904) ?? plainNumber(value));
    case 'duration':
      return value >= 0 ? clockText(value) : plainNumber(value);
    case 'format':
      return shown(value, look.code);
  }
}

function shown(value: number, code: string): string {
  try {
    return formatValue(value, code).trim();
  } catch {
    // A format that nobody can apply hides no number.
    return plainNumber(value);
  }
}

/** Spreadsheets keep 15 digits: what comes after is noise of the binary form. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

const DAY_MS = 86_400_000;
/** 9999-12-31, the last day that spreadsheets know. */
const LAST_DAY = 2_958_466;

function dateText(serial: number, dates1904: boolean): string | null {
  if (serial < 0 || serial >= LAST_DAY) return null;
  // Day 60 of the 1900 system is a 29 February that never was.
  const days = dates1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  const at = new Date(Math.round((days - 25_569) * 86_400) * 1_000);
  const text = at.toISOString();
  return at.getTime() % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

function clockText(days: number): string {
  const seconds = Math.round(days * 86_400);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
