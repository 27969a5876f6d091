// Overrides in from a file and out to one: what would change is shown before anything is kept.
import { Button, Group, Menu, Modal, SegmentedControl } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileOffer } from '../../../../src-shared/bridge/files.ts';
import type { OverrideImport } from '../../../../src-shared/bridge/policy.ts';
import { acceptedFiles } from '../../../../src-shared/file-formats.ts';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { Loaded } from '../../../app/calls/loaded.tsx';
import { useAction } from '../../../app/calls/use-action.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { PickFile } from '../../../app/files/pick-file.tsx';
import { saveDataExport } from '../../../app/files/save-file.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone, notifyError } from '../../../app/notices/notify.ts';
import { Form } from '../../../app/page/form.tsx';
import { FormButtons } from '../../../app/page/form-buttons.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import { savedSentence } from '../../../policy/flips.ts';
import classes from './policy.module.css';
import { usePolicy } from './policy-store.ts';

const AS_FOUND = { header: null, delimiter: null, encoding: null, sheet: null };

export function OverrideFiles({ empty }: { readonly empty: boolean }) {
  const policyId = usePolicy((editor) => editor.policyId);
  const [offer, setOffer] = useState<FileOffer | null>(null);

  function save(format: 'csv' | 'json'): void {
    const kept = { kind: 'overrides', policy_id: policyId } as const;
    saveDataExport({ kept, format }, `overrides.${format}`).then(
      (saved) => saved && notifyDone('The overrides were saved.'),
      notifyError,
    );
  }

  return (
    <Group gap={8}>
      <PickFile
        accept={acceptedFiles('lists')}
        variant="default"
        size="xs"
        leftSection={<IconUpload size={14} aria-hidden />}
        onOffer={setOffer}
      >
        Overrides from a file
      </PickFile>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            disabled={empty}
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            Save overrides
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => save('csv')}>As CSV</Menu.Item>
          <Menu.Item onClick={() => save('json')}>As JSON</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={offer !== null}
        onClose={() => setOffer(null)}
        size={560}
        title="Overrides from a file"
      >
        {offer === null ? null : (
          <ImportForm offer={offer} policyId={policyId} onClose={() => setOffer(null)} />
        )}
      </Modal>
    </Group>
  );
}

interface ImportFormProps {
  readonly offer: FileOffer;
  readonly policyId: string | null;
  readonly onClose: () => void;
}

function ImportForm({ offer, policyId, onClose }: ImportFormProps) {
  const [verdict, setVerdict] = useState<'allow' | 'deny' | null>(null);
  const [conflicts, setConflicts] = useState<'keep' | 'replace'>('keep');
  const { busy, error, run } = useAction();
  const request = {
    file_id: offer.file_id,
    reading: AS_FOUND,
    policy_id: policyId,
    verdict,
    conflicts,
  };
  const seen = useCall('files.overrides', { ...request, apply: false }, { keep: true });
  const changes = seen.data === null ? 0 : seen.data.added + seen.data.changed;

  const keep = () =>
    run(async () => {
      const done = await client.call('files.overrides', { ...request, apply: true });
      notifyDone(savedSentence(done.rescored ?? 0));
      onClose();
    });

  return (
    <Form className={classes.editor} onSubmit={keep}>
      <SegmentedControl
        size="xs"
        aria-label="Rows that say neither approve nor block"
        value={verdict ?? 'none'}
        onChange={(value) => setVerdict(value === 'allow' || value === 'deny' ? value : null)}
        data={[
          { value: 'none', label: 'As the rows say' },
          { value: 'allow', label: 'Otherwise approve' },
          { value: 'deny', label: 'Otherwise block' },
        ]}
      />
      <Loaded of={seen} label="Reading the file" heightPx={120}>
        {(data) => <Foreseen seen={data} conflicts={conflicts} onConflicts={setConflicts} />}
      </Loaded>
      <ErrorNote error={error} />
      <FormButtons
        verb={changes === 0 ? 'Nothing to save' : `Save ${formatCounted(changes, 'override')}`}
        disabled={changes === 0 || seen.loading}
        busy={busy}
        onCancel={onClose}
      />
    </Form>
  );
}

interface ForeseenProps {
  readonly seen: OverrideImport;
  readonly conflicts: 'keep' | 'replace';
  readonly onConflicts: (conflicts: 'keep' | 'replace') => void;
}

function Foreseen({ seen, conflicts, onConflicts }: ForeseenProps) {
  const { examples } = seen;
  return (
    <div className={classes.foreseen} role="status">
      <p>
        {formatCount(seen.added)} new, {formatCount(seen.changed)} with another reason,{' '}
        {formatCount(seen.same)} here already.
      </p>
      <ul>
        {examples.added.slice(0, 5).map(({ subject, value, verdict, reason }) => (
          <li key={`${subject} ${value} ${verdict}`}>
            {verdict === 'allow' ? 'Approve' : 'Block'} <UntrustedText text={value} address />:{' '}
            <UntrustedText text={reason} />
          </li>
        ))}
        {seen.added + seen.changed > 5 ? <li>…</li> : null}
      </ul>
      {seen.conflicts === 0 ? null : (
        <>
          <p>
            <b>{formatCount(seen.conflicts)}</b> {seen.conflicts === 1 ? 'says' : 'say'} the
            opposite of an override here:{' '}
            {examples.conflicts.slice(0, 3).map(({ value, here }, index) => (
              <span key={value}>
                {index === 0 ? '' : ', '}
                <UntrustedText text={value} address /> (here{' '}
                {here === 'allow' ? 'approved' : 'blocked'})
              </span>
            ))}
            {seen.conflicts > 3 ? ' …' : ''}
          </p>
          <SegmentedControl
            size="xs"
            aria-label="Overrides that say the opposite"
            value={conflicts}
            onChange={(value) => onConflicts(value === 'replace' ? 'replace' : 'keep')}
            data={[
              { value: 'keep', label: 'Keep those here' },
              { value: 'replace', label: 'Take the file’s' },
            ]}
          />
        </>
      )}
      {seen.faults === 0 ? null : (
        <>
          <p>
            <b>{formatCount(seen.faults)}</b> {seen.faults === 1 ? 'row' : 'rows'} cannot be used:
          </p>
          <ul>
            {examples.faults.slice(0, 5).map(({ row, says }) => (
              <li key={row}>
                Row {formatCount(row)}: <UntrustedText text={says} />
              </li>
            ))}
            {seen.faults > 5 ? <li>and {formatCount(seen.faults - 5)} more</li> : null}
          </ul>
        </>
      )}
    </div>
  );
}
