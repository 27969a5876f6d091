// Whether a page is a bot challenge (CAPTCHA, "checking your browser") instead of the site.

import type { PageReading } from './read-page.ts';
import { unaccented } from './unaccented.ts';

const TITLES =
  /^(just a moment|attention required! \| cloudflare|one moment, please|please wait\.\.\.|checking your browser|ddos-guard|access denied|robot challenge screen|vercel security checkpoint|bot verification|human verification|security check|client challenge|are you (a )?human|pardon our interruption)/;

const SOURCES =
  /\/cdn-cgi\/challenge-platform\/|\/_incapsula_resource|\/\.well-known\/(sg)?captcha|captcha-delivery\.com|\/akam\/|\/aes\.js$/i;

const TEXT =
  /\b(checking (if the site connection is secure|your browser before accessing)|verify(ing)? (that )?you are (a )?human|please (enable|turn on) (javascript and cookies|cookies and javascript)|complete the security check to access|unusual traffic from your)\b/;

/** A page with more text than this is the site, whatever it says. */
const LITTLE_CHARACTERS = 1_000;

export function isChallenge(reading: PageReading): boolean {
  if (reading.textLength > LITTLE_CHARACTERS) return false;
  if (TITLES.test(unaccented(reading.title ?? ''))) return true;
  if (TEXT.test(unaccented(reading.text))) return true;
  // Sites behind such a service load a script of it too; only where there is nothing else is it the whole page.
  const sources = [...reading.scripts, ...reading.frames, reading.refresh?.target ?? ''];
  return reading.text.length < 40 && sources.some((source) => SOURCES.test(source));
}
