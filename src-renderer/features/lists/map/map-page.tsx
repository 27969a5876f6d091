// The mapping of a file before it runs: how it is read, which column is what, a sample of its rows, and their counts.
import { Button, Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconX } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { ListEstimate, ListSketch } from '../../../../src-shared/bridge/estimate.ts';
import type { FileCount, FilePreview, RowPolicies } from '../../../../src-shared/bridge/files.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { useFileQueue } from '../../../app/files/file-queue.ts';
import { formatBytes, formatRows } from '../../../app/format/format.ts';
import { ErrorNote } from '../../../app/notices/error-note.tsx';
import { sentenceOf } from '../../../app/notices/error-text.ts';
import { notifyError } from '../../../app/notices/notify.ts';
import { EmptyNote } from '../../../app/page/empty-note.tsx';
import { Form } from '../../../app/page/form.tsx';
import { Page } from '../../../app/page/page.tsx';
import { StopButton } from '../../../app/page/stop-button.tsx';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import type { Draft } from '../draft.ts';
import { useLists } from '../lists-store.ts';
import { mergeLabel } from '../together/merge-plan.tsx';
import { BeforeStart } from './before-start.tsx';
import { CheckChoices } from './check-choices.tsx';
import { CountLine } from './count-line.tsx';
import { ListChoices } from './list-choices.tsx';
import classes from './map-page.module.css';
import { mappingConflicts } from './mapping.ts';
import { MergeLine } from './merge-line.tsx';
import { PracticeWarning } from './practice-warning.tsx';
import { ReadingChoices } from './reading-choices.tsx';
import { RowClasses } from './row-classes.tsx';
import { SampleTable } from './sample-table.tsx';
import { SuppressionChoices } from './suppression-choices.tsx';
import { useFileCount } from './use-file-count.ts';
import { mergeRequest, useImport } from './use-import.ts';
import { openNext, WaitingFiles } from './waiting-files.tsx';

export function MapPage({ draft }: { readonly draft: Draft }) {
  const { file, reading } = draft;
  const call = useCall('files.preview', { file_id: file.file_id, reading }, { keep: true });
  const preview = call.data;
  const importing = useLists((state) => state.importing !== null);
  useNextInstead(file.name, preview === null && !call.loading ? call.error : null);

  return (
    <Page
      layout="fill"
      title={shownText(file.name)}
      heading={
        <span className={classes.heading}>
          <IconFileText size={20} stroke={1.5} aria-hidden />
          <span className={classes.fileName}>
            <UntrustedText text={file.name} />
          </span>
          <span className={classes.size}>{formatBytes(file.size_bytes)}</span>
        </span>
      }
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={importing}
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => abandon(file.file_id)}
        >
          Choose another file
        </Button>
      }
    >
      <WaitingFiles />
      {call.error === null ? null : (
        <div className={classes.error}>
          <ErrorNote error={call.error} retry={call.reload} />
        </div>
      )}
      {preview === null ? (
        <Opening loading={call.loading} onOther={() => abandon(file.file_id)} />
      ) : (
        <Mapped
          draft={draft}
          preview={preview}
          failed={call.error !== null}
          loading={call.loading}
        />
      )}
    </Page>
  );
}

/** A file that cannot be read keeps nobody from the next one; why it cannot is told there. */
function useNextInstead(name: string, unread: unknown): void {
  const waits = useFileQueue((state) => state.pending.length > 0);
  useEffect(() => {
    if (unread === null || !waits) return;
    useFileQueue.getState().addProblem(`${name}: ${sentenceOf(unread)}`);
    openNext();
  }, [name, unread, waits]);
}

interface MappedProps {
  readonly draft: Draft;
  readonly preview: FilePreview;
  readonly failed: boolean;
  readonly loading: boolean;
}

function Mapped(props: MappedProps) {
  const { draft } = props;
  const mapped = useMapped(props);
  const { mapping, policies, conflicts, ready, running, merged, onto } = mapped;
  const count = mapped.count.data;
  const empty = onto === null ? count?.to_check === 0 : merged.data?.listed === 0;
  const canStart =
    ready && draft.name.trim() !== '' && !empty && (onto === null || merged.data !== null);

  function submit() {
    if (canStart && !running.busy) void running.start(draft, mapping, policies);
  }

  return (
    <Form className={classes.form} onSubmit={submit}>
      <div className={classes.body}>
        <Choices {...props} mapped={mapped} />
        <Rows {...props} mapped={mapped} />
      </div>
      {running.error === null ? null : (
        <div className={classes.error}>
          <ErrorNote error={running.error} />
        </div>
      )}
      <footer className={classes.foot}>
        {onto !== null && count !== null && !running.busy ? (
          <MergeLine plan={merged} />
        ) : count === null || conflicts.length > 0 || running.busy ? (
          <CountLine
            count={mapped.count}
            blocked={conflicts[0]?.sentence ?? null}
            importing={running}
          />
        ) : (
          <BeforeStart count={count} estimate={mapped.estimate} options={draft.options} />
        )}
        <NameField name={draft.name} disabled={running.busy} />
        {running.busy ? (
          <StopButton onStop={running.stop}>Stop reading</StopButton>
        ) : (
          <Button type="submit" disabled={!canStart}>
            {onto === null ? startLabel(count) : mergeLabel(merged.data)}
          </Button>
        )}
      </footer>
    </Form>
  );
}

/** What was chosen for a file, or is proposed, and what comes of it. */
function useMapped({ draft, preview, failed, loading }: MappedProps) {
  const { columns } = preview;
  // A choice made for another number of columns says nothing about these.
  const mapping = draft.chosen?.columns === columns.length ? draft.chosen.mapping : preview.mapping;
  const conflicts = useMemo(() => mappingConflicts(mapping, columns), [mapping, columns]);
  const policies = draft.policies ?? preview.policies;
  const ready = conflicts.length === 0 && !failed && !loading;
  const count = useFileCount(draft.file.file_id, draft.reading, mapping, policies, ready);
  const estimate = useEstimate(count.data?.sketch ?? null, draft.options);
  const onto = draft.onto ?? null;
  const running = useImport(draft.file.file_id, onto);
  const part = { file_id: draft.file.file_id, reading: draft.reading, mapping, policies };
  const merged = useCall('lists.merge_plan', mergeRequest(onto ?? '', part), {
    enabled: onto !== null && count.data !== null && !running.busy,
  });
  return { mapping, policies, conflicts, ready, count, estimate, onto, running, merged };
}

interface PartProps extends MappedProps {
  readonly mapped: ReturnType<typeof useMapped>;
}

/** How the file is read, how its addresses are checked, and to what list they come. */
function Choices({ draft, preview, mapped }: PartProps) {
  const changeDraft = useLists((state) => state.changeDraft);
  const { policies, estimate, onto, running } = mapped;
  return (
    <fieldset className={classes.side} disabled={running.busy}>
      <VisuallyHidden component="legend">How the file is read and checked</VisuallyHidden>
      <ReadingChoices
        preview={preview}
        options={draft.reading}
        onChange={(next) => changeDraft({ reading: next })}
      />
      <CheckChoices
        options={draft.options}
        estimate={estimate}
        onChange={(options) => changeDraft({ options })}
      />
      <ListChoices
        onto={onto}
        policyId={draft.policyId ?? null}
        onOnto={(next) => changeDraft({ onto: next })}
        onPolicy={(next) => void choosePolicy(next, policies)}
      />
      <SuppressionChoices
        fileId={draft.file.file_id}
        reading={draft.reading}
        name={draft.name}
        chosen={policies.suppression}
        onChange={(suppression) => changeDraft({ policies: { ...policies, suppression } })}
      />
    </fieldset>
  );
}

/** A sample of the rows with their columns, and what happens to all of them. */
function Rows({ draft, preview, loading, mapped }: PartProps) {
  const changeDraft = useLists((state) => state.changeDraft);
  const { mapping, policies, conflicts, count, running } = mapped;
  return (
    <div className={classes.rows}>
      {preview.remembered && draft.chosen === null && draft.policies === null ? (
        <p className={classes.remembered}>
          Columns and rules are as you last chose them for a file with these headings.
        </p>
      ) : null}
      <PracticeWarning sample={preview.sample} column={mapping.email} />
      <SampleTable
        preview={preview}
        mapping={mapping}
        loading={loading}
        disabled={running.busy}
        count={conflicts.length === 0 ? count.last : null}
        onChange={(next) =>
          changeDraft({ chosen: { mapping: next, columns: preview.columns.length } })
        }
      />
      {count.last === null || conflicts.length > 0 ? null : (
        <fieldset className={classes.classes} disabled={running.busy}>
          <VisuallyHidden component="legend">What happens to the rows</VisuallyHidden>
          <RowClasses
            file={{ file_id: draft.file.file_id, reading: draft.reading, mapping }}
            name={draft.name}
            count={count.last}
            policies={policies}
            loading={count.data === null}
            onChange={(next) => changeDraft({ policies: next })}
          />
        </fieldset>
      )}
    </div>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly disabled: boolean;
}

function NameField({ name, disabled }: NameFieldProps) {
  const changeDraft = useLists((state) => state.changeDraft);
  return (
    <TextInput
      aria-label="Name of the list"
      title="Name of the list"
      value={name}
      onChange={(event) => changeDraft({ name: event.currentTarget.value })}
      maxLength={200}
      disabled={disabled}
      error={name.trim() === ''}
      className={classes.name}
    />
  );
}

/** The suppression lists of a policy come with it, as they do for a command. */
async function choosePolicy(policyId: string | null, policies: RowPolicies): Promise<void> {
  const { changeDraft } = useLists.getState();
  changeDraft({ policyId });
  if (policyId === null) return;
  try {
    const { suppression } = await client.call('policy.show', { policy_id: policyId });
    const all = [...new Set([...policies.suppression, ...suppression])];
    if (all.length > policies.suppression.length)
      changeDraft({ policies: { ...policies, suppression: all } });
  } catch (error) {
    notifyError(error);
  }
}

/** What the button says that starts the list; `count` is null while nobody has counted yet. */
function startLabel(count: FileCount | null): string {
  return count === null ? 'Check this list' : `Check ${formatRows(count.to_check)}`;
}

interface OpeningProps {
  readonly loading: boolean;
  readonly onOther: () => void;
}

function Opening({ loading, onOther }: OpeningProps) {
  return (
    <div className={classes.opening} role="status">
      {loading ? (
        <>
          <Loader size="sm" /> Reading the file…
        </>
      ) : (
        <EmptyNote
          title="Nothing was read from this file"
          action={<Button onClick={onOther}>Choose another file</Button>}
        >
          The file was not changed, and neither was anything in Vouch.
        </EmptyNote>
      )}
    </div>
  );
}

function abandon(fileId: string): void {
  useLists.getState().closeDraft();
  // Whether main still has it does not matter any more.
  client.call('files.discard', { file_id: fileId }).catch(() => {});
}

const NOTHING: ListSketch = {
  rows: 0,
  mail_domains: 0,
  endings: [],
  mail_services: [],
  other_mail: { rows: 0, domains: 0, largest: null },
  sampled_domains: [],
  sampled_rows: [],
};

/** Null while it is not known; `sketch` is null while the rows are being counted. */
function useEstimate(sketch: ListSketch | null, options: CheckOptions): ListEstimate | null {
  // What is asked for does not hang on whether it is all asked.
  const { only_what_matters: _, ...others } = options;
  return useCall(
    'lists.estimate',
    { sketch: sketch ?? NOTHING, options: others },
    { enabled: sketch !== null, keep: true, watch: ['settings.changed', 'policy.changed'] },
  ).data;
}
