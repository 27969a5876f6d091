// A field that gives rows a label.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../../../app/page/form.tsx';
import classes from './selection-bar.module.css';

interface LabelFormProps {
  /** For screen readers: what is labelled. */
  readonly title: string;
  readonly onLabel: (label: string) => void;
}

export function LabelForm({ title, onLabel }: LabelFormProps) {
  const [label, setLabel] = useState('');
  return (
    <Form
      onSubmit={() => {
        const plain = label.trim();
        if (plain !== '') onLabel(plain);
        setLabel('');
      }}
    >
      <TextInput
        size="xs"
        className={classes.label}
        aria-label={title}
        placeholder="Add a label"
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
    </Form>
  );
}
