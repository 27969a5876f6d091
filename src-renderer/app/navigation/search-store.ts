// Opens the search from anywhere, keeps its first finding chosen while findings come and go, and takes the chosen one.
import { createSpotlight } from '@mantine/spotlight';

const [store, actions] = createSpotlight();

/** The state that the search is drawn from. */
export const searchStore = store;

/** The element that holds the findings. */
export const FINDINGS_ID = 'search-findings';

export function openSearch(): void {
  actions.open();
}

/** Whether whatever is typed now is meant for the search. */
export function searchIsOpen(): boolean {
  return store.getState().opened;
}

/** Chooses the first finding, for Enter; the kit itself does so only while somebody types. */
export function chooseFirst(): void {
  const list = document.getElementById(FINDINGS_ID);
  if (list === null) return;
  list.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Whether somebody moved on from the first finding by the arrow keys. */
export function choseByHand(): boolean {
  return store.getState().selected > 0;
}

/** Goes where the chosen finding leads; does nothing where none is chosen, or the search is closed. */
export function takeChosen(): void {
  if (!searchIsOpen()) return;
  document.getElementById(FINDINGS_ID)?.querySelector<HTMLElement>('[data-selected]')?.click();
}
