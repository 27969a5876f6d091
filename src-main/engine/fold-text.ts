// Text in one shape for comparison: lower case, without accents, apostrophes and blanks of one kind.

/** Marks are taken off (`boîte` is `boite`, `не` stays), so words of a table must be folded the same way. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u201b\u2032\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ');
}
