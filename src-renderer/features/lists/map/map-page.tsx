// The mapping of a file before it runs: one sentence about what will happen, one button, and a line for each thing that was chosen.
import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconX } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { AS_SET, type CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { ListEstimate, ListSketch } from '../../../../src-shared/bridge/estimate.ts';
import type { FilePreview, RowPolicies } from '../../../../src-shared/bridge/files.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import { useFileQueue } from '../../../app/files/file-queue.ts';
import { formatBytes } from '../../../app/format/format.ts';
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
import { RecipeButtons } from '../recipe/recipe-buttons.tsx';
import { CheckChoices, checksInWords, checksNote, useChecks } from './check-choices.tsx';
import { CleanUp } from './clean-up.tsx';
import { ColumnChips } from './column-chips.tsx';
import { DamagedLines } from './damaged-lines.tsx';
import { ListChoices, useListInWords } from './list-choices.tsx';
import classes from './map-page.module.css';
import { mappingConflicts } from './mapping.ts';
import { OpeningLine } from './opening-line.tsx';
import { PracticeWarning } from './practice-warning.tsx';
import { ReadingChoices, readingInWords } from './reading-choices.tsx';
import { SampleTable } from './sample-table.tsx';
import { SuppressionChoices, suppressionInWords } from './suppression-choices.tsx';
import { useFileCount } from './use-file-count.ts';
import { mergeRequest, useImport } from './use-import.ts';
import { openNext, WaitingFiles } from './waiting-files.tsx';
import { WhatHappens } from './what-happens.tsx';

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

/** A file that cannot be read does not keep others from being read one; why it cannot is told there. */
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
  const { mapping, policies, options, policyId, conflicts, ready, running, merged, onto } = mapped;
  const count = mapped.count.data;
  const empty = onto === null ? count?.to_check === 0 : merged.data?.listed === 0;
  const canStart =
    ready && draft.name.trim() !== '' && !empty && (onto === null || merged.data !== null);

  function submit() {
    if (canStart && !running.busy)
      void running.start(draft, { mapping, policies, options, policy_id: policyId });
  }

  return (
    <Form className={classes.form} onSubmit={submit}>
      <div className={classes.start}>
        <WhatHappens
          count={mapped.count}
          estimate={mapped.estimate}
          options={options}
          blocked={conflicts[0]?.sentence ?? null}
          importing={running}
          merged={onto === null ? null : merged}
        />
        {running.busy ? (
          <StopButton onStop={running.stop}>Stop reading</StopButton>
        ) : (
          <Button type="submit" size="md" disabled={!canStart}>
            Check
          </Button>
        )}
      </div>
      {running.error === null ? null : (
        <div className={classes.error}>
          <ErrorNote error={running.error} />
        </div>
      )}
      <div className={classes.body}>
        <fieldset className={classes.choices} disabled={running.busy}>
          <VisuallyHidden component="legend">How the file is read and checked</VisuallyHidden>
          <Choices {...props} mapped={mapped} />
        </fieldset>
      </div>
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
  const options = draft.options ?? preview.options ?? AS_SET;
  const policyId = draft.policyId === undefined ? preview.policy_id : draft.policyId;
  const ready = conflicts.length === 0 && !failed && !loading;
  const count = useFileCount(draft.file.file_id, draft.reading, mapping, policies, ready);
  const estimate = useEstimate(count.data?.sketch ?? null, options);
  const onto = draft.onto ?? null;
  const running = useImport(draft.file.file_id, onto);
  const part = { file_id: draft.file.file_id, reading: draft.reading, mapping, policies };
  const merged = useCall('lists.merge_plan', mergeRequest(onto ?? '', part), {
    enabled: onto !== null && count.data !== null && !running.busy,
  });
  return {
    mapping,
    policies,
    options,
    policyId,
    conflicts,
    ready,
    count,
    estimate,
    onto,
    running,
    merged,
  };
}

type MappedChoices = ReturnType<typeof useMapped>;

interface PartProps extends MappedProps {
  readonly mapped: MappedChoices;
}

/** How the file is read, cleaned up and checked, to what list it comes, and a sample of its rows: a line for each. */
function Choices({ draft, preview, loading, mapped }: PartProps) {
  const changeDraft = useLists((state) => state.changeDraft);
  const { mapping, policies, options, conflicts, count, estimate } = mapped;
  const checks = useChecks(options);
  const damage = count.last?.damage ?? null;
  return (
    <>
      <PracticeWarning sample={preview.sample} column={mapping.email} />
      {preview.remembered && isUntouched(draft) ? (
        <p className={classes.remembered}>
          Everything is as you last chose it for a file with these headings.
        </p>
      ) : null}
      <div className={classes.lines}>
        <CleanUp
          count={conflicts.length === 0 ? count.last : null}
          policies={policies}
          file={{ file_id: draft.file.file_id, reading: draft.reading, mapping }}
          name={draft.name}
          onChange={(next) => changeDraft({ policies: next })}
        />
        <OpeningLine
          title="Read as"
          says={readingInWords(preview)}
          what="how the file is read"
          decide={mapping.email === null}
          note={damage === null ? null : <DamagedLines damage={damage} />}
        >
          <ReadingChoices
            preview={preview}
            options={draft.reading}
            onChange={(next) => changeDraft({ reading: next })}
          />
        </OpeningLine>
        <OpeningLine
          title="Checked"
          says={checksInWords(options, checks)}
          what="how addresses are checked"
          note={checksNote(checks)}
        >
          <CheckChoices
            options={options}
            checks={checks}
            estimate={estimate}
            onChange={(next) => changeDraft({ options: next })}
          />
        </OpeningLine>
        <SuppressionLine draft={draft} policies={policies} />
        <ListLine draft={draft} preview={preview} mapped={mapped} />
      </div>
      <ColumnChips
        columns={preview.columns}
        mapping={mapping}
        decide={conflicts.length > 0}
        onChange={(next) =>
          changeDraft({ chosen: { mapping: next, columns: preview.columns.length } })
        }
      />
      <SampleTable
        preview={preview}
        mapping={mapping}
        loading={loading}
        count={conflicts.length === 0 ? count.last : null}
      />
    </>
  );
}

function SuppressionLine({
  draft,
  policies,
}: Pick<PartProps, 'draft'> & Pick<MappedChoices, 'policies'>) {
  const changeDraft = useLists((state) => state.changeDraft);
  const { data } = useCall('suppression.list', {}, { watch: ['suppression.changed'] });
  const lists = data?.lists ?? [];
  return (
    <OpeningLine
      title="Suppression"
      says={suppressionInWords(lists, policies.suppression)}
      what="suppression lists"
    >
      <SuppressionChoices
        fileId={draft.file.file_id}
        reading={draft.reading}
        name={draft.name}
        lists={lists}
        chosen={policies.suppression}
        onChange={(chosen) => changeDraft({ policies: { ...policies, suppression: chosen } })}
      />
    </OpeningLine>
  );
}

/** What list the file becomes, or is appended to. */
function ListLine({ draft, preview, mapped }: Omit<PartProps, 'loading' | 'failed'>) {
  const changeDraft = useLists((state) => state.changeDraft);
  const { mapping, policies, options, policyId } = mapped;
  const list = useListInWords(draft, policyId);
  return (
    <OpeningLine
      title="Becomes"
      says={list.says}
      what="name, list, policy and recipe"
      decide={draft.name.trim() === ''}
    >
      <ListChoices
        draft={draft}
        policyId={policyId}
        lists={list.lists}
        onName={(name) => changeDraft({ name })}
        onOnto={(next) => changeDraft({ onto: next })}
        onPolicy={(next) => void choosePolicy(next, policies)}
      />
      <RecipeButtons
        draft={draft}
        preview={preview}
        choices={{ mapping, policies, options, policy_id: policyId }}
      />
    </OpeningLine>
  );
}

/** Whether what is remembered applies. */
function isUntouched({ chosen, policies, options, policyId }: Draft): boolean {
  return chosen === null && policies === null && options === null && policyId === undefined;
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
