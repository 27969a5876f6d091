// How a file is parsed: header, delimiter, encoding, sheet; each detected until it is chosen by hand.
import { SegmentedControl, Select } from '@mantine/core';
import type { FilePreview, ReadingOptions } from '../../../../src-shared/bridge/files.ts';
import { shownText } from '../../../app/untrusted-text/hidden-characters.ts';
import classes from './choices.module.css';

interface ReadingChoicesProps {
  readonly preview: FilePreview;
  readonly options: ReadingOptions;
  readonly onChange: (options: ReadingOptions) => void;
}

const DELIMITERS: readonly { value: string; label: string }[] = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe |' },
  { value: ' ', label: 'Blank' },
  { value: ':', label: 'Colon :' },
];

// biome-ignore format: a table is read row by row
const ENCODINGS = [
  'utf-8', 'utf-8+windows-1252', 'utf-8+windows-1250', 'utf-8+windows-1251', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-1', 'iso-8859-15', 'windows-1250', 'iso-8859-2', 'windows-1251', 'koi8-r',
  'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr',
];

export function ReadingChoices({ preview, options, onChange }: ReadingChoicesProps) {
  const { reading, sheets } = preview;
  const encodings = withValue(ENCODINGS, reading.encoding).map((name) => ({
    value: name,
    label: encodingName(name),
  }));
  const delimiters = withDelimiter(reading.delimiter);
  return (
    <>
      {preview.kind === 'json' ? null : (
        <div className={classes.choice}>
          <span id="header-label">First row</span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-labelledby="header-label"
            value={reading.header ? 'header' : 'data'}
            onChange={(value) => onChange({ ...options, header: value === 'header' })}
            data={[
              { value: 'header', label: 'Headings' },
              { value: 'data', label: 'Data' },
            ]}
          />
        </div>
      )}
      {reading.delimiter === null ? null : (
        <div className={classes.choice}>
          <label htmlFor="reading-delimiter">Separator</label>
          <Select
            id="reading-delimiter"
            size="xs"
            data={delimiters}
            value={reading.delimiter}
            allowDeselect={false}
            onChange={(delimiter) => onChange({ ...options, delimiter })}
          />
        </div>
      )}
      {reading.encoding === null ? null : (
        <div className={classes.choice}>
          <label htmlFor="reading-encoding">Encoding</label>
          <Select
            id="reading-encoding"
            size="xs"
            data={encodings}
            value={reading.encoding}
            allowDeselect={false}
            searchable
            onChange={(encoding) => onChange({ ...options, encoding })}
          />
        </div>
      )}
      {sheets === null ? null : (
        <div className={classes.choice}>
          <label htmlFor="reading-sheet">Sheet</label>
          <Select
            id="reading-sheet"
            size="xs"
            data={sheets.map((name) => ({ value: name, label: shownText(name) }))}
            value={reading.sheet}
            allowDeselect={false}
            onChange={(sheet) => onChange({ ...options, sheet })}
          />
        </div>
      )}
    </>
  );
}

/** "semicolon, Windows-1252, first row as headings". */
export function readingInWords({ kind, reading, sheets }: FilePreview): string {
  const { header, delimiter, encoding, sheet } = reading;
  const separator = delimiter === null ? undefined : withDelimiter(delimiter).find(is(delimiter));
  const parts = [
    separator?.label.replace(/ [^ ]$/, '').toLowerCase(),
    encoding === null ? undefined : encodingName(encoding),
    sheet === null || sheets === null || sheets.length < 2
      ? undefined
      : `sheet ${shownText(sheet)}`,
    kind === 'json' ? undefined : header ? 'first row as headings' : 'first row as data',
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** `windows-1252` → `Windows-1252`. */
export function encodingName(name: string): string {
  return name
    .split('+')
    .map((each) => each.replace(/^(?:utf|iso|koi8|euc|gb)/, (word) => word.toUpperCase()))
    .map((each) => each.charAt(0).toUpperCase() + each.slice(1))
    .join(', ');
}

function is(delimiter: string): (each: { readonly value: string }) => boolean {
  return ({ value }) => value === delimiter;
}

function withDelimiter(delimiter: string | null) {
  if (delimiter === null || DELIMITERS.some(({ value }) => value === delimiter)) return DELIMITERS;
  return [...DELIMITERS, { value: delimiter, label: `Character ${shownText(delimiter)}` }];
}

function withValue(values: readonly string[], value: string | null): readonly string[] {
  return value === null || values.includes(value) ? values : [value, ...values];
}
