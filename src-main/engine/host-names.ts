// The names of hosts: in URLs, and which lies below which; nothing is looked up.

/** The host of an absolute http(s) URL, or null. */
export function hostOf(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return null;
  return parsed.hostname.replace(/\.$/, '');
}

/** Whether `name` is `parent` or a sub-domain of it. */
export function within(name: string, parent: string): boolean {
  return name === parent || name.endsWith(`.${parent}`);
}
