// The keys that may call the API, with their last use, budget and policy; they are created and revoked here.

import { ActionIcon, Badge, Button, Menu, Modal, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBan,
  IconCoins,
  IconDots,
  IconPlus,
  IconScale,
  IconSignature,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyDetails } from '../../../src-shared/bridge/api.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { When } from '../../app/format/when.tsx';
import { confirm } from '../../app/notices/confirm.tsx';
import { notifyDone, notifyError } from '../../app/notices/notify.ts';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { focusTitle } from '../../app/page/page.tsx';
import { DataTable } from '../../app/table/data-table.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../bridge/client.ts';
import classes from './api.module.css';
import { useApiScreen } from './api-store.ts';
import { BudgetBar } from './budget-bar.tsx';
import { BudgetForm } from './budget-form.tsx';
import { EditPolicy } from './edit-policy.tsx';
import { FreshKeyNote, NewKey } from './new-key.tsx';
import { Panel } from './panel.tsx';

/** A key's last use and its credits change without an event. */
const REFRESH_MS = 10_000;

export function Keys() {
  const call = useCall('keys.list', {}, { watch: ['keys.changed'], everyMs: REFRESH_MS });
  const fresh = useApiScreen((state) => state.freshKey);
  const [making, make] = useDisclosure(false);
  const [revokedShown, setRevokedShown] = useState(false);
  const keys = call.data?.keys ?? [];
  const revoked = keys.filter((key) => key.revoked_at !== null).length;
  const shown = keys.filter((key) => revokedShown || key.revoked_at === null);
  const button = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={make.open}>
      Create key
    </Button>
  );

  return (
    <Panel
      title="Keys"
      actions={
        <>
          {revoked === 0 ? null : (
            <Switch
              size="xs"
              label={`Show ${revoked} revoked`}
              checked={revokedShown}
              onChange={(event) => setRevokedShown(event.currentTarget.checked)}
            />
          )}
          {keys.length === 0 ? null : button}
        </>
      }
    >
      {fresh === null ? null : <FreshKeyNote fresh={fresh} />}
      <Loaded of={call} label="Loading the keys" heightPx={96}>
        {() =>
          shown.length === 0 ? (
            <EmptyNote title={keys.length === 0 ? 'No key yet' : 'No active key'} action={button}>
              Scripts send a key with each call. Vouch keeps only its fingerprint, so the key is
              shown once, when it is created.
            </EmptyNote>
          ) : (
            <KeysTable keys={shown} onChange={call.reload} />
          )
        }
      </Loaded>
      <NewKey opened={making} onClose={make.close} onMade={call.reload} />
    </Panel>
  );
}

interface KeysTableProps {
  readonly keys: readonly KeyDetails[];
  readonly onChange: () => void;
}

function KeysTable({ keys, onChange }: KeysTableProps) {
  const call = useCall('policy.list', {}, { watch: ['policy.changed'], keep: true });
  const policies = (call.data?.policies ?? []).filter((each) => each.job_id === null);
  const policyOf = (key: KeyDetails) =>
    policies.find(({ policy_id }) => policy_id === key.policy_id)?.name ?? null;
  return (
    <DataTable
      label="API keys"
      className={classes.keys}
      rows={keys}
      keyOf={(key) => key.id}
      marks={(key) => ({ 'data-revoked': key.revoked_at !== null })}
      minWidthPx={440}
      columns={[
        {
          head: 'Key',
          className: classes.keyCell,
          cell: (key) => <KeyName details={key} policy={policyOf(key)} />,
        },
        {
          head: 'Last used',
          kind: 'quiet',
          aside: true,
          cell: ({ last_used_at }) =>
            last_used_at === null ? 'never' : <When iso={last_used_at} />,
        },
        {
          head: 'This month',
          cell: (key) => (
            <BudgetBar
              used={key.used_this_month}
              budget={key.monthly_budget}
              label={`Budget for ${shownText(key.name)}`}
            />
          ),
        },
        {
          head: 'Actions',
          kind: 'actions',
          cell: (key) =>
            key.revoked_at === null ? (
              <KeyActions details={key} hasPolicies={policies.length > 0} onChange={onChange} />
            ) : (
              <Badge color="gray" variant="outline" radius="md" className={classes.plainBadge}>
                Revoked
              </Badge>
            ),
        },
      ]}
    />
  );
}

interface KeyNameProps {
  readonly details: KeyDetails;
  /** What its policy is called; null for the default one. */
  readonly policy: string | null;
}

function KeyName({ details, policy }: KeyNameProps) {
  return (
    <>
      <div className={classes.keyName} title={shownText(details.name)}>
        <UntrustedText text={details.name} />
      </div>
      <code className={classes.hint}>{details.hint}</code>
      {policy === null ? null : (
        <div className={classes.keyPolicy} title={shownText(policy)}>
          Policy: <UntrustedText text={policy} />
        </div>
      )}
    </>
  );
}

interface KeyActionsProps {
  readonly details: KeyDetails;
  /** Whether there are policies that a key can have. */
  readonly hasPolicies: boolean;
  readonly onChange: () => void;
}

function KeyActions({ details, hasPolicies, onChange }: KeyActionsProps) {
  const [editing, edit] = useDisclosure(false);
  const [judging, judge] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Actions for the key ${shownText(details.name)}`}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCoins size={16} aria-hidden />} onClick={edit.open}>
            Change budget
          </Menu.Item>
          {hasPolicies ? (
            <Menu.Item leftSection={<IconScale size={16} aria-hidden />} onClick={judge.open}>
              Change policy
            </Menu.Item>
          ) : null}
          <Menu.Item
            leftSection={<IconSignature size={16} aria-hidden />}
            onClick={() => newSecret(details, onChange)}
          >
            {details.callback_secret_at === null ? 'Make' : 'Replace'} callback secret
          </Menu.Item>
          <Menu.Item
            className={classes.danger}
            leftSection={<IconBan size={16} aria-hidden />}
            onClick={() => confirmRevoke(details, onChange)}
          >
            Revoke
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditBudget details={details} opened={editing} onClose={edit.close} onChange={onChange} />
      <EditPolicy details={details} opened={judging} onClose={judge.close} onChange={onChange} />
    </>
  );
}

/** A secret that is in use already is replaced only on a second word: receivers know the one before. */
function newSecret(details: KeyDetails, onChange: () => void): void {
  const make = async () => {
    const { id, name, callback_secret } = await client.call('keys.callback_secret', {
      id: details.id,
    });
    useApiScreen.getState().set({ freshKey: { id, name, key: callback_secret, signs: true } });
    onChange();
  };
  if (details.callback_secret_at === null) {
    make().catch(notifyError);
    return;
  }
  confirm({
    title: 'Replace the callback secret?',
    body: (
      <>
        Callbacks of{' '}
        <b>
          <UntrustedText text={details.name} />
        </b>{' '}
        are signed with a new secret from now on. Receivers reject them until you give them the new
        secret.
      </>
    ),
    confirm: 'Replace',
    act: make,
  });
}

function confirmRevoke(details: KeyDetails, onChange: () => void): void {
  confirm({
    title: 'Revoke this key?',
    body: (
      <>
        Calls with{' '}
        <b>
          <UntrustedText text={details.name} />
        </b>{' '}
        will be refused from now on, for good. Batches it has submitted keep running, and its usage
        still counts.
      </>
    ),
    confirm: 'Revoke',
    async act() {
      await client.call('keys.revoke', { id: details.id });
      const { freshKey, set } = useApiScreen.getState();
      if (freshKey?.id === details.id) set({ freshKey: null });
      focusTitle();
      notifyDone(`${details.name} was revoked.`);
      onChange();
    },
  });
}

interface EditBudgetProps {
  readonly details: KeyDetails;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChange: () => void;
}

/** The dialog that changes the monthly budget of a key. */
function EditBudget({ details, opened, onClose, onChange }: EditBudgetProps) {
  async function save(budget: number | null): Promise<void> {
    await client.call('keys.budget', { id: details.id, monthly_budget: budget });
    notifyDone(`The budget for ${details.name} was changed.`);
    onChange();
  }

  return (
    <Modal opened={opened} onClose={onClose} title={`Budget for ${shownText(details.name)}`}>
      {opened ? (
        <BudgetForm
          label="Monthly budget"
          description="Credits per calendar month (UTC). Empty means no limit."
          budget={details.monthly_budget}
          save={save}
          onClose={onClose}
        />
      ) : null}
    </Modal>
  );
}
