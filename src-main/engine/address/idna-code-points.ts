// Tells which characters a domain label may hold beyond what UTS #46 maps away (RFC 5892), emoji included.

/** Why a label in Unicode form is refused, with the code point; null when it is not. */
export function labelCodePoints(
  label: string,
): { readonly diagnosis: 'idna_disallowed' | 'idna_context'; readonly character: string } | null {
  const characters = Array.from(label);
  for (const [i, character] of characters.entries()) {
    // ASCII has been judged; joiners have their own rule, which UTS #46 checks.
    if (character < '\u0080' || character === '\u200c' || character === '\u200d') continue;
    const inContext = contextRule(character, characters, i);
    if (inContext === true) continue;
    if (inContext === false) return { diagnosis: 'idna_context', character };
    if (!isAllowed(character)) return { diagnosis: 'idna_disallowed', character };
  }
  return null;
}

/**
 * RFC 5892 §2: letters, marks and decimal digits, with its exceptions. UTS #46 has already mapped
 * away what is unstable. Emoji are against IDNA 2008 but some registries hand them out, the mail
 * arrives, and a name that is wrongly let through is still refused by the DNS.
 */
function isAllowed(character: string): boolean {
  return !REFUSED.test(character) && ALLOWED.test(character);
}

const ALLOWED =
  /^[\p{L}\p{Mn}\p{Mc}\p{Nd}\u06fd\u06fe\u0f0b\u3007\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Emoji_Modifier}]$/u;
/** RFC 5892 §2.6 (exceptions) and §2.9 (old Hangul syllable parts). */
const REFUSED =
  /^[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]$/u;

/**
 * RFC 5892 appendix A.3 to A.7; null when the character has no such rule. Digits of Arabic's two rows (A.8, A.9) never get
 * here in one label, which the rule for right-to-left labels refuses (RFC 5893 §2).
 */
function contextRule(character: string, label: readonly string[], index: number): boolean | null {
  const before = label[index - 1] ?? '';
  const after = label[index + 1] ?? '';
  switch (character) {
    case '\u00b7': // middle dot, as in Catalan l·l
      return before === 'l' && after === 'l';
    case '\u0375': // Greek lower numeral sign
      return /^\p{Script=Greek}$/u.test(after);
    case '\u05f3': // Hebrew geresh
    case '\u05f4': // Hebrew gershayim
      return /^\p{Script=Hebrew}$/u.test(before);
    case '\u30fb': // Katakana middle dot
      return label.some((other) =>
        /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]$/u.test(other),
      );
  }
  return null;
}
