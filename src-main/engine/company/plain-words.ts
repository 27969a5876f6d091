// Text made comparable: lower case, without accents, ß as ss.

/** "Bäckerei Groß – Köln" becomes "backerei gross – koln". */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replace(/[’‘`]/g, "'");
}
