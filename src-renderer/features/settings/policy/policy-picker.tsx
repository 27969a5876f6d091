// Which policy is shown and edited: the general one, a named one, or that of a list; created, renamed, deleted, exported, imported.

import { ActionIcon, Button, Group, Menu, Modal, Select } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { PolicyInfo } from '../../../../src-shared/bridge/policy.ts';
import { type PolicyFile, readPolicyFile } from '../../../../src-shared/bridge/policy-file.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { pickJson } from '../../../app/files/pick-json.ts';
import { saveDataExport } from '../../../app/files/save-file.ts';
import { confirm } from '../../../app/notices/confirm.tsx';
import { notifyDone, notifyError } from '../../../app/notices/notify.ts';
import { OneFieldForm } from '../../../app/page/one-field-form.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import { savedSentence } from '../../../policy/flips.ts';
import { policyUse } from '../../../policy/policy-use.ts';
import { PolicyFileDialog } from './policy-file-dialog.tsx';
import { usePolicy } from './policy-store.ts';

const EVERYTHING = '';

/** The dialog that asks for a name: of a new policy, or of the one shown. */
type Naming = 'new' | 'rename';

export function PolicyPicker() {
  const { policyId, choose } = usePolicy();
  const asked = useCall('policy.list', {}, { watch: ['policy.changed'], keep: true });
  const policies = asked.data?.policies ?? [];
  const shown = policies.find((each) => each.policy_id === policyId) ?? null;
  const [naming, setNaming] = useState<Naming | null>(null);
  const [file, setFile] = useState<PolicyFile | null>(null);

  return (
    <Group gap={8} align="flex-end">
      <Select
        label="Policy"
        w={280}
        allowDeselect={false}
        value={policyId ?? EVERYTHING}
        onChange={(value) => void choose(value === EVERYTHING ? null : value)}
        data={[
          { value: EVERYTHING, label: 'Default policy' },
          ...policies.map((each) => ({ value: each.policy_id, label: labelOf(each) })),
        ]}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setNaming('new')}
      >
        New policy
      </Button>
      <PolicyMenu
        policyId={policyId}
        shown={shown}
        onRename={() => setNaming('rename')}
        onFile={setFile}
      />
      <Modal
        opened={naming !== null}
        onClose={() => setNaming(null)}
        title={naming === 'rename' ? 'Rename policy' : 'New policy'}
      >
        {naming === null ? null : (
          <PolicyNameForm
            naming={naming}
            currentName={shown?.name ?? ''}
            onClose={() => setNaming(null)}
          />
        )}
      </Modal>
      <PolicyFileDialog
        file={file}
        policyId={policyId}
        policyName={shown === null ? null : shown.name}
        onClose={() => setFile(null)}
        onTaken={(taken) => void choose(taken)}
      />
    </Group>
  );
}

interface PolicyMenuProps {
  readonly policyId: string | null;
  /** Null for the default policy, which has no name and cannot be deleted. */
  readonly shown: PolicyInfo | null;
  readonly onRename: () => void;
  readonly onFile: (file: PolicyFile) => void;
}

function PolicyMenu({ policyId, shown, onRename, onFile }: PolicyMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="More for this policy">
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveFile(policyId)}>Save as a file</Menu.Item>
        <Menu.Item onClick={() => pickJson((text) => onFile(readPolicyFile(text)))}>
          Read from a file
        </Menu.Item>
        {shown === null ? null : (
          <>
            <Menu.Item onClick={onRename}>
              {shown.job_id === null ? 'Rename' : 'Save under a name'}
            </Menu.Item>
            <Menu.Item onClick={() => confirmDelete(shown)}>Delete</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface PolicyNameFormProps {
  readonly naming: Naming;
  readonly currentName: string;
  readonly onClose: () => void;
}

function PolicyNameForm({ naming, currentName, onClose }: PolicyNameFormProps) {
  const { policyId, state, choose } = usePolicy();

  async function save(text: string): Promise<string | null> {
    const name = text.trim();
    if (name === '') return 'Give the policy a name.';
    if (naming === 'rename' && policyId !== null) {
      await client.call('policy.rename', { policy_id: policyId, name });
      return null;
    }
    if (state === null) return 'Wait until the policy is shown.';
    const { policy } = state;
    const made = await client.call('policy.create', { name, policy, like: policyId });
    await choose(made.policy_id);
    return null;
  }

  return (
    <OneFieldForm
      label="Name"
      {...(naming === 'new'
        ? {
            description:
              'It starts as a copy of the policy shown, and is independent from then on.',
          }
        : {})}
      maxLength={100}
      initial={naming === 'rename' ? currentName : ''}
      verb={naming === 'rename' ? 'Rename' : 'Create policy'}
      save={save}
      onClose={onClose}
    />
  );
}

function labelOf(policy: PolicyInfo): string {
  const { name, job_id } = policy;
  if (job_id !== null) return `Only the list ${shownText(name)}`;
  return `${shownText(name)} (${policyUse(policy)})`;
}

function saveFile(policyId: string | null): void {
  const kept = { kind: 'policy', policy_id: policyId } as const;
  saveDataExport({ kept, format: 'json' }, 'policy.json').then(
    (saved) => saved && notifyDone('The policy was saved.'),
    notifyError,
  );
}

function whoCarries(policy: PolicyInfo): string {
  const users = policy.lists + policy.keys;
  if (users === 0) return 'is not used by any list or API key.';
  return `is used by ${policyUse(policy)}, which ${users === 1 ? 'returns' : 'return'} to the default policy.`;
}

function confirmDelete(policy: PolicyInfo): void {
  confirm({
    title: 'Delete this policy?',
    body: (
      <>
        <b>
          <UntrustedText text={policy.name} />
        </b>{' '}
        {whoCarries(policy)} It cannot be restored; export it first if you may need it again.
      </>
    ),
    confirm: 'Delete',
    async act() {
      const { policy_id } = policy;
      const { changed } = await client.call('policy.delete', { policy_id });
      await usePolicy.getState().choose(null);
      notifyDone(savedSentence(changed));
    },
  });
}
