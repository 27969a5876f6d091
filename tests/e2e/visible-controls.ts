// Counts what a person finds on a page to press, to type into or to choose from, and how often Tab stops on it.
import type { Page } from 'playwright';

/** Of the page, where the function given to `evaluate` runs. */
interface Part {
  readonly textContent: string | null;
  readonly tabIndex: number;
  readonly disabled?: boolean;
  readonly type?: string;
  readonly name?: string;
  readonly labels?: Iterable<{ readonly textContent: string | null }>;
  closest(selector: string): unknown;
  getAttribute(name: string): string | null;
  checkVisibility(options: object): boolean;
  getBoundingClientRect(): { readonly width: number; readonly height: number };
}
declare const document: { querySelectorAll(selector: string): Iterable<Part> };

export interface Controls {
  /** What each is called. */
  readonly visible: readonly string[];
  readonly tabStops: number;
}

/** Of a part of the window; where none is named, of the dialog that is open, which keeps the rest from being used, else of all of it. */
export async function visibleControls(page: Page, part?: string): Promise<Controls> {
  const open = page.locator('[role="dialog"][aria-modal="true"]');
  const whole = (await open.count()) > 0 ? '[role="dialog"][aria-modal="true"]' : 'body';
  return page.evaluate((within) => {
    const roles = ['button', 'link', 'checkbox', 'switch', 'radio', 'tab', 'combobox', 'option'];
    const wanted = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary'];
    const selector = [...wanted, ...roles.map((role) => `[role="${role}"]`), '[tabindex="0"]']
      .map((each) => `${within} ${each}`)
      .join(', ');
    const all = [...document.querySelectorAll(selector)].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        each.disabled !== true &&
        each.closest('[inert], fieldset:disabled, [aria-hidden="true"]') === null &&
        each.getAttribute('type') !== 'hidden',
    );
    const radios = new Set<string>();
    const stops = all.filter((each) => {
      if (each.tabIndex < 0) return false;
      if (each.type !== 'radio') return true;
      const isFirst = !radios.has(each.name ?? '');
      radios.add(each.name ?? '');
      return isFirst;
    });
    const names = all.map(
      (each) =>
        each.getAttribute('aria-label') ??
        [each, ...(each.labels ?? [])].map(({ textContent }) => textContent ?? '').join(''),
    );
    return { visible: names, tabStops: stops.length };
  }, part ?? whole);
}
