// A search field: an icon, and a button that clears it once something is typed.
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

export interface SearchInputProps
  extends Pick<TextInputProps, 'className' | 'placeholder' | 'w' | 'maw'> {
  readonly label: string;
  readonly value: string;
  /** `sm` by default; `xs` in bars of small controls. */
  readonly size?: 'xs' | 'sm';
  readonly onChange: (text: string) => void;
}

export function SearchInput({ label, value, size = 'sm', onChange, ...look }: SearchInputProps) {
  return (
    <TextInput
      {...look}
      size={size}
      aria-label={label}
      leftSection={<IconSearch size={size === 'xs' ? 14 : 16} aria-hidden />}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        value === '' ? null : (
          <CloseButton size={size} aria-label="Clear the search" onClick={() => onChange('')} />
        )
      }
    />
  );
}
