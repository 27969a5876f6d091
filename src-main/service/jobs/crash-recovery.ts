// After an abrupt end, checks what was in progress then before all else, and leaves out what ends the program by itself.
import type { PendingItem } from '../ports/jobs.ts';
import type { Log } from '../ports/log.ts';
import type { Store } from '../ports/store.ts';
import type { Verification } from '../verify/verification.ts';
import { leftOutWith } from './crashed-items.ts';
import { outcomeOf, unforeseen } from './item-outcome.ts';
import type { Run } from './run.ts';

export interface Trials {
  /** Whether nothing else may begin: it is not known yet what was in progress, or it is being tried. */
  readonly holdUp: boolean;
  isTrying(run: Run): boolean;
  /** To be called when something has come to its end: a trial waits until nothing is in progress beside it. */
  go(): void;
  /**
   * Has `start` take a job of an earlier run up, and then checks to the end what of it was in progress when that run ended
   * abruptly. What cuts the checks off (a pause, sleep, no network) ends the trial: the rest goes on as all others do.
   */
  before(run: Run, start: () => Promise<void>): Promise<void>;
}

export interface TrialDeps {
  readonly store: Pick<Store, 'readSuspects' | 'markInProgress' | 'leaveOut'>;
  readonly verification: Pick<Verification, 'check'>;
  readonly log: Log;
  /** Whether many use a mail domain that have nothing to do with each other. */
  readonly isShared: (domain: string) => boolean;
  /** How many items of all jobs are in progress. */
  readonly inProgress: () => number;
  /** To be called with every answer: one that a sleep of the machine spoilt is cut off by it. */
  readonly answered: () => void;
  readonly noNetwork: () => void;
}

/**
 * So many are tried side by side where there are more, and else one by one. A row that ends the program is found at its
 * third abrupt end at the latest, and the trial of some hundred rows takes minutes.
 */
const SIDE_BY_SIDE = 16;

export function createTrials(deps: TrialDeps): Trials {
  const held = new Set<Run>();
  let last: Promise<unknown> = Promise.resolve();
  let nothingBeside = () => {};

  async function tryInTurn(run: Run, suspects: readonly PendingItem[]): Promise<void> {
    const trial = last.then(async () => {
      await new Promise<void>((resolve) => {
        nothingBeside = resolve;
        go();
      });
      await tryAll(run, suspects, deps);
    });
    last = trial.catch(() => {});
    await trial;
  }

  function go(): void {
    if (deps.inProgress() === 0) nothingBeside();
  }

  return {
    get holdUp() {
      return held.size > 0;
    },
    isTrying: (run) => held.has(run),
    go,
    async before(run, start) {
      held.add(run);
      try {
        const suspects = await suspectsOf(run, deps);
        await start();
        if (suspects.length > 0) await tryInTurn(run, suspects);
      } finally {
        held.delete(run);
      }
    },
  };
}

/** What was in progress at an abrupt end; the one that had been tried alone is left out from now on. */
async function suspectsOf(
  run: Run,
  { store, log, isShared }: TrialDeps,
): Promise<readonly PendingItem[]> {
  const { jobId } = run;
  const { items, alone } = await store.readSuspects(jobId);
  if (items.length === 0) return items;
  log.info(
    { job: jobId, items: items.length },
    'the program ended abruptly while these items were in progress: they are tried before all others',
  );
  for (const item of alone ? items : []) {
    const leftOut = leftOutWith(item, run.leftOut, isShared);
    await store.leaveOut(jobId, leftOut);
    run.leaveOut(leftOut);
    log.error(
      { job: jobId, index: item.index, email: item.input.email },
      'an item was skipped: the program ended twice while it was being checked, the second time with nothing else in progress',
    );
  }
  return items;
}

async function tryAll(run: Run, suspects: readonly PendingItem[], deps: TrialDeps): Promise<void> {
  const { jobId } = run;
  const width = suspects.length > SIDE_BY_SIDE ? SIDE_BY_SIDE : 1;
  const trying = new Set<number>();
  const left = suspects.values();
  let cutOff = false;
  const isOver = () => cutOff || run.state !== 'running';

  async function tryOneByOne(): Promise<void> {
    for (const item of left) {
      if (isOver()) return;
      if (run.keepLeftOut(item)) continue;
      trying.add(item.index);
      await deps.store.markInProgress(jobId, [...trying], width === 1);
      if (isOver()) return;
      if (!(await checkWhole(run, item, deps))) cutOff = true;
      trying.delete(item.index);
    }
  }

  await Promise.all(Array.from({ length: width }, tryOneByOne));
  run.outcomes.flush();
  await run.outcomes.whenFlushed();
  await deps.store.markInProgress(jobId, []);
}

/** Checks an item with all that is slow, as it was in progress then; false where that was cut off. */
async function checkWhole(
  run: Run,
  item: PendingItem,
  { verification, log, answered, noNetwork }: TrialDeps,
): Promise<boolean> {
  const { signal } = run;
  try {
    const options = { ...run.options, listDomains: run.domains ?? null };
    const checked = await verification.check(item.input, options, 'batch', signal);
    answered();
    if (signal.aborted) return false;
    if (checked.kind === 'failed' && checked.networkDown) {
      noNetwork();
      return false;
    }
    // What put it off is asked again in its turn.
    const isPutOff =
      checked.kind === 'verified' && checked.result.observation.mailbox === 'greylisted';
    if (!isPutOff) run.keep([outcomeOf(item.index, checked)]);
  } catch (error) {
    if (signal.aborted) return false;
    log.error({ error, job: run.jobId, index: item.index }, 'an item could not be checked');
    run.keep([unforeseen(item.index)]);
  }
  return true;
}
