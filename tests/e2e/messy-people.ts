// A list of people as analysts get it: repeats, cells of several, written-out and mistyped addresses, blanks, another verifier's verdict.

const HEADER = [
  'Nr',
  'E-Mail',
  'Ansprechpartner',
  'Firma',
  'Ort',
  'IP-Adresse',
  'ZeroBounce Status',
  'Bemerkung',
];

const KINDS: readonly ((place: number) => readonly [email: string, status: string])[] = [
  (place) => [`anna.berg${place}@kestrel-freight.example`, 'valid'],
  (place) => [`j.holm${place}@lumen-analytics.example`, 'valid'],
  (place) => [`mueller${place}@meyer-soehne.example`, 'catch-all'],
  () => ['trash@mailinator.com', 'do_not_mail'],
  (place) => [`  <k.sato${place}@lumen-analytics.example> `, 'valid'],
  () => ['keine Adresse', 'invalid'],
  (place) => [`noah${place} (at) lumen-analytics (dot) example`, 'unknown'],
  (place) => [`jane${place}@gmail.con`, 'invalid'],
  (place) => [`a${place}@kestrel-freight.example; b${place}@kestrel-freight.example`, ''],
  () => ['amelia.clarke@kestrel-freight.example', 'valid'],
];

const COUNT = 400;

export const MESSY_PEOPLE = [
  HEADER.join(';'),
  ...Array.from({ length: COUNT }, (_, index) => {
    const [email, status] = KINDS[index % KINDS.length]?.(index) ?? ['', ''];
    const ip = index % 7 === 3 ? 'unknown' : `193.0.6.${index % 250}`;
    return [
      `K${index + 1}`,
      `"${email}"`,
      `Person ${index}`,
      'Kestrel Freight',
      'Köln',
      ip,
      status,
      '',
    ].join(';');
  }),
  ';;;;;;;',
  '',
].join('\r\n');
