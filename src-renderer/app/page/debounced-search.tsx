// A search field that asks once the typing pauses, and shows what is asked when that is changed elsewhere.
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { SearchInput, type SearchInputProps } from './search-input.tsx';

interface DebouncedSearchProps extends Omit<SearchInputProps, 'onChange'> {
  readonly onSearch: (text: string) => void;
}

const PAUSE_MS = 250;

export function DebouncedSearch({ value, onSearch, ...look }: DebouncedSearchProps) {
  const [text, setText] = useState(value);
  const [debounced, setDebounced] = useState(value);
  const searchSoon = useDebouncedCallback(onSearch, PAUSE_MS);
  if (value !== debounced) {
    setDebounced(value);
    // Blanks at the end, which are not asked, are on their way to the next word.
    if (text.trim() !== value.trim()) setText(value);
  }
  return (
    <SearchInput
      {...look}
      value={text}
      onChange={(typed) => {
        setText(typed);
        searchSoon(typed);
      }}
    />
  );
}
