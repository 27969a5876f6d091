// Markdown of ours on the screen: headings, paragraphs with their addresses as links, tables that can be searched, and licence
// texts folded away.
import { DataTable } from '../../../app/table/data-table.tsx';
import classes from '../settings.module.css';
import { type Block, spansOf } from './markdown.ts';
import { OutsideLink } from './outside-link.tsx';

interface MarkdownBlocksProps {
  readonly blocks: readonly Block[];
  /** Of the tables only rows that hold it are shown. */
  readonly search?: string;
}

/** The title (the heading of the first level) is left to whoever shows the text. */
export function MarkdownBlocks({ blocks, search = '' }: MarkdownBlocksProps) {
  return (
    <div className={classes.notices}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
        <BlockView key={index} block={block} search={search} />
      ))}
    </div>
  );
}

function BlockView({ block, search }: { readonly block: Block; readonly search: string }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? null : block.level === 2 ? (
        <h4 className={classes.noticeHead}>{block.text}</h4>
      ) : (
        <h5 className={classes.noticeHead}>{block.text}</h5>
      );
    case 'paragraph':
      return (
        <p>
          <Linked text={block.text} />
        </p>
      );
    case 'verbatim':
      return (
        <details className={classes.licence}>
          <summary>Text of this licence</summary>
          <pre>{block.text}</pre>
        </details>
      );
    case 'table':
      return <NoticeTable block={block} search={search} />;
  }
}

/** The cells of a row, and its place in the table: rows of our notices can be equal. */
interface Entry {
  readonly cells: readonly string[];
  readonly line: number;
}

interface NoticeTableProps {
  readonly block: Extract<Block, { kind: 'table' }>;
  readonly search: string;
}

function NoticeTable({ block, search }: NoticeTableProps) {
  const wanted = search.trim().toLowerCase();
  const rows = block.rows
    .filter((row) => row.some((cell) => cell.toLowerCase().includes(wanted)))
    .map((cells, line) => ({ cells, line }));
  return (
    <DataTable
      label={block.head.join(', ')}
      className={classes.table}
      columns={block.head.map((head, index) => ({
        head,
        cell: ({ cells }: Entry) => cells[index],
      }))}
      rows={rows}
      keyOf={({ line }) => line}
      empty={`No entry matches “${search.trim()}”.`}
      minWidthPx={560}
      dense
    />
  );
}

function Linked({ text }: { readonly text: string }) {
  return spansOf(text).map(({ text: part, href }, index) =>
    href === null ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
      <OutsideLink key={index} href={href}>
        {part}
      </OutsideLink>
    ),
  );
}
