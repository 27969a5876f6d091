// What a website says of its owner's trade and size, read once for all addresses of its domain.
import { remembered } from '../memo.ts';
import type { Website } from '../ports.ts';
import { guessIndustry, type IndustryGuess } from './industry.ts';
import { estimateSize, type SizeEstimate } from './size.ts';

export interface WebsiteReading {
  readonly industry: IndustryGuess | null;
  readonly size: SizeEstimate | null;
}

/** Reads a website; pure. The reading of an equal website is kept and answered again. */
export function readWebsite(website: Website): WebsiteReading {
  const { title, description, siteName, organization, text } = website;
  const pageKey = JSON.stringify([title, description, siteName, organization, text]);
  return byWords.of(pageKey, () => ({
    industry: guessIndustry(website),
    size: estimateSize(website),
  }));
}

/** A text has at most 4,000 characters, so that these take 16 MB at the most. */
const MAX_SITES = 1_000;
const byWords = remembered<WebsiteReading>(MAX_SITES);
