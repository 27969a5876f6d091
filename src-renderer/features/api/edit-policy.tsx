// The dialog that gives a key a named policy, or the default one again.
import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { KeyDetails } from '../../../src-shared/bridge/api.ts';
import { useAction } from '../../app/calls/use-action.ts';
import { ErrorNote } from '../../app/notices/error-note.tsx';
import { notifyDone } from '../../app/notices/notify.ts';
import { Form } from '../../app/page/form.tsx';
import { FormButtons } from '../../app/page/form-buttons.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../bridge/client.ts';
import { PolicySelect } from '../../policy/policy-select.tsx';

interface EditPolicyProps {
  readonly details: KeyDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChange: () => void;
}

export function EditPolicy(props: EditPolicyProps) {
  const { details, opened, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={`Policy for ${shownText(details.name)}`}>
      {opened ? <PolicyForm {...props} /> : null}
    </Modal>
  );
}

function PolicyForm({ details, onClose, onChange }: EditPolicyProps) {
  const [policyId, setPolicyId] = useState(details.policy_id);
  const { busy, error, run } = useAction();

  const save = () =>
    run(async () => {
      await client.call('keys.policy', { id: details.id, policy_id: policyId });
      notifyDone(`The policy for ${details.name} was changed.`);
      onChange();
      onClose();
    });

  return (
    <Form onSubmit={save}>
      <Stack gap="md">
        <PolicySelect
          label="Policy"
          description="For checks and batches sent with this key from now on. Earlier results keep the policy they have."
          size="sm"
          value={policyId}
          onChange={setPolicyId}
        />
        <ErrorNote error={error} />
        <FormButtons verb="Save" busy={busy} onCancel={onClose} />
      </Stack>
    </Form>
  );
}
