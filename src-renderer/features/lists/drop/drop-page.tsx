// The Lists screen without a list: how to add one, files that could not be opened, and recent lists.
import { Alert, Button, Group, List as Items, Loader, VisuallyHidden } from '@mantine/core';
import { IconClipboardText, IconFlask2, IconTableImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { DropArea, PickButton } from '../../../app/files/drop-area.tsx';
import { openSample, useFileQueue } from '../../../app/files/file-queue.ts';
import { pickLists } from '../../../app/files/pick-lists.ts';
import { MODIFIER_KEY } from '../../../app/format/modifier-key.ts';
import { notifyError } from '../../../app/notices/notify.ts';
import { Page } from '../../../app/page/page.tsx';
import { UntrustedText } from '../../../app/untrusted-text/untrusted-text.tsx';
import { client } from '../../../bridge/client.ts';
import classes from './drop-page.module.css';
import { NewestLists } from './newest-lists.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { holdsAddresses } from './pasted-list.ts';

export function DropPage() {
  const offering = useFileQueue((state) => state.offering);
  const [pasting, setPasting] = useState(false);
  const [asking, setAsking] = useState(false);
  usePaste(pasting);

  /** What goes wrong is shown on this page. */
  async function open(act: () => Promise<void>) {
    setAsking(true);
    useFileQueue.getState().dismissProblems();
    try {
      await act();
    } catch (error) {
      notifyError(error);
    } finally {
      setAsking(false);
    }
  }

  const busy = asking || offering > 0;
  return (
    <Page title="Lists" layout="wide">
      <div className={classes.page}>
        <DropArea
          label="Add a list"
          className={classes.target}
          onPick={() => {
            if (!busy) void open(pickLists);
          }}
        >
          <IconTableImport size={36} stroke={1.25} aria-hidden className={classes.icon} />
          <h2 className={classes.title}>Drop a list anywhere in this window</h2>
          <p className={classes.words}>
            CSV, TSV, text, Excel or JSON, up to millions of rows. You see how it will be read, and
            how many rows it has, before anything is looked up.
          </p>
          <Group gap={8} justify="center">
            <PickButton disabled={busy} onPick={() => void open(pickLists)} />
            <Button
              variant="default"
              disabled={busy}
              leftSection={<IconClipboardText size={16} aria-hidden />}
              onClick={() => setPasting(true)}
            >
              Paste text
            </Button>
            <Button
              variant="subtle"
              disabled={busy}
              leftSection={<IconFlask2 size={16} aria-hidden />}
              onClick={() => open(openSample)}
            >
              Try the sample list
            </Button>
          </Group>
          <div className={classes.busy} role="status">
            {busy ? <Opening /> : <PasteKeys />}
          </div>
        </DropArea>
        <Problems />
        <NewestLists />
        <PasteDialog
          opened={pasting}
          onClose={() => setPasting(false)}
          onText={(text) => {
            setPasting(false);
            void open(() => pasteText(text));
          }}
        />
      </div>
    </Page>
  );
}

function Opening() {
  return (
    <>
      <Loader size={14} /> Opening…
    </>
  );
}

function PasteKeys() {
  return (
    <span>
      or press <kbd className={classes.key}>{MODIFIER_KEY}</kbd>{' '}
      <kbd className={classes.key}>V</kbd> with addresses or a file on the clipboard
    </span>
  );
}

async function pasteText(text: string): Promise<void> {
  useFileQueue.getState().enqueue(await client.paste('Pasted list', text));
}

/** Why files were turned away, until it is read and closed. */
function Problems() {
  const problems = useFileQueue((state) => state.problems);
  if (problems.length === 0) return null;
  return (
    <Alert
      color="block"
      variant="light"
      classNames={{ root: classes.problems ?? '' }}
      role="alert"
      title={problems.length === 1 ? 'This could not be opened' : 'These could not be opened'}
      withCloseButton
      closeButtonLabel="Close this message"
      onClose={() => useFileQueue.getState().dismissProblems()}
    >
      {problems.length === 1 ? (
        <UntrustedText text={problems[0] ?? ''} />
      ) : (
        <Items size="sm">
          {problems.map((problem) => (
            <Items.Item key={problem}>
              <UntrustedText text={problem} />
            </Items.Item>
          ))}
        </Items>
      )}
      <VisuallyHidden>Nothing else is affected.</VisuallyHidden>
    </Alert>
  );
}

/** Makes a list of pasted text, where no field takes it; pasted files are taken by the drop target. */
function usePaste(disabled: boolean): void {
  useEffect(() => {
    if (disabled) return;
    async function pasted(event: ClipboardEvent) {
      const target = event.target;
      if (
        target instanceof Element &&
        target.closest('input, textarea, [contenteditable]') !== null
      ) {
        return;
      }
      if ((event.clipboardData?.files.length ?? 0) > 0) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const queue = useFileQueue.getState();
      if (text === '') return;
      event.preventDefault();
      if (!holdsAddresses(text)) {
        return queue.addProblem('The pasted text contains no email address.');
      }
      try {
        await pasteText(text);
      } catch (error) {
        notifyError(error);
      }
    }
    const listener = (event: ClipboardEvent) => void pasted(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, [disabled]);
}
