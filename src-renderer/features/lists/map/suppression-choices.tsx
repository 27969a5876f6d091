// Which suppression lists are left out of this list, and how this file becomes one.
import { ActionIcon, Anchor, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReadingOptions } from '../../../../src-shared/bridge/files.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { formatCounted } from '../../../app/format/format.ts';
import { notifyError } from '../../../app/notices/notify.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../../bridge/client.ts';
import { useLists } from '../lists-store.ts';
import classes from './choices.module.css';

interface SuppressionChoicesProps {
  readonly fileId: string;
  readonly reading: ReadingOptions;
  readonly name: string;
  readonly chosen: readonly string[];
  readonly onChange: (listIds: string[]) => void;
}

export function SuppressionChoices(props: SuppressionChoicesProps) {
  const { fileId, reading, name, chosen, onChange } = props;
  const { busy, run } = useAction(notifyError);
  const call = useCall('suppression.list', {}, { watch: ['suppression.changed'] });
  const lists = call.data?.lists ?? [];

  /** The file is a suppression list from then on, and no list to be checked. */
  const suppress = () =>
    run(async () => {
      await client.call('files.suppress', { file_id: fileId, reading, name: name.trim() });
      useLists.getState().closeDraft();
    });

  async function remove(listId: string): Promise<void> {
    try {
      await client.call('suppression.delete', { list_id: listId });
      onChange(chosen.filter((each) => each !== listId));
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <section className={classes.section} aria-labelledby="suppression-title">
      <h2 id="suppression-title" className={classes.title}>
        Suppression lists
      </h2>
      {lists.map(({ list_id, name: called, addresses, domains }) => (
        <div key={list_id} className={classes.suppression}>
          <Checkbox
            size="xs"
            label={shownText(called)}
            description={`${formatCounted(addresses, 'address', 'addresses')}, ${formatCounted(domains, 'domain')}`}
            checked={chosen.includes(list_id)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, list_id]
                  : chosen.filter((each) => each !== list_id),
              )
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Delete the suppression list ${shownText(called)}`}
            onClick={() => void remove(list_id)}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {lists.length === 0 ? (
        <p className={classes.note}>
          Addresses and domains that must never be checked, such as opt-outs.
        </p>
      ) : null}
      <Anchor
        component="button"
        type="button"
        fz={12}
        ta="left"
        disabled={busy || name.trim() === ''}
        onClick={() => void suppress()}
      >
        {busy ? 'Creating a suppression list…' : 'Turn this file into a suppression list'}
      </Anchor>
    </section>
  );
}
