// Which result of the search Enter opens: the first, until the arrow keys choose another.
import { searchIsOpen, searchStore } from '../../app/navigation/search-store.ts';

/** The element that holds the results. */
export const RESULTS_ID = 'search-results';

/** Chooses the first result; the kit itself does so only while somebody types. */
export function chooseFirst(): void {
  const list = document.getElementById(RESULTS_ID);
  if (list === null) return;
  list.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  searchStore.updateState((state) => ({ ...state, selected: 0 }));
}

/** Whether the arrow keys moved on from the first result. */
export function choseByHand(): boolean {
  return searchStore.getState().selected > 0;
}

/** Goes where the chosen result leads; does nothing where none is chosen, or the search is closed. */
export function openChosen(): void {
  if (!searchIsOpen()) return;
  document.getElementById(RESULTS_ID)?.querySelector<HTMLElement>('[data-selected]')?.click();
}
