// Opens the search from anywhere, and keeps its first finding chosen while findings come and go.
import { createSpotlight } from '@mantine/spotlight';

const [store, actions] = createSpotlight();

/** The state that the search is drawn from. */
export const searchStore = store;

export function openSearch(): void {
  actions.open();
}

/** Chooses the first finding, for Enter; the kit itself does so only while somebody types. */
export function chooseFirst(): void {
  const { listId } = store.getState();
  const list = listId === '' ? null : document.getElementById(listId);
  if (list === null) return;
  list.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}
