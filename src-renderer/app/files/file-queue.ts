// Files that were dropped, pasted or opened: handed to main one by one, then waiting for the Lists screen to take them.
import { create } from 'zustand';
import type { FileOffer } from '../../../src-shared/bridge/files.ts';
import { client } from '../../bridge/client.ts';
import { unreadable } from '../../bridge/unreadable-file.ts';
import { switchFolder } from '../calls/service-status.ts';
import { tabStorage } from '../calls/tab-storage.ts';
import { navigate } from '../navigation/route.ts';
import { sentenceOf } from '../notices/error-text.ts';

interface FileQueueState {
  /** Oldest first. */
  readonly pending: readonly FileOffer[];
  /** Why files were turned away, a sentence each; shown by the Lists screen until dismissed. */
  readonly problems: readonly string[];
  /** How many files are being handed over. */
  readonly offering: number;
  /** Takes the oldest offer. */
  readonly dequeue: () => FileOffer | null;
  /** Offers files of the page to main and shows the Lists screen; `problems` are those known beforehand. */
  readonly offer: (files: readonly File[], problems?: readonly string[]) => Promise<void>;
  /** Puts a file that main has already. */
  readonly enqueue: (offer: FileOffer) => void;
  /** Says why something dropped cannot be used. */
  readonly addProblem: (problem: string) => void;
  readonly dismissProblems: () => void;
}

/** The files of this tab that main has already; it takes them along to another data folder. */
const storedQueue = tabStorage('vouch.files', areOffers, (offers) => offers);

/** The hand-over that ends last, and how many there are. */
let last: Promise<void> = Promise.resolve();
let inProgress = 0;

export const useFileQueue = create<FileQueueState>((set, get) => ({
  pending: storedQueue.read() ?? [],
  problems: [],
  offering: 0,
  dequeue() {
    const [first, ...rest] = get().pending;
    if (first === undefined) return null;
    set({ pending: rest });
    return first;
  },
  offer(files, problems = []) {
    // What comes while others are on their way adds to what is said of those.
    set((state) => ({ problems: inProgress > 0 ? [...state.problems, ...problems] : problems }));
    inProgress += 1;
    // In the order of the drops: a small file would overtake a large one.
    const turn = last
      .then(() => handOver(files))
      .finally(() => {
        inProgress -= 1;
      });
    last = turn;
    return turn;
  },
  enqueue(offer) {
    set((state) => ({ pending: [...state.pending, offer] }));
    navigate({ screen: 'lists', jobId: null });
  },
  addProblem(problem) {
    set((state) => ({ problems: [...state.problems, problem] }));
    navigate({ screen: 'lists', jobId: null });
  },
  dismissProblems() {
    set({ problems: [] });
  },
}));

useFileQueue.subscribe(({ pending }, before) => {
  if (pending !== before.pending) storedQueue.keep(pending.length === 0 ? null : pending);
});

/** Puts the sample list, on the practice network, where its domains exist. Rejects with a VouchError. */
export async function openSample(): Promise<void> {
  await switchFolder(async () => {
    useFileQueue.getState().enqueue(await client.call('files.sample', {}));
  });
}

function areOffers(value: unknown): value is readonly FileOffer[] {
  return (
    Array.isArray(value) &&
    value.every(
      (offer: Partial<FileOffer> | null) =>
        typeof offer?.file_id === 'string' &&
        typeof offer.name === 'string' &&
        typeof offer.size_bytes === 'number',
    )
  );
}

/** Offers files to main, one after the other; what is wrong with one does not keep others from being read. */
async function handOver(files: readonly File[]): Promise<void> {
  const { addProblem, enqueue } = useFileQueue.getState();
  const count = (more: 1 | -1) =>
    useFileQueue.setState(({ offering }) => ({ offering: offering + more }));
  for (const file of files) {
    if (file.size === 0) {
      // One that has gone looks empty, too.
      const gone = await unreadable(file);
      const reason = gone === null ? ' is empty. Nothing was read.' : `: ${gone.message}`;
      addProblem(`${file.name}${reason}`);
      continue;
    }
    count(1);
    try {
      enqueue(await client.offer(file));
    } catch (error) {
      addProblem(`${file.name}: ${sentenceOf(error)}`);
    } finally {
      count(-1);
    }
  }
}
