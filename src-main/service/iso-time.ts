// Moments as they travel: ISO 8601 in UTC.

export function moment(at: number): string;
export function moment(at: number | null): string | null;
export function moment(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
