// One small fault: which characters of a file become which, and how the lines read before and after.
import type { FaultKind } from './fault-kinds.ts';

export interface Fault {
  readonly kind: FaultKind;
  /** From the top of the project, with slashes. */
  readonly file: string;
  /** From 1 on. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The lines it touches, with single spaces. */
  readonly before: string;
  readonly after: string;
}

/** The file's text with the fault in it. */
export function withFault(text: string, { start, end, replacement }: Fault): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** What identifies a fault as long as its lines are not edited. */
export function faultText({ before, after }: Pick<Fault, 'before' | 'after'>): string {
  return `${before}  →  ${after}`;
}

/** With single spaces, as lines of faults are compared. */
export function collapsed(text: string): string {
  return text.trim().split(/\s+/).join(' ');
}
