// Whether the search is open, and how to open it from anywhere in the window.
import { createSpotlight } from '@mantine/spotlight';

const [store, actions] = createSpotlight();

/** The state that the search is rendered from. */
export const searchStore = store;

export function openSearch(): void {
  actions.open();
}

/** Whether whatever is typed now is meant for the search. */
export function searchIsOpen(): boolean {
  return store.getState().opened;
}
