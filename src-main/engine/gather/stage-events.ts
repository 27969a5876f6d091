// Reports the start and end of each stage of a check to its observer.
import type { LookupContext, Stage } from '../ports.ts';

/** Answers what `work` answers, and reports its start and its end, also where it fails. */
export async function staged<T>(
  stage: Stage,
  { onStage }: LookupContext,
  work: Promise<T>,
): Promise<T> {
  onStage?.(stage, 'started');
  try {
    return await work;
  } finally {
    onStage?.(stage, 'done');
  }
}
