// Why a registry was not queried (no turn in time, or its daily limit used up): the reason and a sentence.
import type { SourceFailure } from '../../engine/ports.ts';
import type { Turn } from '../pacing/turn.ts';

export function missedTurn(
  server: string,
  turn: Extract<Turn, { ok: false }>,
): { readonly reason: SourceFailure; readonly detail: string } {
  switch (turn.why) {
    case 'aborted':
      return { reason: 'aborted', detail: 'This is no longer needed' };
    case 'waited_too_long':
      return { reason: 'refused', detail: `Too many queries are waiting for ${server}` };
    case 'busy':
    case 'refused':
      return {
        reason: 'refused',
        detail: `${server} asked to receive no queries for another ${seconds(turn.leftMs)}`,
      };
    case 'silent':
      return {
        reason: 'timeout',
        detail: `${server} has not answered recently and is not queried for another ${seconds(turn.leftMs)}`,
      };
  }
}

/** The same where the server allows so many questions a day, and they are used up. */
export function quotaSpent(
  server: string,
  perDay: number,
  leftMs: number,
): { readonly reason: SourceFailure; readonly detail: string } {
  const hours = Math.ceil(leftMs / 3_600_000);
  const detail = `${server} allows ${perDay} queries a day, and they are used up for another ${hours} h`;
  return { reason: 'refused', detail };
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`;
}
