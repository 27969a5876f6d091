// Which country a domain name belongs to, where its ending says so honestly.

/** Country endings that are sold to everybody, so that they say nothing of a place. */
const SOLD_TO_EVERYBODY = new Set(
  'ac ag ai am bz cc cd cm co cx dj fm gd gg gl im io is la li ly me ms mu nu pw rs sc sh so st su sx to tv vc vg ws yt'.split(
    ' ',
  ),
);

/** Endings whose letters are not the ISO 3166 code of their country; null for those of no single country. */
const OTHERWISE: Readonly<Record<string, string | null>> = {
  uk: 'GB',
  eu: null,
  ac: null,
  su: null,
};

/** ISO 3166-1 alpha-2 code of the country that an ASCII domain's ending belongs to, or null. */
export function countryOfDomain(domain: string): string | null {
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  if (Object.hasOwn(OTHERWISE, ending)) return OTHERWISE[ending] ?? null;
  if (!/^[a-z]{2}$/.test(ending) || SOLD_TO_EVERYBODY.has(ending)) return null;
  return ending.toUpperCase();
}
