// The dialog that imports a policy from a file: for which policy, and what it would change.
import { Group, Modal, Radio, Skeleton, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PolicyComparison } from '../../../../src-shared/bridge/policy.ts';
import type { PolicyFile } from '../../../../src-shared/bridge/policy-file.ts';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { type PolicyImport, policyImport } from '../../../../src-shared/import-policy.ts';
import { useAction } from '../../../app/calls/use-action.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { notifyDone } from '../../../app/notices/notify.ts';
import { Form } from '../../../app/page/form.tsx';
import { FormButtons } from '../../../app/page/form-buttons.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import { flipShare, savedSentence } from '../../../policy/flips.ts';
import classes from './policy.module.css';

interface PolicyFileDialogProps {
  /** Null shows nothing. */
  readonly file: PolicyFile | null;
  readonly policyId: string | null;
  readonly policyName: string | null;
  readonly onClose: () => void;
  readonly onTaken: (policyId: string | null) => void;
}

export function PolicyFileDialog({ file, onClose, ...rest }: PolicyFileDialogProps) {
  return (
    <Modal opened={file !== null} onClose={onClose} size={560} title="Policy from a file">
      {file === null ? null : <FileForm file={file} onClose={onClose} {...rest} />}
    </Modal>
  );
}

type Target = 'shown' | 'new';

interface FileFormProps extends Omit<PolicyFileDialogProps, 'file'> {
  readonly file: PolicyFile;
}

function FileForm({ file, policyId, policyName, onClose, onTaken }: FileFormProps) {
  const [target, setTarget] = useState<Target>('shown');
  const [name, setName] = useState(file.name);
  const create = target === 'new' ? 'new' : null;
  const [seen, refused] = useComparison(file, policyId, create);
  const { busy, error, run, reset } = useAction();

  const take = () =>
    run(async () => {
      const wanted = { policy_id: policyId, create: target === 'new' ? name.trim() : null };
      const hand = await policyImport(client, file, wanted);
      const taken = await client.call('policy.import', hand.request).catch(async (failure) => {
        await hand.discard();
        throw failure;
      });
      notifyDone(savedSentence(taken.changed));
      onTaken(taken.policy_id);
      onClose();
    });

  return (
    <Form className={classes.editor} onSubmit={take}>
      <Radio.Group
        label="The file is for"
        value={target}
        onChange={(value) => {
          setTarget(value === 'new' ? 'new' : 'shown');
          reset();
        }}
      >
        <Group gap={16} mt={8}>
          <Radio
            value="shown"
            label={
              policyName === null ? 'the default policy' : `the policy ${shownText(policyName)}`
            }
          />
          <Radio value="new" label="a new policy" />
        </Group>
      </Radio.Group>
      {target === 'new' ? (
        <TextInput
          label="Name of the policy"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : null}
      <ErrorNote error={refused ?? error} />
      {seen === null && refused === null ? (
        <Skeleton height={120} role="status" aria-label="Comparing the file" />
      ) : null}
      {seen === null ? null : <Comparison {...seen} />}
      <FormButtons
        verb={target === 'new' ? 'Create policy' : 'Apply the file'}
        disabled={seen === null || (target === 'new' && name.trim() === '')}
        busy={busy}
        onCancel={onClose}
      />
    </Form>
  );
}

interface Seen {
  readonly compared: PolicyComparison;
  /** Entries of suppression lists that are neither an address nor a domain. */
  readonly passedOver: number;
}

/** What the file would change, and why it cannot be said; neither while it is asked. */
function useComparison(
  file: PolicyFile,
  policyId: string | null,
  create: string | null,
): readonly [Seen | null, unknown] {
  const [found, setFound] = useState<readonly [Seen | null, unknown]>([null, null]);

  useEffect(() => {
    let left = false;
    let hand: PolicyImport | null = null;
    setFound([null, null]);
    async function look(): Promise<void> {
      try {
        hand = await policyImport(client, file, { policy_id: policyId, create });
        const compared = await client.call('policy.compare', hand.request);
        if (!left) setFound([{ compared, passedOver: hand.passedOver }, null]);
      } catch (failure) {
        if (!left) setFound([null, failure]);
      } finally {
        await hand?.discard();
      }
    }
    void look();
    return () => {
      left = true;
    };
  }, [file, policyId, create]);

  return found;
}

const entries = (count: number) => formatCounted(count, 'entry', 'entries');

function Comparison({ compared, passedOver }: Seen) {
  const { bands, weights, overrides, suppression, other_table, preview } = compared;
  const { before, after } = bands;
  return (
    <div className={classes.foreseen} role="status">
      {preview === null ? null : (
        <p>
          <b>{capital(flipShare(preview, 'stored result'))}.</b>
        </p>
      )}
      <ul>
        <li>
          {before.approve === after.approve && before.review === after.review
            ? `Bands unchanged: approve from ${after.approve}, review from ${after.review}.`
            : `Approve from ${before.approve} → ${after.approve}, review from ${before.review} → ${after.review}.`}
        </li>
        <li>
          {weights.length === 0
            ? 'Weights unchanged.'
            : `Weights: ${weights.map((each) => `${each.code} ${each.before} → ${each.after}`).join(', ')}.`}
        </li>
        <li>
          Overrides: {formatCount(overrides.added)} added, {formatCount(overrides.removed)} removed.
        </li>
        {overrides.examples.slice(0, 6).map((example) => (
          <li key={example} className={classes.example}>
            <UntrustedText text={example} />
          </li>
        ))}
        {suppression.map(({ name, added, removed, is_new }) => (
          <li key={name}>
            Suppression list <UntrustedText text={name} />
            {is_new
              ? ` is new, with ${entries(added)}.`
              : `: ${entries(added)} added, ${formatCount(removed)} removed.`}
          </li>
        ))}
        {passedOver === 0 ? null : (
          <li>
            {formatCounted(passedOver, 'entry is', 'entries are')} neither an address nor a domain,
            and left out.
          </li>
        )}
      </ul>
      {other_table === null ? null : (
        <p>
          The file was written for another version of the weights (
          <UntrustedText text={other_table} />
          ); weights it does not name keep the defaults of this version.
        </p>
      )}
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
