// A form that says itself what is wrong with its fields, and never loads the page again.
import type { FormEvent, ReactNode } from 'react';

interface FormProps {
  readonly className?: string | undefined;
  /** Its failures are its own to show. */
  readonly onSubmit: () => unknown;
  readonly children: ReactNode;
}

export function Form({ className, onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
