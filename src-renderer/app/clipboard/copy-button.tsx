// A button that copies a text, and shows for a moment that it did.
import { Button, type ButtonProps } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyNotCopied, writeClipboard } from './write-clipboard.ts';

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly text: string;
  /** What is copied, as the subject of a sentence: "The address". */
  readonly what: string;
  /** The name for a screen reader, where the words on the button do not say what is copied. */
  readonly label?: string;
  readonly children?: string;
}

const SHOWN_MS = 1_000;

export function CopyButton({ text, what, label, children = 'Copy', ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), SHOWN_MS);

  async function copy() {
    try {
      await writeClipboard(text);
      setCopied(true);
      start();
    } catch {
      notifyNotCopied(what);
    }
  }

  return (
    <Button
      size="compact-sm"
      variant="default"
      {...look}
      {...(label === undefined ? {} : { 'aria-label': copied ? 'Copied' : label })}
      leftSection={
        copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
      }
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : children}
    </Button>
  );
}
