// What the first rows of a list tell of all: what is beside the addresses, and how long those are.
import { useMemo, useRef } from 'react';
import type { GridRow } from '../../../../../src-shared/bridge/lists.ts';
import { shownText } from '../../../../app/untrusted-text/hidden-characters.ts';
import type { Rows } from './use-rows.ts';

export interface ListShape {
  readonly given: Readonly<Record<GivenColumn, boolean>>;
  /** So many letters hold nearly every address whole. */
  readonly addressLetters: number;
}

/** What may stand beside the addresses of a list. */
export type GivenColumn = 'name' | 'company' | 'ip';

/** So many rows are looked at. */
const SAMPLE_ROWS = 200;
/** The share of addresses that is whole in its own column; longer ones reach beyond it. */
const WHOLE_SHARE = 0.95;

/** What these rows add to what is known: nothing that was there goes, or columns would jump. The same object where they add nothing. */
export function withRows(known: ListShape, rows: readonly Pick<GridRow, 'input'>[]): ListShape {
  const has = (of: 'name' | 'company_name' | 'ip_address') =>
    rows.some(({ input }) => (input[of] ?? '') !== '');
  const given = {
    name: known.given.name || has('name'),
    company: known.given.company || has('company_name'),
    ip: known.given.ip || has('ip_address'),
  };
  const lengths = rows
    .map(({ input }) => shownText(input.email, 'address').length)
    .sort((one, other) => one - other);
  const usual = lengths[Math.floor(lengths.length * WHOLE_SHARE)] ?? 0;
  const addressLetters = Math.max(known.addressLetters, usual);
  const isSame =
    addressLetters === known.addressLetters &&
    given.name === known.given.name &&
    given.company === known.given.company &&
    given.ip === known.given.ip;
  return isSame ? known : { given, addressLetters };
}

export const NO_SHAPE: ListShape = {
  given: { name: false, company: false, ip: false },
  addressLetters: 0,
};

export function useListShape({ source, version }: Rows): ListShape {
  const known = useRef(NO_SHAPE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that rows have come
  return useMemo(() => {
    const rows = Array.from({ length: SAMPLE_ROWS }, (_, place) => source.row(place));
    known.current = withRows(
      known.current,
      rows.filter((row) => row !== null),
    );
    return known.current;
  }, [source, version]);
}
