// How names in scripts that leave vowels unwritten may be spelt in plain a-z: Arabic, Hebrew, Thai and the scripts of India.
import { wordList, wordRows } from '../word-list.ts';
import { waysOf } from './letter-tables.ts';
import type { Lattice } from './spelling-lattice.ts';

type Ways = readonly string[];

// Arabic, Persian and Urdu: the habits of passports (ICAO 9303), of English and of French. A dash means that it is left out.
const ARABIC = letters(`
ا a aa e i o u -|أ a e i o u|إ i e|آ a aa|ٱ a|ب b|پ p|ت t|ث th s t|ج j g dj|چ ch|ح h|خ kh h x|د d t dh|ذ dh z d th|ر r|ز z|ژ zh j|س s ss|ش sh ch sch s
ص s ss|ض d dh z|ط t|ظ z dh d|ع - a aa e i o u|غ gh g|ف f ph|ق q k g c gh|ك k c|ک k c|گ g|ل l|م m|ن n|ه h - a ah e eh|ہ h - a|ھ h|ة a ah at e eh h t
و w o u ou oo v au aw ow|ؤ o u ou w|ي y i ee ie e ai ay ei ey j iy|ی y i ee ie e ai ay ei ey a|ے e y ay|ئ e i y a|ى a i y|ء -|ٹ t|ڈ d|ڑ r|ں n
`);

// Hebrew: the Academy's rules and the spellings of everyday life (Yitzhak, Itzik, Chaim).
const HEBREW = letters(`
א - a e i o|ב b v|ג g j|ד d|ה h - a ah e|ו v w o u oo ou|ז z s|ח h ch kh|ט t|י y i j e ee ei ai -|כ k ch c kh|ך ch k kh|ל l|מ m|ם m|נ n|ן n|ס s
ע - a e i o y|פ p f ph|ף f p|צ tz ts z c|ץ tz ts z|ק k c q ck|ר r|ש sh s sch|ת t th
`);

// Thai: the Royal system and the spellings of passports (Somchai Jaidee, Thanakorn, Wichai).
const THAI = letters(`
ก k g|ข kh k|ค kh k c|ฆ kh k|ง ng|จ j ch c t|ฉ ch|ช ch sh c|ซ s z|ฌ ch|ญ y n|ฎ d t|ฏ t d|ฐ th t|ฑ th t|ฒ th t|ณ n|ด d t|ต t d|ถ th t|ท th t d|ธ th t
น n|บ b p|ป p b|ผ ph p|ฝ f|พ ph p|ฟ f p|ภ ph p|ม m|ย y i|ร r n rn l -|ล l n|ว w v o u ua|ศ s t|ษ s t|ส s t|ห h -|ฬ l n|อ - o or a|ฮ h
ะ a|ั a u|า a ar aa|ำ am um|ิ i -|ี i ee|ึ ue u eu|ื ue u eu|ุ u|ู u oo|เ e a ay|แ ae a e|โ o|ใ ai i ay|ไ ai i ay|ๆ -|็ -|่ -|้ -|๊ -|๋ -|์ -|ๅ a
`);

// The scripts of India have their letters in one order (ISCII): Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu,
// Kannada and Malayalam; each is written here as its Devanagari letter.
const INDIC = letters(`
अ a|आ a aa|इ i e|ई i ee|उ u|ऊ u oo|ऋ ri ru r|ऎ e|ए e a|ऐ ai ei|ऒ o|ओ o|औ au ou ow|क k c g|ख kh k|ग g|घ gh g|ङ n ng|च ch c s|छ chh ch|ज j z g|झ jh z|ञ n ny gn
ट t th d|ठ th t|ड d r|ढ dh d rh|ण n|त t th d|थ th t|द d dh th|ध dh d|न n|ऩ n|प p b|फ ph f p|ब b v|भ bh b|म m|य y j i|र r|ऱ r tr|ल l|ळ l|ऴ zh l|व v w b o|श sh s|ष sh s|स s sh|ह h
ा a aa|ि i e|ी i ee y|ु u oo|ू u oo|ृ ri ru r|ॆ e|े e a ey|ै ai ei ay|ॊ o|ो o|ौ au ou ow|् -|ं n m ng|ँ n -|ः h -|़ -|क़ q k|ख़ kh k|ग़ gh g|ज़ z j|ड़ r d|ढ़ rh r|फ़ f ph|य़ y
`);

const INDIC_FIRST = 0x0900;
const INDIC_LAST = 0x0d7f;
const INDIC_BLOCK = 0x80;
const FIRST_MATRA = 0x3e;
const VIRAMA = 0x4d;
const NUKTA = 0x3c;

/** No name is longer; whatever is behind is not compared. */
const MAX_LETTERS = 20;

const VOWELS = waysOf(wordList('a - e i o u ou oo ee aa'));
const THAI_VOWELS = waysOf(wordList('- o a'));
const INDIC_VOWELS = waysOf(wordList('a - o u'));
/** The Arabic article, whose l becomes the consonant behind it. */
const ARTICLE = waysOf(wordList('al el ul ol a e u -'));

/** Spellings of a word, letter by letter, with the vowels that are not written; null for a word of another script. */
export function unwrittenVowelsLattice(written: string): Lattice | null {
  const word = written.slice(0, MAX_LETTERS);
  if (/^[\p{Script=Arabic}\p{M}]+$/u.test(word)) return arabic(word);
  if (/^[\p{Script=Hebrew}\p{M}]+$/u.test(word))
    return consonants([...word.replace(/\p{M}/gu, '')], HEBREW);
  if (/^\p{Script=Thai}+$/u.test(word)) return thai(word);
  const letters = [...word].map(indicPlace);
  return letters.every((place) => place !== null) ? indic(letters) : null;
}

function arabic(word: string): Lattice {
  const bare = word.replace(/\p{M}/gu, '');
  if (!/^ال../.test(bare)) return consonants([...bare], ARABIC);
  return [ARTICLE, ...consonants([...bare.slice(2)], ARABIC)];
}

/** Between two consonants a vowel may stand, and each may be doubled. */
function consonants(letters: readonly string[], table: ReadonlyMap<string, Ways>): Lattice {
  return letters.flatMap((letter, at): Lattice => {
    const ways = table.get(letter) ?? [''];
    const doubled = ways.filter((way) => way.length === 1 && !/[aeiou]/.test(way));
    const all = [...ways, ...doubled.map((way) => way + way)];
    return at < letters.length - 1 ? [all, VOWELS] : [all];
  });
}

/** A vowel that is written before its consonant is spoken behind it; a silenced letter is left out. */
function thai(word: string): Lattice {
  const spoken = word.replace(/([เแโใไ])([ก-ฮ])/g, '$2$1').replace(/รร/g, 'ั');
  const lattice: Ways[] = [];
  for (const [at, letter] of [...spoken].entries()) {
    if (letter === '์') {
      // Thanthakhat silences the consonant before it and its vowel: ศักดิ์ is sak.
      for (const back of [1, 2, 3]) {
        const ways = lattice.at(-back);
        if (ways) lattice[lattice.length - back] = [...ways, ''];
      }
      continue;
    }
    lattice.push(THAI.get(letter) ?? ['']);
    if (isThaiConsonant(letter) && isThaiConsonant(spoken.charAt(at + 1)))
      lattice.push(THAI_VOWELS);
  }
  return lattice;
}

function isThaiConsonant(letter: string): boolean {
  return /^[ก-ฮ]$/.test(letter);
}

/** The place of a letter in the block of its script; null for any other letter. */
function indicPlace(letter: string): number | null {
  const code = letter.codePointAt(0) ?? 0;
  return code >= INDIC_FIRST && code <= INDIC_LAST ? code % INDIC_BLOCK : null;
}

/** Behind a consonant a short vowel is spoken unless another one or a virama is written. */
function indic(places: readonly number[]): Lattice {
  return places.flatMap((place, at): Lattice => {
    const ways = INDIC.get(String.fromCharCode(INDIC_FIRST + place)) ?? [''];
    const next = places[at + 1];
    const isConsonant = (place >= 0x15 && place <= 0x39) || (place >= 0x58 && place <= 0x5f);
    const isFollowed = next !== undefined && next >= FIRST_MATRA && next <= VIRAMA;
    if (!isConsonant || isFollowed || next === NUKTA) return [ways];
    return [ways, INDIC_VOWELS];
  });
}

function letters(table: string): ReadonlyMap<string, Ways> {
  return new Map(
    wordRows(table).map(([letter = '', ...written]) => [letter.normalize('NFC'), waysOf(written)]),
  );
}
