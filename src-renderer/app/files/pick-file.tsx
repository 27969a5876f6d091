// A button that asks for one file, on a desktop by the system's dialog, in a browser by its own, and offers it to main.
import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { FileOffer } from '../../../src-shared/bridge/files.ts';
import { client } from '../../bridge/client.ts';
import { useAction } from '../calls/use-action.ts';
import { notifyError } from '../notices/notify.ts';

interface PickFileProps extends ButtonProps {
  readonly children: ReactNode;
  readonly accept: string;
  readonly label?: string;
  readonly onOffer: (offer: FileOffer) => void;
}

export function PickFile({ children, accept, label, onOffer, ...looks }: PickFileProps) {
  const { busy, run } = useAction(notifyError);
  const forget = useRef<() => void>(null);
  const name = label === undefined ? {} : { 'aria-label': label };

  async function take(ask: () => Promise<FileOffer | null>): Promise<void> {
    await run(async () => {
      const offer = await ask();
      if (offer !== null) onOffer(offer);
    });
  }

  if (client.host === 'desktop') {
    const extensions = accept.split(',').map((each) => each.replace('.', ''));
    const pick = () => take(async () => (await client.call('host.pick_list', { extensions })).file);
    return (
      <Button {...looks} {...name} loading={busy} onClick={() => void pick()}>
        {children}
      </Button>
    );
  }
  return (
    <FileButton
      accept={accept}
      resetRef={forget}
      onChange={(file) => {
        if (file === null) return;
        // The same file picked again would be no change.
        forget.current?.();
        void take(() => client.offer(file));
      }}
    >
      {(props) => (
        <Button {...props} {...looks} {...name} loading={busy}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}
