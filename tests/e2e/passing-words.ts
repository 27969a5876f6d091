// Records the short texts that a page shows, so that a test finds a notification that has already disappeared.
import type { Page } from 'playwright';

/** Runs in the page. Long texts are whole screens, not notes. */
const KEEP = `(() => {
  if (globalThis.passingWords !== undefined) return;
  const kept = (globalThis.passingWords = []);
  const note = (node) => {
    const text = (node?.textContent ?? '').replace(/\\s+/g, ' ').trim();
    if (text === '' || text.length > 400) return;
    if (kept.length === 1000) kept.shift();
    kept.push(text);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') note(target.parentElement);
      for (const node of addedNodes) note(node.nodeType === 3 ? target : node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** From now on, in this page and in those that it loads, passing words are kept. */
export async function keepPassingWords(page: Page): Promise<void> {
  await page.addInitScript(KEEP);
  await page.evaluate(KEEP);
}

/** Waits until something was said since the last question that holds these words. */
export async function wasSaid(page: Page, words: string | RegExp): Promise<void> {
  const [source, flags] =
    typeof words === 'string'
      ? [words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), '']
      : [words.source, words.flags];
  await page.waitForFunction(
    ([pattern, how]) => {
      const { passingWords } = globalThis as unknown as { passingWords: string[] };
      const asked = new RegExp(pattern, how);
      const index = passingWords.findIndex((text) => asked.test(text));
      if (index >= 0) passingWords.splice(0, index + 1);
      return index >= 0;
    },
    [source, flags] as const,
    { polling: 100 },
  );
}
