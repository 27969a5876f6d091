// The states of a job's run, and what each event makes of them: one table, which the runner reads.

/** Those of `OPEN` are at work; in all others nothing of the run begins any more. */
export type RunState =
  | 'running'
  /** There is no network: it goes on once there is one. */
  | 'waiting'
  | 'paused'
  /** Paused, and without a network. */
  | 'paused_waiting'
  /** All of it is checked; its last outcomes and its end are on their way to the store. */
  | 'completing'
  /** The network stayed away too long; its outcomes and its failure are on their way to the store. */
  | 'failing'
  | 'completed'
  | 'failed'
  /** The store refuses to work: it has failed in memory. */
  | 'broken'
  /** Cancelled or deleted. */
  | 'dropped'
  /** The job has ended in the store, or is gone from it. */
  | 'superseded'
  /** The program ends; the job goes on at its next start. */
  | 'closed';

export type RunEvent =
  | 'pause'
  | 'resume'
  /** The machine was asleep: what was under way met a network that had gone. */
  | 'slept'
  | 'network_lost'
  | 'network_back'
  /** It has waited for the network for as long as a job may. */
  | 'wait_expired'
  | 'all_checked'
  | 'end_recorded'
  | 'store_failed'
  | 'job_gone'
  | 'drop'
  | 'close';

export type RunEffect =
  | 'cut_off_checks'
  | 'renew_checks'
  /** Items at hand are noted as under way again, and go on. */
  | 'requeue_items'
  | 'begin_wait'
  | 'end_wait'
  /** Hands the collected outcomes to the store. */
  | 'flush_outcomes'
  /** Ends its timers. */
  | 'stop'
  | 'await_outcomes'
  | 'record_completion'
  | 'record_network_failure'
  | 'record_store_failure'
  /** Notes that nothing of it is under way. */
  | 'record_rest';

export interface Transition {
  readonly to: RunState;
  /** In this order. */
  readonly effects: readonly RunEffect[];
}

type Row = Readonly<Partial<Record<RunEvent, Transition>>>;

const to = (state: RunState, ...effects: readonly RunEffect[]): Transition => ({
  to: state,
  effects,
});

/** How a run at work is let go of, whatever it does. */
const LETTING_GO: Row = {
  store_failed: to('broken', 'stop', 'cut_off_checks', 'record_store_failure'),
  job_gone: to('superseded', 'stop'),
  drop: to('dropped', 'flush_outcomes', 'stop', 'cut_off_checks', 'await_outcomes'),
  close: to('closed', 'flush_outcomes', 'stop', 'cut_off_checks', 'record_rest'),
};
const COMPLETING = to('completing', 'flush_outcomes', 'stop', 'record_completion');
const FAILING = to('failing', 'flush_outcomes', 'stop', 'cut_off_checks', 'record_network_failure');
const BROKEN_AT_ITS_END = to('broken', 'record_store_failure');

/** An event that a state does not name is refused there: nothing happens. */
export const TRANSITIONS: Readonly<Record<RunState, Row>> = {
  running: {
    ...LETTING_GO,
    pause: to('paused', 'cut_off_checks', 'flush_outcomes'),
    // Paused and resumed in the store at once, it may never have been paused here.
    resume: to('running', 'requeue_items'),
    slept: to('running', 'cut_off_checks', 'renew_checks'),
    network_lost: to('waiting', 'begin_wait'),
    all_checked: COMPLETING,
  },
  waiting: {
    ...LETTING_GO,
    pause: to('paused_waiting', 'cut_off_checks', 'flush_outcomes'),
    resume: to('waiting', 'requeue_items'),
    slept: to('waiting', 'cut_off_checks', 'renew_checks'),
    network_back: to('running', 'end_wait'),
    wait_expired: FAILING,
    // What met no network was another job.
    all_checked: COMPLETING,
  },
  paused: {
    ...LETTING_GO,
    resume: to('running', 'renew_checks', 'requeue_items'),
    network_lost: to('paused_waiting', 'begin_wait'),
  },
  paused_waiting: {
    ...LETTING_GO,
    resume: to('waiting', 'renew_checks', 'requeue_items'),
    network_back: to('paused', 'end_wait'),
    wait_expired: FAILING,
  },
  completing: { end_recorded: to('completed'), store_failed: BROKEN_AT_ITS_END },
  failing: { end_recorded: to('failed'), store_failed: BROKEN_AT_ITS_END },
  completed: {},
  failed: {},
  broken: {},
  dropped: {},
  superseded: {},
  closed: {},
};

const OPEN: ReadonlySet<RunState> = new Set(['running', 'waiting', 'paused', 'paused_waiting']);

/** Whether a run is at work, if only paused. */
export function isOpen(state: RunState): boolean {
  return OPEN.has(state);
}

/** Null where the event is refused. */
export function transitionOf(state: RunState, event: RunEvent): Transition | null {
  return TRANSITIONS[state][event] ?? null;
}
