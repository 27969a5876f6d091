// Which endings of domains say of which country they are.
import { expect, test } from 'vitest';
import { countryOfDomain } from '../../../src-main/engine/ip/country.ts';

test.each<readonly [string, string | null]>([
  ['acme.de', 'DE'],
  ['acme.co.uk', 'GB'],
  ['nl', 'NL'],
  ['acme.com', null],
  ['acme.x', null],
  ['acme.xn--p1ai', null],
  // Of no single country, or sold to everybody.
  ...'ac ag ai am bz cc cd cm co cx dj eu fm gd gg gl im io is la li ly me ms mu nu pw rs sc sh so st su sx to tv vc vg ws yt'
    .split(' ')
    .map((ending) => [`acme.${ending}`, null] as const),
])('%s is of %s', (domain, country) => {
  expect(countryOfDomain(domain)).toBe(country);
});
