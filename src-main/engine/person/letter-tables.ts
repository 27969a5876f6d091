// How letters with marks, and Cyrillic, Greek, Georgian and Armenian letters are written in plain a-z, with every common habit; the usual one comes first.
import { wordRows } from '../word-list.ts';

/** Ways of writing one letter or group of letters; an empty way means that it is left out. */
export type Habits = Readonly<Record<string, readonly string[]>>;

// German and Nordic letters have two habits each: "Müller" is mueller or muller.
const LATIN = `
ä a ae|ö o oe|ü u ue v|ø o oe|å a aa o|æ ae a e|œ oe o|ß ss s sz|þ th t|ð d dh th|đ d dj|ñ n nh ny|ç c ch s
ş s sh|ș s sh|š s sh sch|ś s sh|č c ch|ć c ch|ž z zh|ź z|ż z|ğ g -|ı i|İ i|ț t ts|ţ t ts|ł l w|ř r rz|ő o oe|ű u ue
ō o ou oh oo|ū u uu ou|ā a aa|ē e ee|ī i ii ee|ə e a|ơ o|ư u|ĉ c ch|ŝ s sh|ĵ j|ŭ u|ň n|ľ l|ķ k|ģ g|ļ l|ņ n
`;

// Cyrillic: the passport standards (ICAO, GOST, Ukrainian and Bulgarian law), the Serbian and the Central European habits.
const CYRILLIC = `
а a|б b|в v w ff|г g h|ґ g|д d|е e ye ie je|ё e yo io jo o|є ie ye e je|ж zh z j|з z s|и i y|і i|ї i yi ji|й y i j -|к k c
л l|м m|н n|о o|п p|р r|с s ss|т t|у u ou|ф f ph|х kh h ch x|ц ts tz c cz z|ч ch tch c cz tsch|ш sh sch s sz|щ shch sch sht sh schtsch stch
ъ - a u|ы y i|ь - y j|э e|ю yu iu ju u|я ya ia ja a|ђ dj d|ћ c ch|џ dz dzh j|љ lj l|њ nj n|ј j y i|ѓ gj g|ѕ dz z|ќ kj k|ў u w
кс ks x|ий iy y i ii ij yy|ый yy y iy i ij|ей ey ei ej ay|ай ai ay aj|ья ia ya ja iia yia
`;

// Greek: ELOT 743 and the habits of passports, of phonetic writing and of "Greeklish".
const GREEK = `
α a|β v b|γ g y gh|δ d dh|ε e|ζ z|η i h e|θ th t|ι i|κ k c|λ l|μ m|ν n|ξ x ks|ο o|π p|ρ r|σ s ss|ς s|τ t|υ y i u|φ f ph
χ ch h x kh|ψ ps|ω o w|ου ou u oy|αυ av af au|ευ ev ef eu|μπ b mp|ντ d nt nd|γκ g gk nk|γγ ng gg|γι gi y yi i|ει ei i|οι oi i|αι ai e ae|τζ tz j
`;

// Georgian: the national system of 2002 and older habits. Armenian: ISO 9985, BGN/PCGN, and the western pronunciation.
const GEORGIAN = `
ა a|ბ b|გ g|დ d|ე e|ვ v w|ზ z|თ t th|ი i y ee|კ k|ლ l|მ m|ნ n|ო o|პ p|ჟ zh j|რ r|ს s|ტ t|უ u ou oo|ფ p ph f|ქ k q kh|ღ gh g|ყ q k y|შ sh|ჩ ch|ც ts c tz
ძ dz z|წ ts c w tz|ჭ ch tch|ხ kh h x|ჯ j dj|ჰ h
`;
const ARMENIAN = `
ա a|բ b p|գ g k|դ d t|ե e ye ie|զ z|է e|ը y e u -|թ t th|ժ zh j|ի i y ee|լ l|խ kh h x gh|ծ ts tz dz|կ k g|հ h|ձ dz ts tz|ղ gh g l|ճ ch j tch|մ m|յ y h i j -|ն n|շ sh
ո o vo wo|չ ch|պ p b|ջ j dj ch|ռ r rr|ս s|վ v w|տ t d|ր r|ց ts c tz|ւ v w u|փ p ph|ք k q kh|օ o|ֆ f|և ev yev|ու u ou oo
`;

/** By letter or pair of letters, lower case. */
export const LETTER_WAYS: Habits = {
  ...read(LATIN),
  ...read(CYRILLIC),
  ...read(GREEK),
  ...read(GEORGIAN),
  ...read(ARMENIAN),
};

function read(table: string): Record<string, readonly string[]> {
  const habits: Record<string, readonly string[]> = {};
  for (const [letter = '', ...ways] of wordRows(table)) {
    habits[letter] = waysOf(ways);
  }
  return habits;
}

/** Ways of writing a letter; a dash means that it is left out. */
export function waysOf(written: readonly string[]): readonly string[] {
  return written.map((way) => (way === '-' ? '' : way));
}
