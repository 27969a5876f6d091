// Real domains that stand so close to a popular mail domain that they would be taken for a slip; data only.

/** Real domains with owners of their own that one letter parts from a popular one. */
export const REAL_NEIGHBOURS: ReadonlySet<string> = new Set(
  words(`
cloud.com gmial.de gmailer.com hushmail.com fmail.com hmail.com zmail.com qmail.com tmail.com hotmail.ru gotmail.com hitmail.com
libera.it liberi.it yahoo.pl yander.com outlooks.com outlock.com comcast.com comcat.net verizon.com freinet.de freenet.com t-online.com
talktalk.com telenet.com tiscali.com telefonia.net firstmail.com nyahoo.com yandex.net rambler.com laposte.com laposta.net ziggo.com
hostmail.com telnet.be earthling.net icloud.ru eyahoo.com iclouds.com
`),
);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
