// The origin of a check or charge (app, command or key) as two columns.
import type { Origin } from '../../../service/ports/origin.ts';

export interface OriginColumns {
  readonly origin: Origin['kind'];
  readonly key_id: string | null;
}

export function originColumns(origin: Origin): OriginColumns {
  return { origin: origin.kind, key_id: origin.kind === 'key' ? origin.keyId : null };
}

export function originOf(columns: OriginColumns): Origin {
  switch (columns.origin) {
    case 'key':
      return { kind: 'key', keyId: columns.key_id ?? '' };
    case 'app':
    case 'command':
      return { kind: columns.origin };
  }
}
