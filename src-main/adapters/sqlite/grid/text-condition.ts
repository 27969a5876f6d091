// Rows that hold a text, in what was asked, in their cells, or in what was noted with a decision.
import { folded } from '../case-folding.ts';
import type { Conditions } from './conditions.ts';

/** In JSON text a quote within a text follows a backslash, and most other signs as they are. */
const BACKSLASH = 'char(92)';
/** What folds to ASCII and is none: İ, the Kelvin sign, the Greek question mark and the Greek varia. */
const FOLDS_TO_ASCII = '*[\u0130\u212a\u037e\u1fef]*';

/**
 * Whatever the letter case, and never across two fields. JSON text is looked through as it stands; where that cannot be
 * certain, the texts in it are.
 */
export function textCondition(conditions: Conditions, text: string): string {
  const sought = folded(text);
  conditions.texts = true;
  const needle = conditions.bind(sought);
  const exactly = `holds(${needle}, request, cells)`;
  const noted = `rows.item IN (SELECT item FROM decisions
    WHERE item BETWEEN :first AND :last AND notes_hold(${needle}, reason, note, labels))`;
  return `${isAscii(sought) ? asciiCondition(conditions, sought, exactly) : beyondAscii(exactly)} OR ${noted}`;
}

function asciiCondition(conditions: Conditions, sought: string, exactly: string): string {
  const like = `LIKE ${conditions.bind(`%${inJson(sought).replace(/[%_!]/g, '!$&')}%`)} ESCAPE '!'`;
  // Between cells stand quotes, commas and numbers: a text with anything else in it lies within one cell.
  const inOneCell = /[^0-9,[\]]/.test(sought) && !/["\\\u0000-\u001f\u007f]/.test(sought);
  const certain = inOneCell ? plain('cells') : '0';
  const other = conditions.bind(FOLDS_TO_ASCII);
  return `CASE WHEN cells ${like} THEN CASE WHEN ${certain} THEN 1 ELSE ${exactly} END
    WHEN request ${like} THEN ${exactly}
    WHEN (octet_length(cells) > length(cells) AND cells GLOB ${other})
      OR (octet_length(request) > length(request) AND request GLOB ${other}) THEN ${exactly}
    ELSE 0 END`;
}

/** Signs beyond ASCII are compared as composed and in small letters, which only a row that has some can match. */
function beyondAscii(exactly: string): string {
  return `CASE WHEN ${plain('request')} AND (cells IS NULL OR ${plain('cells')}) THEN 0 ELSE ${exactly} END`;
}

function plain(column: string): string {
  return `(octet_length(${column}) = length(${column}) AND instr(${column}, ${BACKSLASH}) = 0)`;
}

function isAscii(text: string): boolean {
  return /^[\u0000-\u007f]*$/.test(text);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
