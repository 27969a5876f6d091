// Makes local parts of a given and a family name, in the usual ways in which companies and people do.

export const LOCAL_PART_PATTERNS: readonly ((given: string, family: string) => string)[] = [
  (given, family) => `${given}.${family}`,
  (given, family) => given + family,
  (given, family) => family + given,
  (given, family) => given.charAt(0) + family,
  (given, family) => `${given.charAt(0)}.${family}`,
  (given, family) => family + given.charAt(0),
  (given, family) => given + family.charAt(0),
  (_given, family) => family,
  (given, family) => `${given}_${family}1985`,
];

/** The given and the family name in a row of a set: cells of their own, or the first and the last word of a whole name. */
export function givenAndFamily(row: readonly string[], set: string): readonly [string, string] {
  if (set === 'given-and-family-names') return [row[1] ?? '', row[2] ?? ''];
  const words = (row[0] ?? '').split(/\s+/);
  return [words[0] ?? '', words.at(-1) ?? ''];
}
