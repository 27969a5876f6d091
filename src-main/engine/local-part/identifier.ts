// Recognises local parts that are identifiers (UUIDs, hexadecimal numbers) or dummies typed to fill a field (test, none).
import { wordSet } from '../word-list.ts';

/** RFC 9562: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12. */
const UUID = /^[0-9a-f]{8}([-_.]?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/;
const HEX = /^[0-9a-f]+$/;
const SHORTEST_HEX = 8;
/** From here on hexadecimal digits are no name with a year behind it. */
const LONG_HEX = 16;

/** Which kind of identifier a text in lower case is, as a clause; null where it is none. */
export function identifier(text: string): string | null {
  if (text.length < SHORTEST_HEX) return null;
  if (UUID.test(text)) return 'it is a UUID';
  if (!HEX.test(text)) return null;
  const runs = text.match(/[a-f]+|[0-9]+/g) ?? [];
  if (text.length >= LONG_HEX) return runs.length > 1 ? HEX_NUMBER : null;
  // "abe1985" is a name and a year, "ab123456" somebody's number; "3f9a0c17" goes back and forth.
  if (runs.length < 3 && !isNumberFirst(runs)) return null;
  // "90dada90" holds one run of letters that may be a word.
  if (runs.length === 3 && runs.some((run) => /^(?=.*[ae])[a-f]{3,}$/.test(run))) return null;
  return HEX_NUMBER;
}

const HEX_NUMBER = 'it is a hexadecimal number';

/** "8271940c": a number that goes on in letters. */
function isNumberFirst([first = '', second = '']: readonly string[]): boolean {
  return /^[0-9]{4,}$/.test(first) && (/^[a-f]{1,2}$/.test(second) || /^[bcdf]+$/.test(second));
}

/** Words that stand where somebody was asked for an address and gave none; digits behind them do not count. */
const PLACEHOLDERS = wordSet(
  `test tests testing tester teste testuser usertest testtest testemail testmail mailtest emailtest testaccount
  testperson prueba pruebas essai probe proba prova fake fakeemail fakemail fakename fakeuser none nobody noone noname
  nomail noemail null void undefined unknown anonymous anonym anonymus anon example exemple ejemplo beispiel esempio
  dummy dummyuser foobar foobaz blah blahblah blabla xxx xxxx xxxxx nothing niemand keiner keine personne ninguno
  nessuno whatever youremail yourname yourmail youremailaddress myemail myname emailaddress username firstname
  lastname firstnamelastname namesurname invalid notreal notvalid donotuse nospam throwaway`,
);

/**
 * The placeholder that a text in lower case is, without its separators and the digits at its end; null where it is
 * none.
 */
export function placeholder(text: string): string | null {
  const word = text.replace(/[._-]/g, '').replace(/(?<![0-9])[0-9]{1,6}$/, '');
  return PLACEHOLDERS.has(word) ? word : null;
}
