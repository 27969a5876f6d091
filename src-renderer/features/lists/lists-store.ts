// What the Lists screen keeps while the window is open: the file being mapped, and each list's view, columns and progress.
import { create } from 'zustand';
import type { Facet } from '../../../src-shared/bridge/facets.ts';
import type { FileOffer, ReadingOptions } from '../../../src-shared/bridge/files.ts';
import type { JobDetails } from '../../../src-shared/bridge/jobs.ts';
import { ALL_ROWS, type RowFilter, type RowSort } from '../../../src-shared/bridge/lists.ts';
import { client } from '../../bridge/client.ts';
import { type Draft, storedDraft } from './draft.ts';
import { type ColumnView, readColumns, writeColumns } from './results/filter/column-view.ts';
import { FIRST_OPEN } from './results/filter/facet-text.ts';
import { NOTHING_SELECTED, type Selection } from './results/grid/selection.ts';
import { steadyLook, steadyShare } from './results/head/progress.ts';

/** How one list is looked at. */
export interface ListView {
  readonly filter: RowFilter;
  readonly sort: RowSort;
  readonly selection: Selection;
  /** Place in the shown order, from 0. */
  readonly cursor: number;
  /** Whether the row under the cursor is shown at the side. */
  readonly detail: boolean;
}

interface ListsState {
  readonly draft: Draft | null;
  /** What stops the import that is under way; null when none is. It goes on while another screen is shown. */
  readonly importing: AbortController | null;
  readonly views: Readonly<Record<string, ListView>>;
  readonly columns: Readonly<Record<string, ColumnView>>;
  /** Rows, charts over them, or what they show as a whole. */
  readonly tab: 'rows' | 'overview' | 'insights';
  /** Whether rows are low, so that more of them are seen. */
  readonly dense: boolean;
  /** Facets that are open, for every list. */
  readonly openFacets: readonly Facet[];
  /** Whether the facets are shown where there is little room. */
  readonly facets: boolean;
  /** Whether it is being asked which rows are checked again: of all, or with the selected ones first. */
  readonly again: 'all' | 'chosen' | null;
  /** Whether lists are being compared or merged, with the one that was open; null while none are. */
  readonly together: { readonly doing: 'compare' | 'merge'; readonly first: string | null } | null;
  /** When the run had ended whose changes somebody has read, by list. */
  readonly closedBanners: Readonly<Record<string, string | null>>;
  /** The progress last shown for each list, from 0 to 1. */
  readonly shares: Readonly<Record<string, number>>;
  /** How much of each list has a verdict, the first ones among them, as last shown. */
  readonly looks: Readonly<Record<string, number>>;
  readonly openDraft: (file: FileOffer) => void;
  readonly changeDraft: (change: Partial<Omit<Draft, 'file'>>) => void;
  readonly closeDraft: () => void;
  readonly markImport: (importing: AbortController | null) => void;
  readonly changeView: (jobId: string, change: Partial<ListView>) => void;
  /** Shows one row in full, among all rows in the file's order, where a row's place is its index from 0. */
  readonly openRow: (jobId: string, index: number) => void;
  readonly changeColumns: (jobId: string, change: Partial<ColumnView>) => void;
  readonly show: (
    change: Partial<
      Pick<ListsState, 'tab' | 'dense' | 'openFacets' | 'facets' | 'again' | 'together'>
    >,
  ) => void;
  readonly closeBanner: (job: Pick<JobDetails, 'job_id' | 'ended_at'>) => void;
  readonly updateJob: (job: JobDetails) => void;
  /** A list is taken up again: its progress starts over. */
  readonly beginAgain: (job: JobDetails) => void;
  readonly forget: (jobId: string) => void;
}

const DETECT: ReadingOptions = { header: null, delimiter: null, encoding: null, sheet: null };

const DENSE_KEY = 'vouch-list-dense';

const FIRST_VIEW: ListView = {
  filter: ALL_ROWS,
  sort: { by: 'row', descending: false },
  selection: NOTHING_SELECTED,
  cursor: 0,
  detail: false,
};

export const useLists = create<ListsState>((set, get) => ({
  draft: storedDraft.read(),
  importing: null,
  views: {},
  columns: {},
  tab: 'rows',
  dense: window.localStorage.getItem(DENSE_KEY) === 'yes',
  openFacets: FIRST_OPEN,
  facets: false,
  again: null,
  together: null,
  closedBanners: {},
  shares: {},
  looks: {},
  openDraft(file) {
    const name = file.name.replace(/\.[a-z0-9]{1,6}$/i, '').slice(0, 200);
    set({
      draft: { file, reading: DETECT, chosen: null, policies: null, name, options: null },
    });
  },
  changeDraft(change) {
    set(({ draft }) => (draft === null ? {} : { draft: { ...draft, ...change } }));
  },
  closeDraft() {
    set({ draft: null });
  },
  markImport(importing) {
    set({ importing });
  },
  changeView(jobId, change) {
    set(({ views }) => ({
      views: { ...views, [jobId]: { ...(views[jobId] ?? FIRST_VIEW), ...change } },
    }));
  },
  openRow(jobId, index) {
    get().changeView(jobId, {
      filter: ALL_ROWS,
      sort: { by: 'row', descending: false },
      cursor: index,
      detail: true,
    });
  },
  changeColumns(jobId, change) {
    set(({ columns }) => {
      const next = { ...(columns[jobId] ?? readColumns(jobId, window.localStorage)), ...change };
      writeColumns(jobId, next, window.localStorage);
      return { columns: { ...columns, [jobId]: next } };
    });
  },
  show(change) {
    set(change);
    if (change.dense === undefined) return;
    try {
      window.localStorage.setItem(DENSE_KEY, change.dense ? 'yes' : 'no');
    } catch {
      // A full or forbidden storage costs the memory of a density, nothing else.
    }
  },
  closeBanner({ job_id, ended_at }) {
    set(({ closedBanners }) => ({ closedBanners: { ...closedBanners, [job_id]: ended_at } }));
  },
  ...progressActions(set),
}));

type SetState = (change: (state: ListsState) => Partial<ListsState>) => void;

/** What jobs report of their progress: a shown share never goes back, except when a list starts over. */
function progressActions(set: SetState): Pick<ListsState, 'updateJob' | 'beginAgain' | 'forget'> {
  return {
    updateJob(job) {
      set(({ shares, looks }) => {
        const id = job.job_id;
        return {
          shares: { ...shares, [id]: steadyShare(job, shares[id] ?? 0) },
          looks: { ...looks, [id]: steadyLook(job, looks[id] ?? 0) },
        };
      });
    },
    beginAgain(job) {
      set(({ shares, looks }) => ({
        shares: { ...shares, [job.job_id]: steadyShare(job, 0) },
        looks: { ...looks, [job.job_id]: steadyLook(job, 0) },
      }));
    },
    forget(jobId) {
      set(({ views, shares, looks }) => ({
        views: without(views, jobId),
        shares: without(shares, jobId),
        looks: without(looks, jobId),
      }));
    },
  };
}

// A page that is loaded again is still at its file.
useLists.subscribe(({ draft }, before) => {
  if (draft !== before.draft) storedDraft.keep(draft);
});

// Heard from the first look at this screen on, so that progress never goes back.
client.on('jobs.changed', ({ job }) => useLists.getState().updateJob(job));
client.on('jobs.removed', ({ job_id }) => useLists.getState().forget(job_id));

/** How a list is looked at; the same object until it changes. */
export function useListView(jobId: string): ListView {
  return useLists((state) => state.views[jobId] ?? FIRST_VIEW);
}

const readBefore = new Map<string, ColumnView>();

/** The columns of a list, as chosen in this window or an earlier one. */
export function useColumnView(jobId: string): ColumnView {
  return useLists((state) => state.columns[jobId] ?? remembered(jobId));
}

function remembered(jobId: string): ColumnView {
  const known = readBefore.get(jobId);
  if (known !== undefined) return known;
  const read = readColumns(jobId, window.localStorage);
  readBefore.set(jobId, read);
  return read;
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _gone, ...rest } = record;
  return rest;
}
