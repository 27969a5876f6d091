// The form of the Verify screen: four fields, Enter verifies, Escape stops.
import { Button, TextInput } from '@mantine/core';
import { IconCornerDownLeft, IconPlayerStop } from '@tabler/icons-react';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { searchIsOpen } from '../../app/navigation/search-store.ts';
import { StopButton } from '../../app/page/stop-button.tsx';
import { deceptionOf } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { asksFor, type Field } from './form.ts';
import { readPasted } from './pasted-address.ts';
import classes from './verify-form.module.css';
import { useVerify } from './verify-store.ts';

export function VerifyForm() {
  const submit = useVerify((state) => state.submit);
  const stop = useVerify((state) => state.stop);
  const running = useVerify((state) => state.phase.kind === 'running');
  // Another request can be sent while one is being checked; the one that is checked can be stopped.
  const stops = useVerify(
    ({ phase, form }) => phase.kind === 'running' && asksFor(form, phase.request),
  );
  const wrong = useVerify((state) => state.problems);
  const form = useRef<HTMLFormElement>(null);

  // After the page's title has had the focus: whoever comes here wants to type, unless the search was opened meanwhile.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!searchIsOpen()) emailField(form.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    if (Object.keys(wrong).length === 0) return;
    form.current?.querySelector<HTMLInputElement>('input[aria-invalid="true"]')?.focus();
  }, [wrong]);

  useEffect(() => {
    if (!running) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) stop();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [running, stop]);

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <EmailField />
      <OtherField field="name" label="Name" placeholder="Jane Doe" />
      <OtherField field="company" label="Company" placeholder="Acme" />
      <OtherField field="ip" label="IP address" placeholder="203.0.113.7" />
      <div className={classes.button}>
        {stops ? (
          <StopButton
            size="lg"
            fz={14}
            px={16}
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onStop={stop}
          >
            Stop
          </StopButton>
        ) : (
          <Button
            size="lg"
            fz={14}
            px={16}
            type="submit"
            rightSection={<IconCornerDownLeft size={16} aria-hidden />}
          >
            Verify
          </Button>
        )}
      </div>
    </form>
  );
}

function emailField(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>('input[name="email"]') ?? null;
}

function EmailField() {
  const email = useVerify((state) => state.form.email);
  const problem = useVerify((state) => state.problems.email);
  const setField = useVerify((state) => state.setField);
  const fill = useVerify((state) => state.fill);
  const setSeveral = useVerify((state) => state.setSeveral);

  const { hidden, confusable } = deceptionOf(email);

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain');
    const pasted = readPasted(text);
    if (pasted.kind === 'plain') return;
    event.preventDefault();
    if (pasted.kind === 'several') setSeveral({ text, count: pasted.count });
    else fill({ email: pasted.email, ...(pasted.name === null ? {} : { name: pasted.name }) });
  }

  return (
    <TextInput
      className={classes.email}
      classNames={{ input: classes.emailInput }}
      size="lg"
      name="email"
      label="Email address"
      labelProps={{ fz: 13 }}
      placeholder="jane@acme.com"
      value={email}
      error={problem}
      errorProps={{ fz: 13 }}
      {...(hidden || confusable ? { description: <Deceptive text={email} hidden={hidden} /> } : {})}
      descriptionProps={{ fz: 13 }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => setField('email', event.currentTarget.value)}
      onPaste={paste}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode="email"
    />
  );
}

interface DeceptiveProps {
  readonly text: string;
  /** Whether something in it cannot be seen; else a letter looks like another. */
  readonly hidden: boolean;
}

/** A field shows its text as it is; what is not what it looks like is shown below. */
function Deceptive({ text, hidden }: DeceptiveProps) {
  return (
    <>
      {hidden ? 'Contains invisible characters: ' : 'Contains letters of another alphabet: '}
      <UntrustedText text={text} address />
    </>
  );
}

interface OtherFieldProps {
  readonly field: Exclude<Field, 'email'>;
  readonly label: string;
  readonly placeholder: string;
}

function OtherField({ field, label, placeholder }: OtherFieldProps) {
  const text = useVerify((state) => state.form[field]);
  const problem = useVerify((state) => state.problems[field]);
  const setField = useVerify((state) => state.setField);
  return (
    <TextInput
      classNames={{ input: classes.otherInput }}
      size="lg"
      name={field}
      label={label}
      labelProps={{ fz: 13 }}
      placeholder={placeholder}
      value={text}
      error={problem}
      errorProps={{ fz: 13 }}
      onChange={(event) => setField(field, event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
