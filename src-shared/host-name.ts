// Whether a text is a host name as the DNS and mail hosts take one.

/** RFC 1123 §2.1: labels of letters, digits and hyphens, each of at most 63, with dots between them. */
const NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
/** All digits: as the last label, that of an IPv4 address. */
const DIGITS = /^\d+$/;

/** Whether a text is a host name of one label or more, in ASCII and without a dot at its end; an IP address is none. */
export function isHostName(text: string): boolean {
  return NAME.test(text) && !DIGITS.test(text.slice(text.lastIndexOf('.') + 1));
}
