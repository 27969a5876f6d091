// Text as it is compared and searched: without regard to letter case, and to how accents are composed.

export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
