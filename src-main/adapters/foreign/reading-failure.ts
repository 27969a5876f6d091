// How a look-up fails whose answer came but could not be read.
import { shortened } from '../../../src-shared/shortened.ts';
import type { SourceFailure } from '../../engine/ports.ts';
import type { Reading } from './reading.ts';

/** @param what begins the sentence: "the page of https://acme.example/". */
export function failureOfReading(
  reading: Extract<Reading<unknown>, { ok: false }>,
  what: string,
  deadlineMs: number,
): { readonly reason: SourceFailure; readonly detail: string } {
  const about = shortened(what, WHAT_CHARACTERS);
  switch (reading.reason) {
    case 'aborted':
      return { reason: 'aborted', detail: reading.detail };
    case 'timeout':
      return unreadable(`${about} could not be read within ${seconds(deadlineMs)}`);
    case 'memory':
      return unreadable(`${about} would have taken too much memory to read`);
    case 'full':
      return unreadable(`${about} was not read, because too much else was waiting to be read`);
    case 'crashed':
      return unreadable(`${about} could not be read: ${reading.detail}`);
  }
}

const WHAT_CHARACTERS = 300;

function unreadable(detail: string): { readonly reason: SourceFailure; readonly detail: string } {
  return { reason: 'unreadable', detail };
}

function seconds(ms: number): string {
  return ms === 1_000 ? 'one second' : `${ms / 1_000} seconds`;
}
