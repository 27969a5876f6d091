// Which result of the search Enter opens.
import { expect, test } from 'vitest';
import { openPage } from '../../open-page.ts';

async function opened() {
  const { page } = openPage();
  const done: string[] = [];
  const results = ['one', 'two'].map((name) => ({
    selected: name === 'two',
    click: () => done.push(name),
    setAttribute(attribute: string, value: string) {
      this.selected = attribute === 'data-selected' && value === 'true';
    },
    removeAttribute() {
      this.selected = false;
    },
  }));
  const list = {
    querySelector: (selector: string) =>
      selector === '[data-action]'
        ? results[0]
        : (results.find(({ selected }) => selected) ?? null),
  };
  let shown: typeof list | null = list;
  Object.assign(page.document, {
    getElementById: (id: string) => (id === 'search-results' ? shown : null),
  });
  const module = await import('../../../../src-renderer/shell/search/chosen-result.ts');
  const search = await import('../../../../src-renderer/app/navigation/search-store.ts');
  const hide = () => {
    shown = null;
  };
  return { ...module, ...search, done, hide };
}

test('it is the first, until another is chosen by hand', async () => {
  const { chooseFirst, choseByHand, openChosen, openSearch, searchStore, done } = await opened();
  openChosen();
  expect(done).toEqual([]);
  openSearch();
  openChosen();
  expect(done).toEqual(['two']);
  chooseFirst();
  expect(choseByHand()).toBe(false);
  openChosen();
  expect(done).toEqual(['two', 'one']);
  searchStore.updateState((state) => ({ ...state, selected: 1 }));
  expect(choseByHand()).toBe(true);
  chooseFirst();
  expect(choseByHand()).toBe(false);
});

test('where there are no results none is chosen', async () => {
  const { chooseFirst, choseByHand, openChosen, openSearch, searchStore, hide, done } =
    await opened();
  openSearch();
  searchStore.updateState((state) => ({ ...state, selected: 1 }));
  hide();
  chooseFirst();
  openChosen();
  expect(choseByHand()).toBe(true);
  expect(done).toEqual([]);
});
