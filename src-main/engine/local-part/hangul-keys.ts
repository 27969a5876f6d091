// Reads Korean typed on Latin keys: on the standard keyboard (KS X 5002, dubeolsik) "rlaalstn" is 김민수.

// The keys of each jamo, in the order of Unicode (ch. 3.12): leading consonants, vowels, trailing consonants.
const LEADS = 'r R s e E f a q Q t T d w W c z x v g'.split(' ');
const VOWELS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ');
const TAILS = ' r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ');
const FIRST_SYLLABLE = 0xac00;

/** The syllables of the surnames of nearly all Koreans. */
const SURNAMES = new Set(
  '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국은용',
);

const SYLLABLE = syllablePattern();
const FEWEST_SYLLABLES = 2;
const MOST_SYLLABLES = 4;

/**
 * The syllables that a text in lower case spells on Latin keys: a surname and a given name of one to three; null where a
 * key is left over, or no surname comes first.
 */
export function hangulOnLatinKeys(letters: string): string | null {
  let hangul = '';
  let at = 0;
  while (at < letters.length) {
    SYLLABLE.lastIndex = at;
    const found = SYLLABLE.exec(letters);
    if (found === null) return null;
    const [keys, lead = '', vowel = '', tail = ''] = found;
    hangul += String.fromCharCode(
      FIRST_SYLLABLE +
        (LEADS.indexOf(lead) * VOWELS.length + VOWELS.indexOf(vowel)) * TAILS.length +
        TAILS.indexOf(tail),
    );
    at += keys.length;
  }
  if (hangul.length < FEWEST_SYLLABLES || hangul.length > MOST_SYLLABLES) return null;
  return SURNAMES.has(hangul.charAt(0)) ? hangul : null;
}

/** A consonant, the longest vowel, and the longest trailing consonant that no vowel claims for the next syllable. */
function syllablePattern(): RegExp {
  const longestFirst = (keys: readonly string[]) =>
    keys.toSorted((a, b) => b.length - a.length).join('|');
  // linear: of at most five letters each
  return new RegExp(
    `(${longestFirst(LEADS)})(${longestFirst(VOWELS)})((?:${longestFirst(TAILS)})(?=[^yuiophjklbnm]|$))?`,
    'y',
  );
}
