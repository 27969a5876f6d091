// Writes IP addresses in one unambiguous form.

/**
 * The same address in a notation that ipaddr.js reads as inet_pton(3) does: it takes `::192.0.2.1` (RFC 4291 §2.5.5.1,
 * deprecated and not routed) for the IPv4-mapped `::ffff:192.0.2.1`, which is another address.
 */
export function plainIp(text: string): string {
  return text.replace(/^::(?=\d+\.)/, '0::');
}
