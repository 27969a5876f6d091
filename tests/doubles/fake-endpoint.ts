// A double of the desktop door for the window in a real Chromium: answers from a table, tells events on demand, remembers calls.
import type { BridgeMethod, BridgeResult } from '../../src-shared/bridge/methods.ts';
import type { ProblemCode } from '../../src-shared/errors.ts';
import type { VerificationResult } from '../../src-shared/schemas/verification.ts';
import { DEFAULT_POLICY } from './default-policy.ts';
import { APPROVED, BLOCKED, CHECKED_AT, MISTYPED, REVIEWED } from './results.ts';

export interface FakeError {
  readonly code: ProblemCode;
  readonly message: string;
  readonly fields?: readonly { readonly pointer: string; readonly message: string }[];
}

export interface FakeEndpointPlan {
  /** What each method answers, whatever it is asked. */
  readonly answers: Partial<{ readonly [M in BridgeMethod]: BridgeResult<M> }>;
  /** Methods that are refused; goes before `answers`. */
  readonly errors: Partial<Readonly<Record<BridgeMethod, FakeError>>>;
  /** Methods that do not answer until the door is told to by `release`. */
  readonly held: readonly BridgeMethod[];
  /** What `verify` and (unless `answers` has one) `checks.show` find: by address and by id; another address gets the first. */
  readonly results: readonly VerificationResult[];
}

/** What a test can reach in the page as `window.door`. */
export interface FakeDoorControl {
  readonly calls: { readonly method: string; readonly params: unknown }[];
  readonly abandoned: string[];
  emit(event: string, payload: unknown): void;
  /** From now on a method answers this. */
  answer(method: string, value: unknown): void;
  refuse(method: string, error: FakeError | null): void;
  /** Lets the calls of a held method go, and those to come. */
  release(method: string): void;
}

/** A quiet installation with four checks, no lists, and the network in order. */
export function quietPlan(changes: Partial<FakeEndpointPlan> = {}): FakeEndpointPlan {
  const results = changes.results ?? [APPROVED, REVIEWED, BLOCKED, MISTYPED];
  return {
    errors: {},
    held: [],
    ...changes,
    results,
    answers: {
      'service.status': {
        version: '0.1.0',
        data_folder: '/home/jane/.local/share/vouch',
        practice: false,
        api_url: 'http://127.0.0.1:8374',
        host: 'desktop',
        network: { state: 'usable', detail: null },
        feeds_checked_at: CHECKED_AT,
        notice: null,
      },
      'api.status': {
        state: 'listening',
        url: 'http://127.0.0.1:8374',
        port: 8374,
        message: null,
      },
      'rows.search': { rows: [] },
      'checks.list': {
        checks: results.map((result) => ({
          request_id: result.request_id,
          input: result.input,
          score: result.score,
          recommendation: result.recommendation,
          flags: result.flags,
          domain: result.company.domain,
          origin: 'app',
          checked_at: result.checked_at,
        })),
        next: null,
      },
      'checks.compare': { previous: null, changes: [] },
      'jobs.list': { jobs: [] },
      'policy.list': { policies: [] },
      'policy.changes': { changes: [] },
      'suppression.list': { lists: [] },
      'policy.show': DEFAULT_POLICY,
      'files.sample': { file_id: 'sample', name: 'sample-list.csv', size_bytes: 18_240 },
      ...changes.answers,
    },
  };
}

/**
 * Puts the door into a page; give it to Playwright's `addInitScript` with a plan.
 * It runs in the page, so nothing outside of it can be used.
 */
export function openFakeEndpoint(plan: FakeEndpointPlan): void {
  type Answer = { ok: true; value: unknown } | { ok: false; error: unknown };
  const answers: Record<string, unknown> = { ...plan.answers };
  const errors: Record<string, FakeError | null> = { ...plan.errors };
  const held = new Set<string>(plan.held);
  const waiting = new Map<string, (() => void)[]>();
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const calls: { method: string; params: unknown }[] = [];
  const abandoned: string[] = [];

  function find(method: string, params: unknown): unknown {
    const asked = params as {
      readonly request_id?: string;
      readonly request?: { readonly email: string };
      readonly search?: string | null;
    };
    if (method === 'verify') {
      const email = asked.request?.email;
      return plan.results.find(({ input }) => input.email === email) ?? plan.results[0];
    }
    if (method === 'checks.show') {
      const reported = answers[method];
      return reported ?? plan.results.find(({ request_id }) => request_id === asked.request_id);
    }
    if (method === 'checks.list' && typeof asked.search === 'string') {
      const { search } = asked;
      const { checks } = answers[method] as { checks: { input: { email: string } }[] };
      return { checks: checks.filter(({ input }) => input.email.includes(search)), next: null };
    }
    // No key has a policy of its own here.
    return answers[method === 'policy.of_check' ? 'policy.show' : method];
  }

  function answerOf(method: string, params: unknown): Answer {
    const error = errors[method] ?? null;
    if (error !== null) return { ok: false, error: { fields: [], ...error } };
    const value = find(method, params);
    if (value !== undefined) return { ok: true, value: structuredClone(value) };
    const message = `The fake door has no answer to ${method}.`;
    return { ok: false, error: { code: 'not_found', message, fields: [] } };
  }

  const endpoint = {
    async invoke(method: string, params: unknown): Promise<Answer> {
      calls.push({ method, params });
      if (held.has(method)) {
        await new Promise<void>((resolve) => {
          waiting.set(method, [...(waiting.get(method) ?? []), resolve]);
        });
      }
      return answerOf(method, params);
    },
    abandon(call: string) {
      abandoned.push(call);
    },
    on(event: string, listener: (payload: unknown) => void) {
      const received = listeners.get(event) ?? new Set();
      listeners.set(event, received);
      received.add(listener);
      return () => received.delete(listener);
    },
    offer: async (file: { readonly name: string; readonly size: number }): Promise<Answer> => ({
      ok: true,
      value: { file_id: 'dropped', name: file.name, size_bytes: file.size },
    }),
  };

  const control: FakeDoorControl = {
    calls,
    abandoned,
    emit(event, payload) {
      for (const listener of listeners.get(event) ?? []) listener(payload);
    },
    answer(method, value) {
      answers[method] = value;
    },
    refuse(method, error) {
      errors[method] = error;
    },
    release(method) {
      held.delete(method);
      for (const go of waiting.get(method) ?? []) go();
      waiting.delete(method);
    },
  };
  Object.assign(globalThis, { vouch: endpoint, endpoint: control });
}
