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
    label: name.replace('+', ', '),
  }));
  const delimiters = withDelimiter(reading.delimiter);
  return (
    <section className={classes.section} aria-labelledby="reading-title">
      <h2 id="reading-title" className={classes.title}>
        Reading
      </h2>
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
    </section>
  );
}

function withDelimiter(delimiter: string | null) {
  if (delimiter === null || DELIMITERS.some(({ value }) => value === delimiter)) return DELIMITERS;
  return [...DELIMITERS, { value: delimiter, label: `Character ${shownText(delimiter)}` }];
}

function withValue(values: readonly string[], value: string | null): readonly string[] {
  return value === null || values.includes(value) ? values : [value, ...values];
}
