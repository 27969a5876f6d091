// A new key: made with a name, a monthly budget and a policy, then shown this one time.

import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '../../app/calls/use-action.ts';
import { CopyButton } from '../../app/clipboard/copy-button.tsx';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { Form } from '../../app/page/form.tsx';
import { FormButtons } from '../../app/page/form-buttons.tsx';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../bridge/client.ts';
import { PolicySelect } from '../../policy/policy-select.tsx';
import classes from './api.module.css';
import { type FreshKey, useApiScreen } from './api-store.ts';
import { readBudget } from './budget.ts';

interface NewKeyProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: () => void;
}

export function NewKey({ opened, onClose, onMade }: NewKeyProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create key">
      {opened ? <NewKeyForm onClose={onClose} onMade={onMade} /> : null}
    </Modal>
  );
}

function NewKeyForm({ onClose, onMade }: Omit<NewKeyProps, 'opened'>) {
  const [name, setName] = useState('');
  const [budget, setBudget] = useState('');
  const [policyId, setPolicyId] = useState<string | null>(null);
  const [faults, setFaults] = useState<{ name?: string; budget?: string }>({});
  const { busy, error, run } = useAction();

  async function make() {
    const read = readBudget(budget);
    const nameFault =
      name.trim() === '' ? 'Name it after the script or person that uses it.' : null;
    if (nameFault !== null || !read.ok) {
      setFaults({
        ...(nameFault === null ? {} : { name: nameFault }),
        ...(read.ok ? {} : { budget: read.message }),
      });
      return;
    }
    await run(async () => {
      const params = { name: name.trim(), monthly_budget: read.budget, policy_id: policyId };
      useApiScreen.getState().set({ freshKey: await client.call('keys.create', params) });
      onMade();
      onClose();
    });
  }

  return (
    <Form onSubmit={make}>
      <Stack gap="md">
        <TextInput
          label="Name"
          placeholder="Signup form"
          value={name}
          maxLength={100}
          error={faults.name}
          data-autofocus
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFaults({});
          }}
        />
        <TextInput
          label="Monthly budget"
          description="Credits per calendar month (UTC). Empty means no limit; usage is counted all the same."
          placeholder="No limit"
          inputMode="numeric"
          value={budget}
          error={faults.budget}
          onChange={(event) => {
            setBudget(event.currentTarget.value);
            setFaults({});
          }}
        />
        <PolicySelect
          label="Policy"
          description="Judges what is sent with this key."
          size="sm"
          value={policyId}
          onChange={setPolicyId}
        />
        <ErrorNote error={error} />
        <FormButtons verb="Create key" busy={busy} onCancel={onClose} />
      </Stack>
    </Form>
  );
}

/** The key or secret just made, until its reader says that it is stored. */
export function FreshKeyNote({ fresh }: { readonly fresh: FreshKey }) {
  const set = useApiScreen((state) => state.set);
  const what = fresh.signs ? 'secret' : 'key';
  return (
    <div className={classes.fresh} role="status">
      <IconKey size={18} aria-hidden className={classes.freshIcon} />
      <div className={classes.freshBody}>
        <Text size="sm" fw={600}>
          <UntrustedText text={fresh.name} />: copy this {what} now
        </Text>
        <Text size="sm" className={classes.quietWrap}>
          It is shown only once.{' '}
          {fresh.signs
            ? 'Receivers need it to check that a callback comes from Vouch. It replaces any earlier secret.'
            : 'Anyone with this key can call the API on this computer.'}
        </Text>
        <div className={classes.freshKey}>
          <code>{fresh.key}</code>
          <CopyButton
            text={fresh.key}
            what={`The ${what}`}
            label={`Copy the ${what}`}
            variant="filled"
          />
        </div>
        <Button size="compact-sm" variant="default" onClick={() => set({ freshKey: null })}>
          I have stored it
        </Button>
      </div>
    </div>
  );
}
