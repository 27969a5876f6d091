// An entry to the table of calls: validates each message once, and calls on behalf of the caller it was opened for.
import {
  BRIDGE_METHODS,
  type Bridge,
  type BridgeMethod,
  type BridgeParams,
} from '../../src-shared/bridge/methods.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { validate } from '../../src-shared/validate.ts';
import { wrongShape } from '../../src-shared/wrong-shape.ts';
import type { Caller, Handlers } from '../service/calls.ts';

export interface CallEndpointOptions {
  readonly caller: Omit<Caller, 'signal'>;
  /** The tables of methods that may be called here; all others are refused with `not_found`. */
  readonly methods: readonly object[];
}

/** `calls` is asked for at each call: the data folder behind it may change. */
export function openCallEndpoint(
  calls: () => Partial<Handlers>,
  { caller, methods }: CallEndpointOptions,
): Bridge {
  const open = new Set(methods.flatMap((table) => Object.keys(table)));
  return {
    async call<M extends BridgeMethod>(method: M, params: BridgeParams<M>, signal?: AbortSignal) {
      const table = open.has(method) ? calls() : {};
      const handler = Object.hasOwn(table, method) ? table[method] : undefined;
      if (handler === undefined) {
        throw new VouchError(
          'not_found',
          `There is no method ${String(method).slice(0, 100)} here.`,
        );
      }
      const judged = validate(BRIDGE_METHODS[method].params, params);
      if (!judged.ok) throw wrongShape(judged.violations);
      return handler(params, { ...caller, signal });
    },
  };
}
