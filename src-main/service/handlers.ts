// Turns handlers into a bridge: a call is known, its parameters are valid, then its handler answers.
import {
  BRIDGE_METHODS,
  type Bridge,
  type BridgeMethod,
  type BridgeParams,
  type BridgeResult,
} from '../../src-shared/bridge/methods.ts';
import { VouchError } from '../../src-shared/errors.ts';
import { validate } from '../../src-shared/validate.ts';
import { wrongShape } from '../api/shape.ts';

/** What answers the methods `M`. */
export type Handlers<M extends BridgeMethod = BridgeMethod> = {
  readonly [N in M]: (params: BridgeParams<N>, signal?: AbortSignal) => Promise<BridgeResult<N>>;
};

/** A bridge over some of the methods; the others are refused with `not_found`. */
export function bridgeOver(handlers: Partial<Handlers>): Bridge {
  return {
    async call<M extends BridgeMethod>(method: M, params: BridgeParams<M>, signal?: AbortSignal) {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
      if (handler === undefined) {
        throw new VouchError(
          'not_found',
          `There is no method ${String(method).slice(0, 100)} here.`,
        );
      }
      const judged = validate(BRIDGE_METHODS[method].params, params);
      if (!judged.ok) throw wrongShape(judged.violations);
      return handler(params, signal);
    },
  };
}
