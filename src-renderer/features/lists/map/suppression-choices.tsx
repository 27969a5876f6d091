// Which suppression lists are left out of this list, and how this file becomes one.
import { ActionIcon, Anchor, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReadingOptions } from '../../../../src-shared/bridge/files.ts';
import type { SuppressionList } from '../../../../src-shared/bridge/suppression.ts';
import { formatCounted } from '../../../../src-shared/format-count.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { notifyError } from '../../../app/notices/notify.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { client } from '../../../bridge/client.ts';
import { useLists } from '../lists-store.ts';
import classes from './choices.module.css';
import { listed } from './mapping.ts';

interface SuppressionChoicesProps {
  readonly fileId: string;
  readonly reading: ReadingOptions;
  readonly name: string;
  readonly lists: readonly SuppressionList[];
  readonly chosen: readonly string[];
  readonly onChange: (listIds: string[]) => void;
}

export function SuppressionChoices(props: SuppressionChoicesProps) {
  const { fileId, reading, name, lists, chosen, onChange } = props;
  const { busy, run } = useAction(notifyError);

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
    <>
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
    </>
  );
}

/** "Opt-outs and bounces are left out". */
export function suppressionInWords(
  lists: readonly SuppressionList[],
  chosen: readonly string[],
): string {
  const names = lists
    .filter(({ list_id }) => chosen.includes(list_id))
    .map(({ name }) => shownText(name));
  if (names.length > 0) return `what is on ${listed(names)} is left out`;
  return lists.length === 0 ? 'no suppression list' : `none of ${lists.length} suppression lists`;
}
