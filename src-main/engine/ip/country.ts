// Which country a domain name belongs to, where its ending says so honestly.

/** Endings of two letters that are of no single country, or are sold to everybody, so that they say nothing of a place. */
const NO_COUNTRY = new Set(
  'ac ag ai am bz cc cd cm co cx dj eu fm gd gg gl im io is la li ly me ms mu nu pw rs sc sh so st su sx to tv vc vg ws yt'.split(
    ' ',
  ),
);

/** ISO 3166-1 alpha-2 code of the country that an ASCII domain's ending belongs to, or null. */
export function countryOfDomain(domain: string): string | null {
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  if (!/^[a-z]{2}$/.test(ending) || NO_COUNTRY.has(ending)) return null;
  // The only ending that is not the ISO 3166 code of its country.
  return ending === 'uk' ? 'GB' : ending.toUpperCase();
}
