// Tells whoever watches a check that a part of it has begun, and when it has ended.
import type { LookupContext, Stage } from '../ports.ts';

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
