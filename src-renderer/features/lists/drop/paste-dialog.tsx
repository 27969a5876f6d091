// The dialog in which addresses are pasted or typed, one to a line or as a table.
import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { type AddressCount, addressCount } from './pasted-list.ts';

interface PasteDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
}

export function PasteDialog({ opened, onClose, onText }: PasteDialogProps) {
  const [text, setText] = useState('');
  const addresses = addressCount(text);
  return (
    <Modal opened={opened} onClose={onClose} title="Paste a list" size="lg">
      <Textarea
        data-autofocus
        label="Addresses"
        description="One address on each line, or rows copied from a spreadsheet."
        placeholder={'jane.doe@acme.example\nJohn Roe <john@globex.example>'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={10}
        maxRows={18}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      />
      <Group justify="space-between" mt={16}>
        <Text size="sm" c="dimmed" role="status">
          {text.trim() === '' ? 'Nothing is looked up yet.' : countSentence(addresses)}
        </Text>
        <Group gap={8}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={addresses.all && addresses.count === 0} onClick={() => onText(text)}>
            Continue
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}

function countSentence({ count, all }: AddressCount): string {
  if (!all) return `More than ${formatCount(count)} addresses`;
  if (count === 0) return 'There is no address in this text.';
  return formatCounted(count, 'address', 'addresses');
}
