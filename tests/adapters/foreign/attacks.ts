// Pages, registry answers and lists made to stop a parser: each is small, and each once slowed or crashed one of ours.

export interface PageAttack {
  readonly name: string;
  readonly contentType: string;
  readonly html: string;
}

const HTML = 'text/html; charset=utf-8';
/** What a page may have at most; all that is sent beyond is not read. */
const PAGE_CHARACTERS = 524_288;

/** Pages, as they are after decompression. */
export const PAGE_ATTACKS: readonly PageAttack[] = [
  {
    name: 'a refresh with half a million blanks',
    contentType: HTML,
    html: `<title>Acme</title><meta http-equiv=refresh content="0;${' '.repeat(500_000)}">`,
  },
  {
    name: 'a refresh whose number never ends',
    contentType: HTML,
    html: `<title>Acme</title><meta http-equiv=refresh content="${'0'.repeat(500_000)}">`,
  },
  {
    name: 'tabs behind the end of a comment in JSON-LD',
    contentType: HTML,
    html: `<title>Acme</title>${jsonLd(`{}-->${'\t'.repeat(100_000)}x`)}`,
  },
  {
    name: 'many ends of comments with blanks between them in JSON-LD',
    contentType: HTML,
    html: `<title>Acme</title>${jsonLd(`{}${`-->${' '.repeat(200)}`.repeat(900)}x`)}`,
  },
  {
    name: 'addresses inside each other in JSON-LD',
    contentType: HTML,
    html: `<title>Acme</title>${jsonLd(nested('{"@type":"Organization","name":"Acme","address":', '{"address":', 15_000))}`,
  },
  {
    name: 'lists inside each other in JSON-LD',
    contentType: HTML,
    html: `<title>Acme</title>${jsonLd('['.repeat(100_000))}${jsonLd('['.repeat(90_000) + ']'.repeat(90_000))}`,
  },
  {
    name: 'a Content-Type of blanks',
    contentType: `text/html; charset=${' '.repeat(30_000)}`,
    html: '<title>Acme</title>',
  },
  {
    name: 'a meta element of blanks where its charset would be',
    contentType: 'text/html',
    html: `<meta charset${' '.repeat(4_000)}>${'<meta charset'.repeat(300)}`,
  },
  {
    name: 'elements inside each other to the end',
    contentType: HTML,
    html: '<b>'.repeat(PAGE_CHARACTERS / 3),
  },
  {
    name: 'an end for every beginning that never was',
    contentType: HTML,
    html: `${'<b>'.repeat(900)}${'</i>'.repeat(130_000)}`,
  },
  {
    name: 'one letter between any two elements',
    contentType: HTML,
    html: 'a<p>'.repeat(PAGE_CHARACTERS / 4),
  },
  {
    name: 'an element of nothing but attributes',
    contentType: HTML,
    html: `<p ${Array.from({ length: 60_000 }, (_, index) => `a${index}`).join(' ')}>`,
  },
  {
    name: 'a style of blanks on every element',
    contentType: HTML,
    html: `<p style="display${' '.repeat(2_500)}">`.repeat(200),
  },
  {
    name: 'a text of references to characters',
    contentType: HTML,
    html: '&amp;&#x41;&notit;'.repeat(PAGE_CHARACTERS / 18),
  },
  {
    name: 'accents upon accents',
    contentType: HTML,
    html: `<title>a${'\u0315\u0300\u05ae\u0300'.repeat(2_000)}</title><p>${'a\u0315\u0300'.repeat(80_000)}`,
  },
  {
    name: 'one letter that stands for eighteen',
    contentType: HTML,
    html: `<title>${'\ufdfa'.repeat(1_000)}</title><p>${'\ufdfa'.repeat(170_000)}`,
  },
  {
    name: 'half a page of opening brackets',
    contentType: HTML,
    html: '<'.repeat(PAGE_CHARACTERS),
  },
  {
    name: 'a comment that never ends',
    contentType: HTML,
    html: `<title>Acme</title><!--${'-'.repeat(500_000)}`,
  },
  {
    name: 'a script of what looks like the end of a script',
    contentType: HTML,
    html: `<script type="application/ld+json">${'</scrip'.repeat(70_000)}`,
  },
  {
    name: 'the name for sale, over and over',
    contentType: HTML,
    html: `<p>${'this domain acme.example acme.example domain '.repeat(10_000)}`,
  },
];

/** Answers of registries over RDAP. */
export const RDAP_ATTACKS: readonly { readonly name: string; readonly body: string }[] = [
  { name: 'lists inside each other', body: `${'['.repeat(250_000)}${']'.repeat(250_000)}` },
  { name: 'lists that are never closed', body: '['.repeat(520_000) },
  {
    name: 'a date of blanks',
    body: JSON.stringify({
      objectClassName: 'domain',
      ldhName: 'acme.test',
      events: [
        { eventAction: 'registration', eventDate: `1-jan${' '.repeat(200_000)}` },
        { eventAction: 'registration', eventDate: `2001-01-01T${' '.repeat(200_000)}+` },
      ],
    }),
  },
  {
    name: 'a status of addresses',
    body: JSON.stringify({
      objectClassName: 'domain',
      ldhName: 'acme.test',
      status: Array.from({ length: 40_000 }, () => '(http:('),
    }),
  },
  {
    name: 'events without end',
    body: JSON.stringify({
      objectClassName: 'domain',
      ldhName: 'acme.test',
      events: Array.from({ length: 8_000 }, () => ({
        eventAction: 'registration',
        eventDate: '2001-01-01',
      })),
    }),
  },
];

/** Answers of registries over WHOIS; at most 65,536 bytes are read. */
export const WHOIS_ATTACKS: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'blanks before a colon that never comes', text: `Created${' '.repeat(65_000)}` },
  {
    name: 'dots before a colon that never comes',
    text: `${`Created${'. '.repeat(490)}\n`.repeat(66)}`,
  },
  { name: 'words of a refusal without its end', text: `${`${'ip '.repeat(330)}\n`.repeat(65)}` },
  { name: 'line breaks alone', text: '\r\n'.repeat(32_768) },
  { name: 'names of dots', text: `Domain name: ${'a.'.repeat(490)}@\n`.repeat(66) },
  { name: 'hosts of dots', text: `Whois Server: ${'a-.'.repeat(320)}!\n`.repeat(66) },
  { name: 'dates of blanks', text: `Created: 2001-01-01${' '.repeat(900)}x\n`.repeat(66) },
];

function jsonLd(text: string): string {
  return `<script type="application/ld+json">${text}</script>`;
}

function nested(first: string, each: string, times: number): string {
  return `${first}${each.repeat(times)}{}${'}'.repeat(times + 1)}`;
}
