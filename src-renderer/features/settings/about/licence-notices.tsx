// The licence notices, with a search in their tables.
import { useMemo, useState } from 'react';
import { SearchInput } from '../../../app/page/search-input.tsx';
import { blocksOf } from '../markdown/markdown.ts';
import { MarkdownBlocks } from '../markdown/markdown-blocks.tsx';

export function LicenceNotices({ notices }: { readonly notices: string }) {
  const blocks = useMemo(() => blocksOf(notices), [notices]);
  const [search, setSearch] = useState('');
  return (
    <>
      <SearchInput
        label="Search packages"
        placeholder="Find a package or licence in the tables"
        maw={360}
        value={search}
        onChange={setSearch}
      />
      <MarkdownBlocks blocks={blocks} search={search} />
    </>
  );
}
