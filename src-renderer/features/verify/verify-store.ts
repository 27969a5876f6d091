// The Verify screen's state: the form, the running check, and the result that is shown.
import { create } from 'zustand';
import type { CheckStage, Comparison } from '../../../src-shared/bridge/checks.ts';
import { VouchError } from '../../../src-shared/errors.ts';
import type {
  VerificationRequest,
  VerificationResult,
} from '../../../src-shared/schemas/verification.ts';
import { tabStorage } from '../../app/calls/tab-storage.ts';
import { navigate } from '../../app/navigation/route.ts';
import { isAbort, isConnectionError } from '../../app/notices/error-text.ts';
import { client } from '../../bridge/client.ts';
import {
  asksFor,
  EMPTY_FORM,
  type Field,
  type FieldProblems,
  type Form,
  formOf,
  isForm,
  problemsNamed,
  problemsOf,
  requestOf,
} from './form.ts';
import { countAddresses } from './pasted-address.ts';

export type StageState = 'started' | 'done';

export type Phase =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly request: VerificationRequest;
      readonly stages: Partial<Readonly<Record<CheckStage, StageState>>>;
    }
  | { readonly kind: 'opening'; readonly requestId: string }
  | {
      readonly kind: 'done';
      readonly result: VerificationResult;
      readonly comparison: Comparison | null;
    }
  | {
      readonly kind: 'failed';
      /** What there is no verdict about; null where a stored check could not be opened. */
      readonly request: VerificationRequest | null;
      readonly error: unknown;
      readonly retry: () => void;
    };

/** A text of more than one address, which the form does not take. */
export interface Several {
  readonly text: string;
  readonly count: number;
}

export interface CheckOptions {
  /** Leaves the cache aside. */
  readonly fresh?: boolean;
  /** Asks the mail host this once, whatever the settings say. */
  readonly probe?: boolean;
}

interface VerifyState {
  readonly form: Form;
  /** Null where the form holds one address or none. */
  readonly several: Several | null;
  readonly setSeveral: (several: Several | null) => void;
  readonly problems: FieldProblems;
  readonly phase: Phase;
  readonly setField: (field: Field, text: string) => void;
  readonly fill: (fields: Partial<Form>) => void;
  /** Checks what the form says. */
  readonly submit: () => Promise<void>;
  /** Fills the form with a request and checks it. */
  readonly check: (request: VerificationRequest, options?: CheckOptions) => Promise<void>;
  /** Gives up the check that runs. */
  readonly stop: () => void;
  /** Shows a stored check. */
  readonly open: (requestId: string) => Promise<void>;
  /** Back to an empty form. */
  readonly clear: () => void;
}

/** What was typed in this tab and has no verdict yet. */
const keptForm = tabStorage('vouch.form', isForm, (form) => form);

/** What runs at the moment, to be given up when something else begins. */
let running = new AbortController();

export const useVerify = create<VerifyState>((set, get) => ({
  form: keptForm.read() ?? EMPTY_FORM,
  several: null,
  setSeveral: (several) => set({ several }),
  problems: {},
  phase: { kind: 'idle' },
  setField(field, text) {
    set(({ form, problems }) => {
      const { [field]: _cleared, ...others } = problems;
      const emptied = field === 'email' ? { several: null } : {};
      return { form: { ...form, [field]: text }, problems: others, ...emptied };
    });
  },
  fill: (fields) =>
    set(({ form }) => ({ form: { ...form, ...fields }, problems: {}, several: null })),
  async submit() {
    const problems = problemsOf(get().form);
    set({ problems });
    const { email } = get().form;
    // A quoted local part may hold what looks like several.
    const count = email.includes('"') ? 1 : countAddresses(email);
    if (count > 1) return set({ several: { text: email, count } });
    if (Object.keys(problems).length > 0) return;
    await run(requestOf(get().form), {});
  },
  async check(request, options = {}) {
    set({ form: formOf(request), problems: {}, several: null });
    await run(request, options);
  },
  stop() {
    running.abort();
    set({ phase: { kind: 'idle' } });
  },
  async open(requestId) {
    const signal = startNew();
    const { form } = get();
    set({ phase: { kind: 'opening', requestId } });
    try {
      const result = await client.call('checks.show', { request_id: requestId }, signal);
      // What was typed meanwhile stays.
      if (!signal.aborted && get().form === form)
        set({ form: formOf(result.input), problems: {}, several: null });
      show(result, signal);
    } catch (error) {
      fail(null, error, signal, () => void get().open(requestId));
    }
  },
  clear() {
    running.abort();
    set({ form: EMPTY_FORM, several: null, problems: {}, phase: { kind: 'idle' } });
  },
}));

useVerify.subscribe(({ form, phase }, before) => {
  if (form !== before.form || phase !== before.phase)
    keptForm.keep(phase.kind === 'done' || form === EMPTY_FORM ? null : form);
});

function startNew(): AbortSignal {
  running.abort();
  running = new AbortController();
  return running.signal;
}

async function run(request: VerificationRequest, options: CheckOptions): Promise<void> {
  const signal = startNew();
  const follow = crypto.randomUUID();
  useVerify.setState({ phase: { kind: 'running', request, stages: {} } });
  navigate({ screen: 'verify', requestId: null });
  const stop = client.on('verify.stage', (event) => {
    if (event.follow === follow) setStage(event.stage, event.state);
  });
  try {
    const result = await client.call(
      'verify',
      { request, options: optionsOf(options), follow },
      signal,
    );
    show(result, signal);
  } catch (error) {
    fail(request, error, signal, () => void run(request, options));
  } finally {
    stop();
  }
}

/** Whether mailboxes are probed, the settings decide where nobody asks for it. */
function optionsOf({ fresh = false, probe = false }: CheckOptions) {
  return {
    no_cache: fresh,
    no_company: false,
    mailbox: { probe: probe || null, ehlo: null, mail_from: null, greylist_delay_seconds: null },
  };
}

function setStage(stage: CheckStage, state: StageState): void {
  useVerify.setState(({ phase }) =>
    phase.kind === 'running'
      ? { phase: { ...phase, stages: { ...phase.stages, [stage]: state } } }
      : {},
  );
}

function show(result: VerificationResult, signal: AbortSignal): void {
  if (signal.aborted) return;
  useVerify.setState({ phase: { kind: 'done', result, comparison: null } });
  navigate({ screen: 'verify', requestId: result.request_id });
  void compare(result, signal);
}

/** What changed since last time comes after the verdict, and is left out where it cannot be had. */
async function compare(result: VerificationResult, signal: AbortSignal): Promise<void> {
  const comparison = await client
    .call('checks.compare', { request_id: result.request_id }, signal)
    .catch(() => null);
  useVerify.setState(({ phase }) =>
    phase.kind === 'done' && phase.result === result ? { phase: { ...phase, comparison } } : {},
  );
}

// A check that the connection cut off is made once it is back.
client.onConnection((state) => {
  const { phase } = useVerify.getState();
  if (state !== 'connected' || phase.kind !== 'failed' || !isConnectionError(phase.error)) return;
  phase.retry();
});

// Heard for as long as the window lives: a verdict may be looked at again after the policy was changed elsewhere.
client.on('policy.changed', () => void refreshVerdict());

/** Shows the verdict of today in the place of the one before, without asking anything again. */
async function refreshVerdict(): Promise<void> {
  const { phase } = useVerify.getState();
  if (phase.kind !== 'done') return;
  const before = phase.result;
  const { signal } = running;
  const result = await client
    .call('checks.show', { request_id: before.request_id }, signal)
    .catch(() => null);
  // What cannot be had (deleted meanwhile) stays as it was seen.
  const { phase: now } = useVerify.getState();
  if (result === null || now.kind !== 'done' || now.result !== before) return;
  useVerify.setState({ phase: { ...now, result } });
  void compare(result, signal);
}

/** A refusal that names fields is shown at the fields, as long as they hold what was refused; any other in the place of the result. */
function fail(
  request: VerificationRequest | null,
  error: unknown,
  signal: AbortSignal,
  retry: () => void,
): void {
  if (signal.aborted || isAbort(error)) return;
  const { form } = useVerify.getState();
  const isInForm = request !== null && asksFor(form, request);
  const problems = isInForm && error instanceof VouchError ? problemsNamed(error.fields) : {};
  const named = Object.keys(problems).length > 0;
  useVerify.setState(
    named
      ? { problems, phase: { kind: 'idle' } }
      : { phase: { kind: 'failed', request, error, retry } },
  );
}
