// Takes files dropped anywhere in the window, or pasted as files, and puts them into the queue.
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './drop-target.module.css';
import { readDrop } from './dropped-files.ts';
import { useFileQueue } from './file-queue.ts';

export function DropTarget() {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const end = () => setOver(false);
    const listen = (
      name: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      handler: (event: DragEvent) => void,
    ) => window.addEventListener(name, handler, { signal });
    listen('dragenter', (event) => {
      if (!holdsFiles(event)) return;
      setOver(true);
      // Else a drop that follows before the pointer moves again is refused.
      event.preventDefault();
    });
    // Whoever goes on to another part of the page is still over it. Counting entries would not do: a part that is taken
    // away under the pointer is never left.
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) end();
    });
    listen('dragover', (event) => {
      // A window that lost the focus meanwhile is dropped on all the same.
      if (holdsFiles(event)) setOver(true);
      if (event.defaultPrevented || inTextField(event.target)) return;
      event.preventDefault();
    });
    listen('drop', (event) => {
      end();
      if (event.defaultPrevented || (inTextField(event.target) && !holdsFiles(event))) return;
      event.preventDefault();
      if (event.dataTransfer !== null) take(event.dataTransfer.items);
    });
    window.addEventListener('blur', end, { signal });
    window.addEventListener(
      'paste',
      (event) => {
        const files = event.clipboardData?.files;
        if (files === undefined || files.length === 0) return;
        event.preventDefault();
        void useFileQueue.getState().offer([...files]);
      },
      { signal },
    );
    return () => aborter.abort();
  }, []);

  if (!over) return null;
  return (
    <div className={classes.veil}>
      <div className={classes.card}>
        <IconFileImport size={32} stroke={1.4} aria-hidden />
        <strong>Drop to check this list</strong>
        <span>CSV, TSV, text, JSON or XLSX. It is read on this computer.</span>
      </div>
    </div>
  );
}

function take(items: DataTransferItemList): void {
  const { files, problems } = readDrop(items);
  const queue = useFileQueue.getState();
  if (files.length > 0) {
    void queue.offer(files, problems);
    return;
  }
  queue.dismissProblems();
  for (const problem of problems) queue.addProblem(problem);
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

function inTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}
