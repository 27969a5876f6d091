// Which columns of several lists are one: those of the same name, and those that are alone in naming the same field.
import { fieldOfHeader } from '../../../engine/columns/column-names.ts';

export interface Alignment {
  /** The columns of all lists together, in the order in which they first came. */
  readonly columns: readonly string[];
  /** For each list, the place of each of its columns among these. */
  readonly places: readonly (readonly number[])[];
}

/** Letter case and blanks do not tell names apart; of columns with one name the first goes with the first, and so on. */
export function alignColumns(lists: readonly (readonly string[])[]): Alignment {
  const columns: string[] = [];
  const places = lists.map((names) => {
    const taken = new Set<number>();
    const known = columns.length;
    const free = (index: number) => !taken.has(index);
    const found: (number | null)[] = names.map((name) => {
      const index = columns.findIndex((each, at) => free(at) && plain(each) === plain(name));
      if (index < 0) return null;
      taken.add(index);
      return index;
    });
    return found.map((place, at) => {
      if (place !== null) return place;
      const name = names[at] ?? '';
      const byField = columns.findIndex((each, other) => free(other) && sameField(name, each));
      if (byField >= 0) {
        taken.add(byField);
        return byField;
      }
      columns.push(name);
      return columns.length - 1;
    });

    /** "E-Mail" goes with "Email address", unless either list has another column that says so. */
    function sameField(name: string, other: string): boolean {
      const field = fieldOfHeader(name);
      if (field === null || fieldOfHeader(other) !== field) return false;
      const alone = (list: readonly string[]) =>
        list.filter((each) => fieldOfHeader(each) === field).length === 1;
      return alone(names) && alone(columns.slice(0, known));
    }
  });
  return { columns, places };
}

/** A name that no column has yet. */
export function freeName(wanted: string, columns: readonly string[]): string {
  const known = new Set(columns.map(plain));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!known.has(plain(name))) return name;
  }
}

function plain(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
