// Why a registry was not asked, where its turn did not come: the reason and a sentence.
import type { SourceFailure } from '../../engine/ports.ts';
import type { Turn } from '../pacing/pacing.ts';

export function missedTurn(
  server: string,
  turn: Extract<Turn, { ok: false }>,
): { readonly reason: SourceFailure; readonly detail: string } {
  switch (turn.why) {
    case 'aborted':
      return { reason: 'aborted', detail: 'Nobody waits for this any more' };
    case 'waited_too_long':
      return { reason: 'refused', detail: `Too many questions wait for ${server}` };
    case 'busy':
    case 'refused':
      return {
        reason: 'refused',
        detail: `${server} asked to be left alone for another ${seconds(turn.leftMs)}`,
      };
    case 'silent':
      return {
        reason: 'timeout',
        detail: `${server} has not answered lately and is left alone for another ${seconds(turn.leftMs)}`,
      };
  }
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`;
}
