// A form of one field, with the reason at the field when what was typed is refused.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../notices/error-text.ts';
import { Form } from './form.tsx';
import { FormButtons } from './form-buttons.tsx';

interface OneFieldFormProps {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly numeric?: boolean;
  readonly maxLength?: number;
  readonly initial: string;
  /** What the button says. */
  readonly verb: string;
  /** Keeps what was typed; answers why it cannot be, or null when it is kept. A rejection becomes its sentence. */
  readonly save: (text: string) => Promise<string | null>;
  readonly onClose: () => void;
}

export function OneFieldForm(props: OneFieldFormProps) {
  const { label, description, placeholder, numeric, maxLength, initial, verb, onClose } = props;
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const refused = await props.save(text).catch(sentenceOf);
    if (refused === null) return onClose();
    setFault(refused);
    setBusy(false);
  }

  return (
    <Form onSubmit={save}>
      <Stack gap="md">
        <TextInput
          label={label}
          {...(description === undefined ? {} : { description })}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(maxLength === undefined ? {} : { maxLength })}
          inputMode={numeric ? 'numeric' : 'text'}
          value={text}
          error={fault}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(null);
          }}
        />
        <FormButtons verb={verb} busy={busy} onCancel={onClose} />
      </Stack>
    </Form>
  );
}
