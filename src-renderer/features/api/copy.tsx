// Copies a text and says that it did, or that the system did not allow it.
import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { VouchError } from '../../../src-shared/errors.ts';
import { notifyError } from '../../app/notices/notify.ts';

interface CopyProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly text: string;
  /** What is copied, for the ear: "Copy address". */
  readonly label: string;
  readonly children?: string;
}

export function Copy({ text, label, children = 'Copy', ...look }: CopyProps) {
  const { copy, copied, error } = useClipboard();

  useEffect(() => {
    if (error === null) return;
    const told = 'The system did not allow copying. Select the text and copy it by hand.';
    notifyError(new VouchError('internal_error', told, { cause: error }));
  }, [error]);

  return (
    <Button
      size="compact-sm"
      variant="default"
      {...look}
      aria-label={copied ? 'Copied' : label}
      leftSection={
        copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
      }
      onClick={() => copy(text)}
    >
      {copied ? 'Copied' : children}
    </Button>
  );
}
