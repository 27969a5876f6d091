// Text for comparing: lower case, without accents, with plain quotation marks and spaces.

/**
 * "À vendre – Käuflich" becomes "a vendre – kauflich", and Turkish "yakında" "yakinda"; letters that only look composed
 * (ø, æ, ß), and marks of other scripts, stay.
 */
export function unaccented(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[’‘`´]/g, "'");
}
