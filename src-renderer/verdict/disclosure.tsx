// A line that opens and closes what is folded away below it.
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './disclosure.module.css';

interface FoldProps {
  readonly className?: string | undefined;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

export function Fold({ className, label, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <UnstyledButton
        className={`${classes.fold} ${className ?? ''}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight size={14} aria-hidden />
        <span className={classes.label}>{label}</span>
      </UnstyledButton>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </>
  );
}
