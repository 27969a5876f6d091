// The context menu of text: cut, copy, paste and select all.
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

type Spot = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  readonly editFlags: Pick<
    ContextMenuParams['editFlags'],
    'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'
  >;
};

/** Empty where there is nothing to offer. */
export function contextMenuTemplate({
  isEditable,
  selectionText,
  editFlags,
}: Spot): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy];
  return [
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}
