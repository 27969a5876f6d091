// Shows the answer of a call: a placeholder until it arrives, and why there is none where the last attempt failed.
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNote } from '../notices/error-note.tsx';
import type { CallState } from './use-call.ts';

interface LoadedProps<T> {
  readonly of: Pick<CallState<T>, 'data' | 'error' | 'reload'>;
  /** What screen readers say of the placeholder: `Loading the keys`. */
  readonly label: string;
  /** Of the placeholder: about what comes in its place. */
  readonly heightPx: number;
  /** An answer that is there stays beside the failure of a later attempt. */
  readonly children: (data: T) => ReactNode;
}

export function Loaded<T>({ of, label, heightPx, children }: LoadedProps<T>) {
  const { data, error, reload } = of;
  return (
    <>
      <ErrorNote error={error} retry={reload} />
      {data === null && error === null ? (
        <Skeleton height={heightPx} radius="sm" role="status" aria-label={label} />
      ) : null}
      {data === null ? null : children(data)}
    </>
  );
}
