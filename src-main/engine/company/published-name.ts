// Which of the names a website publishes are names of an organisation, and not "Home" or "Just a moment".
import { CONNECTORS, MAX_NAME } from './company-name.ts';
import { plainWords } from './spelled-words.ts';

/** What a site is called when nobody has named it. */
const NO_SITE_NAME = new Set(
  'home homepage home page welcome willkommen bienvenue benvenuti bienvenidos startseite accueil inicio index untitled website site my site mysite blog wordpress just another wordpress site shop online shop login sign in error page not found 404 403 forbidden access denied just a moment attention required loading coming soon official site official website'.split(
    ' ',
  ),
);

/** "Acme | Home": the parts of a title, those that name no organisation left out. */
export function titleParts(title: string | null): string[] {
  return (title ?? '')
    .slice(0, MAX_NAME)
    .split(/\s[|–—·•:»-]\s|[|–—·•»]|:\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !isNoName(part))
    .slice(0, 5);
}

/** Whether a published text names no organisation: "Home", "Just a moment", or nothing but connecting words. */
export function isNoName(published: string): boolean {
  const words = plainWords(published).map((ways) => ways[0] ?? '');
  return (
    words.length === 0 || words.every((word) => NO_SITE_NAME.has(word) || CONNECTORS.has(word))
  );
}
