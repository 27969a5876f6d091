// The name of a query in the form in which it is asked and cached.

/** In small letters and without the last dot; null for what the DNS cannot be asked about. */
export function queryName(name: string): string | null {
  const lower = (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
  if (lower.length > 253) return null;
  let labelBytes = 0;
  for (let index = 0; index < lower.length; index += 1) {
    const unit = lower.charCodeAt(index);
    if (unit !== DOT) labelBytes += 1;
    else if (labelBytes > 0) labelBytes = 0;
    else return null;
    // RFC 1035 §2.3.4.
    if (labelBytes > 63 || !(unit === DOT || isQueriedUnit(unit))) return null;
  }
  return labelBytes > 0 ? lower : null;
}

/** Letters, digits, hyphen and underscore only: what a reply holds besides is written with a backslash, and is never asked about. */
function isQueriedUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x2d ||
    unit === 0x5f
  );
}

const DOT = 0x2e;
