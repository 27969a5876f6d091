// Saved views of a list: opens one, and saves filter, order and columns as they are under a name.

import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SavedView } from '../../../../../src-shared/bridge/triage.ts';
import { useCall } from '../../../../app/calls/use-call.ts';
import { notifyDone, notifyError } from '../../../../app/notices/notify.ts';
import { Form } from '../../../../app/page/form.tsx';
import { UntrustedText } from '../../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../../bridge/client.ts';
import type { ListView } from '../../lists-store.ts';
import type { ColumnView } from './column-view.ts';
import classes from './saved-views.module.css';
import { currentAddress, openAddress } from './use-view-address.ts';

interface SavedViewsProps {
  readonly jobId: string;
  readonly view: ListView;
  readonly columnView: ColumnView;
  /** Hears that a view was opened. */
  readonly onOpened: () => void;
}

export function SavedViews({ jobId, view, columnView, onOpened }: SavedViewsProps) {
  const asked = useCall('views.list', { job_id: jobId }, { watch: ['views.changed'] });
  const views = asked.data?.views ?? [];
  return (
    <section className={classes.saved} aria-label="Saved views">
      {views.length === 0 ? null : (
        <Views
          views={views}
          onOpen={(address) => {
            openAddress(jobId, address);
            onOpened();
          }}
        />
      )}
      <SaveView jobId={jobId} view={view} columnView={columnView} />
    </section>
  );
}

interface ViewsProps {
  readonly views: readonly SavedView[];
  readonly onOpen: (address: string) => void;
}

function Views({ views, onOpen }: ViewsProps) {
  return (
    <ul className={classes.views}>
      {views.map(({ view_id, name: title, address, job_id }) => (
        <li key={view_id} className={classes.view}>
          <button type="button" className={classes.open} onClick={() => onOpen(address)}>
            <UntrustedText text={title} />
            {job_id === null ? <span className={classes.all}>all lists</span> : null}
          </button>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Delete the view ${title}`}
            onClick={() => void client.call('views.delete', { view_id }).catch(notifyError)}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

function SaveView({ jobId, view, columnView }: Omit<SavedViewsProps, 'onOpened'>) {
  const [name, setName] = useState('');
  const [everywhere, setEverywhere] = useState(false);

  async function save(): Promise<void> {
    const plain = name.trim();
    if (plain === '') return;
    try {
      await client.call('views.save', {
        job_id: everywhere ? null : jobId,
        name: plain,
        address: currentAddress(view, columnView),
      });
      setName('');
      notifyDone(`The view “${plain}” was saved.`);
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Form onSubmit={save}>
      <Group gap={8} wrap="nowrap" align="flex-end">
        <TextInput
          size="xs"
          label="Save this view as"
          className={classes.name}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={name.trim() === ''}>
          Save
        </Button>
      </Group>
      <Checkbox
        mt={8}
        size="xs"
        label="For all lists"
        checked={everywhere}
        onChange={(event) => setEverywhere(event.currentTarget.checked)}
      />
    </Form>
  );
}
