// The dialog of keyboard shortcuts, opened by `?` or its button in the title bar.
import { ActionIcon, Kbd, Modal, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { MODIFIER_KEY } from '../app/format/modifier-key.ts';
import classes from './shortcuts.module.css';

interface Shortcut {
  /** Pressed together; alternatives are lists of their own. */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

const GROUPS: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: [[MODIFIER_KEY, 'K']], does: 'Search addresses, lists, rows and settings' },
      { keys: [['?']], does: 'Show keyboard shortcuts' },
      { keys: [['Esc']], does: 'Close what was opened last, or stop the check in progress' },
    ],
  },
  {
    title: 'Verify',
    shortcuts: [
      { keys: [['Enter']], does: 'Verify the address in the form' },
      { keys: [['↑'], ['↓']], does: 'Move through the signals and the evidence' },
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      { keys: [[MODIFIER_KEY, 'V']], does: 'Paste addresses or a file from the clipboard' },
    ],
  },
  {
    title: 'Rows of a list',
    shortcuts: [
      { keys: [['↑'], ['↓'], ['Page ↑'], ['Page ↓'], ['Home'], ['End']], does: 'Move the cursor' },
      { keys: [['Enter']], does: 'Open the row in full' },
      { keys: [['Space']], does: 'Select the row' },
      {
        keys: [
          ['Shift', '↑'],
          ['Shift', '↓'],
        ],
        does: 'Select a range of rows',
      },
      { keys: [[MODIFIER_KEY, 'A']], does: 'Select all rows shown' },
      { keys: [[MODIFIER_KEY, 'C']], does: 'Copy the selected rows' },
      {
        keys: [
          ['Shift', '←'],
          ['Shift', '→'],
        ],
        does: 'Resize a column, with the focus on its title',
      },
      { keys: [['−']], does: 'Exclude a value, with the focus on it among the filters' },
    ],
  },
];

export function Shortcuts() {
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || takesText(event.target)) return;
      // A dialog that is open keeps its keys.
      if (document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <Tooltip label="Keyboard shortcuts (?)">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Keyboard shortcuts"
          onClick={() => setOpened(true)}
        >
          <IconKeyboard size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Keyboard shortcuts" size={560}>
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title} className={classes.group} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.list}>
              {shortcuts.map((shortcut) => (
                <div key={shortcut.does}>
                  <dt>{shortcut.does}</dt>
                  <dd>
                    {shortcut.keys.map((together) => (
                      <span key={together.join(' ')} className={classes.keys}>
                        {together.map((key) => (
                          <Kbd key={key} size="xs">
                            {key}
                          </Kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Modal>
    </>
  );
}

function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}
