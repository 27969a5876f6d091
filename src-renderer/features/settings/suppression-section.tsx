// Suppression lists: made of a file, added to, renamed, saved as a file, deleted.

import { ActionIcon, Menu, Modal } from '@mantine/core';
import { IconDots, IconDownload, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileOffer } from '../../../src-shared/bridge/files.ts';
import type { SuppressionFill, SuppressionList } from '../../../src-shared/bridge/suppression.ts';
import { acceptedFiles } from '../../../src-shared/file-formats.ts';
import { formatCount, formatCounted } from '../../../src-shared/format-count.ts';
import { Loaded } from '../../app/calls/loaded.tsx';
import { useCall } from '../../app/calls/use-call.ts';
import { PickFile } from '../../app/files/pick-file.tsx';
import { saveDataExport } from '../../app/files/save-file.ts';
import { When } from '../../app/format/when.tsx';
import { confirm } from '../../app/notices/confirm.tsx';
import { notifyDone, notifyError } from '../../app/notices/notify.ts';
import { EmptyNote } from '../../app/page/empty-note.tsx';
import { OneFieldForm } from '../../app/page/one-field-form.tsx';
import { shownText } from '../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../bridge/client.ts';
import { SectionHead } from './section-head.tsx';
import classes from './settings.module.css';

const AS_FOUND = { header: null, delimiter: null, encoding: null, sheet: null };

/** What a dialog is open for. */
type Asking =
  | { readonly kind: 'new'; readonly offer: FileOffer }
  | { readonly kind: 'rename'; readonly list: SuppressionList };

export function SuppressionSection() {
  const asked = useCall('suppression.list', {}, { watch: ['suppression.changed'] });
  const [asking, setAsking] = useState<Asking | null>(null);
  const [filled, setFilled] = useState<SuppressionFill | null>(null);

  async function fill(offer: FileOffer, name: string, into: string | null): Promise<void> {
    setFilled(null);
    const params = { file_id: offer.file_id, reading: AS_FOUND, name, into };
    setFilled(await client.call('files.suppress', params));
  }

  return (
    <>
      <SectionHead
        title="Suppression lists"
        actions={
          <PickFile
            accept={acceptedFiles('lists')}
            leftSection={<IconUpload size={16} aria-hidden />}
            onOffer={(offer) => setAsking({ kind: 'new', offer })}
          >
            New from a file
          </PickFile>
        }
      >
        Addresses and domains that must never be checked, such as opt-outs. You choose them before a
        list runs; matching rows are left out. An address also covers its other spellings, and a
        domain all of its subdomains.
      </SectionHead>
      {filled === null ? null : <FillNote filled={filled} />}
      <Loaded of={asked} label="Loading the suppression lists" heightPx={72}>
        {({ lists }) =>
          lists.length === 0 ? (
            <EmptyNote title="No suppression lists">
              Make one from a CSV, Excel or text file: the first address in each row counts, or else
              the first domain.
            </EmptyNote>
          ) : (
            <ul className={classes.feeds} aria-label="Suppression lists">
              {lists.map((list) => (
                <ListRow
                  key={list.list_id}
                  list={list}
                  onRename={() => setAsking({ kind: 'rename', list })}
                  onOffer={(offer) => void fill(offer, list.name, list.list_id).catch(notifyError)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Modal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={asking?.kind === 'rename' ? 'Rename suppression list' : 'New suppression list'}
      >
        {asking === null ? null : (
          <OneFieldForm
            label="Name"
            maxLength={200}
            initial={asking.kind === 'new' ? listName(asking.offer.name) : asking.list.name}
            verb={asking.kind === 'new' ? 'Create list' : 'Rename'}
            save={async (text) => {
              const name = text.trim();
              if (name === '') return 'Give the list a name.';
              if (asking.kind === 'new') await fill(asking.offer, name, null);
              else await client.call('suppression.rename', { list_id: asking.list.list_id, name });
              return null;
            }}
            onClose={() => setAsking(null)}
          />
        )}
      </Modal>
    </>
  );
}

/** What a file brought in, and the rows that brought nothing. */
function FillNote({ filled }: { readonly filled: SuppressionFill }) {
  const { passed_over, examples } = filled;
  const more = passed_over - examples.length;
  return (
    <div className={passed_over === 0 ? classes.note : classes.warning} role="status">
      <p>{fillSentence(filled)}</p>
      {passed_over === 0 ? null : (
        <ul>
          {examples.map(({ row, text }) => (
            <li key={row}>
              Row {formatCount(row)}: <UntrustedText text={text} />
            </li>
          ))}
          {more > 0 ? <li>and {formatCount(more)} more</li> : null}
        </ul>
      )}
    </div>
  );
}

interface ListRowProps {
  readonly list: SuppressionList;
  readonly onRename: () => void;
  readonly onOffer: (offer: FileOffer) => void;
}

function ListRow({ list, onRename, onOffer }: ListRowProps) {
  const called = shownText(list.name);

  function save(format: 'csv' | 'json'): void {
    const kept = { kind: 'suppression', list_id: list.list_id } as const;
    saveDataExport({ kept, format }, `${list.name}.${format}`).then(
      (saved) => saved && notifyDone(`${list.name} was saved.`),
      notifyError,
    );
  }

  return (
    <li className={classes.feed}>
      <div className={classes.feedWords}>
        <div className={classes.feedTitle}>
          <UntrustedText text={list.name} />
        </div>
        <div className={classes.feedFacts}>
          {countsOf(list)} · since <When iso={list.created_at} />
        </div>
      </div>
      <PickFile
        accept={acceptedFiles('lists')}
        variant="default"
        size="xs"
        label={`Add a file to ${called}`}
        onOffer={onOffer}
      >
        Add a file
      </PickFile>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More for ${called}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={14} aria-hidden />} onClick={onRename}>
            Rename
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => save('csv')}
          >
            Save as CSV
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => save('json')}
          >
            Save as JSON
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => confirmDelete(list)}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

function confirmDelete(list: SuppressionList): void {
  confirm({
    title: 'Delete this suppression list?',
    body: (
      <>
        <b>
          <UntrustedText text={list.name} />
        </b>{' '}
        with {countsOf(list)}. Lists that were checked with it stay as they are.
      </>
    ),
    confirm: 'Delete',
    async act() {
      await client.call('suppression.delete', { list_id: list.list_id });
      notifyDone(`${list.name} was deleted.`);
    },
  });
}

/** What is said of a suppression list: how much is in it, and what a file brought into it. */
function countsOf({ addresses, domains }: Pick<SuppressionList, 'addresses' | 'domains'>): string {
  return `${formatCounted(addresses, 'address', 'addresses')}, ${formatCounted(domains, 'domain')}`;
}

function fillSentence({ list, added, passed_over }: SuppressionFill): string {
  const entries = `${formatCounted(added, 'new entry', 'new entries')} in ${shownText(list.name)}`;
  if (passed_over === 0) return `${entries}.`;
  return `${entries}. ${formatCounted(passed_over, 'row has', 'rows have')} no address and no domain:`;
}

/** A file's name as the name of a list. */
function listName(file: string): string {
  return file.replace(/\.[a-z0-9]{1,8}$/i, '').slice(0, 200);
}
