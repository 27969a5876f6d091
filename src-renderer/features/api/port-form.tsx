// The form that moves the API to another port, with the reason where that fails.

import { Button, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { ApiStatus } from '../../../src-shared/bridge/api.ts';
import { faultOfValue, typedValue } from '../../../src-shared/settings/judge.ts';
import { SETTINGS } from '../../../src-shared/settings/table.ts';
import { useAction } from '../../app/calls/use-action.ts';
import { sentenceOf } from '../../app/notices/error-text.ts';
import { notifyDone } from '../../app/notices/notify.ts';
import { Form } from '../../app/page/form.tsx';
import { FormButtons } from '../../app/page/form-buttons.tsx';
import { client } from '../../bridge/client.ts';

interface PortFormProps {
  readonly status: ApiStatus;
  readonly onChange: () => void;
}

export function PortForm({ status, onChange }: PortFormProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover opened={opened} onClose={close} position="bottom-end" width={320} trapFocus withArrow>
      <Popover.Target>
        <Button variant="default" onClick={toggle} aria-expanded={opened}>
          {status.port === null ? 'Change port' : `Port ${status.port}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {opened ? <PortFields status={status} onChange={onChange} onClose={close} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function PortFields({ status, onChange, onClose }: PortFormProps & { onClose: () => void }) {
  const [text, setText] = useState(status.port === null ? '' : String(status.port));
  const [fault, setFault] = useState<string | null>(null);
  const { busy, run } = useAction((failure) => setFault(sentenceOf(failure)));

  async function move() {
    const port = typedValue(SETTINGS.api_port, text);
    const refusal = faultOfValue(SETTINGS.api_port, port);
    if (refusal !== null) return setFault(refusal);
    await run(async () => {
      const moved = await client.call('api.move', { port: Number(port) });
      onChange();
      if (moved.state === 'failed') {
        setFault(moved.message ?? 'The API cannot listen there. Choose another port.');
        return;
      }
      notifyDone(moved.url === null ? 'The port was changed.' : `The API is now at ${moved.url}.`);
      onClose();
    });
  }

  return (
    <Form onSubmit={move}>
      <Stack gap="sm">
        <TextInput
          label="Port"
          description="Takes effect at once and is kept for later starts; 0 picks any free port."
          value={text}
          inputMode="numeric"
          maxLength={5}
          error={fault}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(null);
          }}
        />
        <Text size="xs" c="dimmed">
          Scripts that call the old port must be updated.
        </Text>
        <FormButtons verb="Change port" busy={busy} onCancel={onClose} />
      </Stack>
    </Form>
  );
}
