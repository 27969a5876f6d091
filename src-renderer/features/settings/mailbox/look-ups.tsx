// What others may think of a look-up: a link to the table, which opens it in a dialog.
import { Anchor, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import text from '../../../../docs/look-ups.md?raw';
import { blocksOf } from '../markdown/markdown.ts';
import { MarkdownBlocks } from '../markdown/markdown-blocks.tsx';

const BLOCKS = blocksOf(text);
const TITLE = BLOCKS.find((block) => block.kind === 'heading')?.text ?? '';

export function LookUpsLink() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Anchor component="button" type="button" inherit underline="always" onClick={open}>
        {TITLE}
      </Anchor>
      <Modal opened={opened} onClose={close} title={TITLE} size={920}>
        <MarkdownBlocks blocks={BLOCKS} />
      </Modal>
    </>
  );
}
