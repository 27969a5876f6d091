// What the websites of the practice domains show.
import { PLAYED_SERVICES } from '../../src-shared/practice-names.ts';

/** How a practice site answers a request for its home page. */
export type PracticeSite =
  | {
      readonly kind: 'page';
      readonly html: string;
      readonly status?: number;
      /** An encoding that iconv-lite knows; UTF-8 unless given. */
      readonly encoding?: string;
      /** The content-type header without its charset, or with one that is wrong on purpose. */
      readonly contentType?: string;
      /** How long the answer is held back, in milliseconds. */
      readonly delayMs?: number;
    }
  | { readonly kind: 'redirect'; readonly to: string }
  /** The page, followed by more of the same without end. */
  | { readonly kind: 'endless'; readonly html: string };

interface Head {
  readonly title: string;
  readonly language?: string;
  readonly description?: string;
  readonly siteName?: string;
  readonly data?: unknown;
}

function page(head: Head, body: string): string {
  const { title, language = 'en', description, siteName, data } = head;
  return [
    `<!doctype html><html lang="${language}"><head><title>${title}</title>`,
    description === undefined ? '' : `<meta name="description" content="${description}">`,
    siteName === undefined ? '' : `<meta property="og:site_name" content="${siteName}">`,
    data === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(data)}</script>`,
    `</head><body>${body}</body></html>`,
  ].join('\n');
}

function organization(type: string, about: Readonly<Record<string, unknown>>): unknown {
  return { '@context': 'https://schema.org', '@type': type, ...about };
}

const site = (head: Head, body: string): PracticeSite => ({ kind: 'page', html: page(head, body) });

/** The front page of a played mail service; its words are ours, not the real one's. */
const PLAYED_SERVICE = site(
  { title: 'Webmail (played by the practice network)' },
  '<h1>Sign in</h1><p>This page stands in for a mail service whose name is real. It says nothing about that service.</p>',
);

/** By domain; `www.` of a domain shows the same. */
export const PRACTICE_SITES: ReadonlyMap<string, PracticeSite> = new Map(
  Object.entries<PracticeSite>({
    'kestrel-freight.example': site(
      {
        title: 'Kestrel Freight | Freight forwarding and warehousing',
        description:
          'Freight forwarding, haulage and warehousing across northern Europe since 1974.',
        siteName: 'Kestrel Freight',
        data: organization('Corporation', {
          name: 'Kestrel Freight',
          legalName: 'Kestrel Freight Limited',
          url: 'http://kestrel-freight.example/',
          naics: '488510',
          numberOfEmployees: { '@type': 'QuantitativeValue', value: 850 },
          address: { '@type': 'PostalAddress', addressLocality: 'Hull', addressCountry: 'GB' },
        }),
      },
      '<h1>We carry it</h1><p>Kestrel Freight moves pallets, containers and whole factories. 120 trucks, nine warehouses, one number to call.</p>',
    ),
    'lumen-analytics.example': site(
      {
        title: 'Lumen Analytics – the data platform for small shops',
        description: 'Lumen is the analytics platform that tells you tomorrow what to order today.',
        data: {
          '@context': 'https://schema.org',
          '@graph': [
            {
              '@type': 'WebSite',
              name: 'Lumen',
              publisher: { '@id': 'http://lumen-analytics.example/#us' },
            },
            {
              '@type': 'Organization',
              '@id': 'http://lumen-analytics.example/#us',
              name: 'Lumen Analytics',
              legalName: 'Lumen Analytics Inc.',
              address: { '@type': 'PostalAddress', addressCountry: 'US' },
            },
          ],
        },
      },
      '<h1>See it coming</h1><p>Cloud software with a plain API. We are a team of 35 in Portland and Oulu.</p>',
    ),
    'postbridge.example': site(
      {
        title: 'Postbridge: email hosting',
        description: 'Web hosting and email hosting for firms of any size.',
      },
      '<h1>Mail that arrives</h1><p>Managed services, daily backups, support by people. Postbridge has 64 employees.</p>',
    ),
    'harrow-legal.example': site(
      {
        title: 'Harrow Legal LLP, solicitors',
        description: 'A law firm in York: conveyancing, family law, employment law.',
        data: organization('LegalService', {
          name: 'Harrow Legal LLP',
          address: { addressCountry: 'GB' },
        }),
      },
      '<h1>Harrow Legal</h1><p>Eleven solicitors and 28 employees in all. Call before you sign.</p>',
    ),
    'meyer-soehne.example': {
      kind: 'page',
      encoding: 'windows-1252',
      html: page(
        {
          title: 'Meyer & Söhne | Tischlerei seit 1921',
          language: 'de',
          description: 'Möbel nach Maß und Innenausbau. Ein Familienbetrieb in vierter Generation.',
        },
        '<h1>Tischlerei Meyer &amp; Söhne</h1><p>Unser Handwerksbetrieb beschäftigt 14 Mitarbeiter. Küchen, Türen, Treppen.</p>',
      ),
    },
    'tanaka-seisakusho.example': {
      kind: 'page',
      encoding: 'shift_jis',
      contentType: 'text/html; charset=Shift_JIS',
      html: page(
        {
          title: '田中製作所',
          language: 'ja',
          data: organization('Corporation', {
            name: '田中製作所',
            legalName: 'Tanaka Seisakusho K.K.',
            isicV4: '2822',
            address: { addressCountry: 'JP' },
          }),
        },
        '<h1>田中製作所</h1><p>精密部品の製造。従業員数 120名。</p>',
      ),
    },
    'bluebottle-bakery.example': site(
      {
        title: 'Bluebottle Bakery',
        description: 'Sourdough bread and cakes, baked every morning.',
        data: organization('Bakery', { name: 'Bluebottle Bakery' }),
      },
      '<h1>Open from seven</h1><p>A two-person shop, family-run since 2009. Pastries on Saturdays.</p>',
    ),
    'sahel-solar.example': site(
      {
        title: 'Sahel Solaire – énergie solaire',
        language: 'fr',
        description: 'Centrales solaires et panneaux solaires en Afrique de l’Ouest.',
        siteName: 'Sahel Solaire',
      },
      '<h1>Le soleil travaille</h1><p>Photovoltaïque pour villages et usines. Plus de 300 salariés dans six pays.</p>',
    ),
    'andes-cobre.example': site(
      {
        title: 'Andes Cobre',
        language: 'es',
        description: 'Compañía minera: cobre de tres minas en el norte.',
        data: organization('Organization', {
          name: 'Andes Cobre',
          legalName: 'Andes Cobre S.A.',
          address: { addressCountry: 'CL' },
        }),
      },
      '<h1>Minería responsable</h1><p>Somos más de 3.400 trabajadores. Relaciones con inversores.</p>',
    ),
    'open-harbour.example': site(
      {
        title: 'Open Harbour',
        description: 'A registered charity that helps people who arrive by sea.',
        data: organization('NGO', { name: 'Open Harbour', numberOfEmployees: '11-50' }),
      },
      '<h1>Somebody is waiting</h1><p>Donate, or join our 200 volunteers.</p>',
    ),
    'riverbend-city.example': site(
      { title: 'City of Riverbend', description: 'Official website of the city of Riverbend.' },
      '<h1>City hall</h1><p>Mayor and city council. Residents pay council tax here.</p>',
    ),
    'lindenfeld-university.example': site(
      {
        title: 'Universität Lindenfeld',
        language: 'de',
        description: 'Studiengänge, Forschung und Campus.',
        data: organization('CollegeOrUniversity', {
          name: 'Universität Lindenfeld',
          numberOfEmployees: 2_300,
        }),
      },
      '<h1>Willkommen</h1><p>Studierende, Lehrstühle, Bibliothek.</p>',
    ),
    'quickpost.example': site(
      { title: 'Quickpost' },
      '<h1>Sign in</h1><form><input name="user"></form><p>New here? Get an address in a minute.</p>',
    ),
    'freshly-minted.example': site(
      { title: 'Freshly Minted' },
      '<h1>Coming soon</h1><p>We open in spring.</p>',
    ),
    'everyone-welcome.example': site(
      {
        title: 'Everyone Welcome | Hotel and tours',
        description: 'A hotel by the lake, with guided tours.',
      },
      '<h1>Rooms from 80</h1><p>Book your stay. We are 18 people.</p>',
    ),
    'closed-shutters.example': site(
      {
        title: 'Closed Shutters | Window blinds',
        description: 'Manufacturer of window blinds and shutters, made to measure.',
      },
      '<h1>Blinds for every window</h1><p>Our 30 employees measure, build and fit them.</p>',
    ),
    'patient-post.example': {
      kind: 'page',
      status: 403,
      html: page({ title: 'Forbidden' }, '<h1>Forbidden</h1>'),
    },
    'xn--mnchen-mbel-yfb4e.example': site(
      {
        title: 'München-Möbel | Onlineshop',
        language: 'de',
        description: 'Möbel und Küchen, versandkostenfrei.',
      },
      '<h1>Sitzen Sie gut?</h1><p>In den Warenkorb. Unsere 45 Mitarbeitenden beraten Sie.</p>',
    ),
    'xn--fiqs2av35b80rguw.example': { kind: 'redirect', to: 'http://tanaka-seisakusho.example/' },
    'kestrel-frelght.example': {
      kind: 'page',
      html: '<!doctype html><title>Welcome to nginx!</title><h1>Welcome to nginx!</h1><p>If you see this page, the server works.</p>',
    },
    'billing-robot.example': { kind: 'page', html: '<html><body></body></html>' },
    'two-minds.example': site(
      {
        title: 'Two Minds Consulting',
        description: 'Management consulting for boards that disagree.',
      },
      '<h1>Both of us are right</h1><p>Our consultants: a small team, husband and wife.</p>',
    ),
    'old-mill-pottery.example': site(
      { title: 'Old Mill Pottery', description: 'Cups and bowls, thrown by hand.' },
      '<h1>Clay and water</h1><p>Visit my studio. I work as a sole trader at the old mill.</p>',
    ),
    'fjordlab.example': site(
      {
        title: 'Fjordlab',
        description: 'A biotechnology company with clinical trials in three countries.',
      },
      '<h1>Fjordlab</h1><p>Antibodies from cod. Reached over IPv6 only.</p>',
    ),
    'premium-names.example': site(
      { title: 'premium-names.example is for sale' },
      '<h1>premium-names.example</h1><p>This domain is for sale. Make an offer today.</p><script>window.park = "cHJlbWl1bQ";</script>',
    ),
    'atlas-airways.example': site(
      {
        title: 'Atlas Airways | Flights',
        description: 'The airline of the islands: flights to forty destinations.',
        data: organization('Airline', { name: 'Atlas Airways', legalName: 'Atlas Airways plc' }),
      },
      '<h1>Where to?</h1><p>Annual report. Board of directors. Offices in 31 countries. Listed on the London Stock Exchange.</p>',
    ),
    'forgotten-relay.example': {
      kind: 'page',
      html: '<html><head><title>Apache2 Debian Default Page: It works</title></head><body><h1>It works!</h1></body></html>',
    },
    // No tag is closed, attributes lack their quotes, a comment never ends.
    'half-moved.example': {
      kind: 'page',
      html: '<title>Half Moved Removals</title><meta name=description content="Removals and storage, half done"><body><p>Moving company in Dent<div class="a><b>lost</b><p>Trucks and <i>couriers<p>Ring twice <!-- never ends',
    },
    'backyard-server.example': {
      kind: 'page',
      status: 404,
      html: page({ title: 'Not found' }, '<h1>Not found</h1>'),
    },
    'self-absorbed.example': {
      kind: 'page',
      status: 503,
      html: page({ title: 'Unavailable' }, '<h1>Try later</h1>'),
    },
    'literal-minded.example': {
      kind: 'page',
      contentType: 'application/json',
      html: '{"service":"literal","status":"ok"}',
    },
    'indirect-post.example': { kind: 'redirect', to: 'http://postbridge.example/' },
    'one-hour-inbox.example': site(
      { title: 'One Hour Inbox' },
      '<h1>Your address for an hour</h1><p>No password. Gone at the stroke.</p>',
    ),
    'veil-relay.example': site(
      { title: 'Veil Relay', description: 'Addresses that forward to your mailbox.' },
      '<h1>Give another address</h1><p>Mail to it comes to yours, for as long as you like.</p>',
    ),
    'cedar-media.example': site(
      {
        title: 'Cedar Media, publishers',
        description: 'A publishing house for books about gardens, and a magazine.',
      },
      '<h1>Cedar Media</h1><p>Editorial office and subscriptions. A staff of 40.</p>',
    ),
    'sprawl-group.example': {
      kind: 'endless',
      html: '<!doctype html><html lang="en"><head><title>Sprawl Group</title></head><body><h1>Sprawl Group</h1><p>Thirty subsidiaries, and each has a page.</p>',
    },
    'slow-coast.example': {
      kind: 'page',
      delayMs: 1_200,
      html: page(
        { title: 'Slow Coast Cottages', description: 'Holiday cottages by the sea.' },
        '<h1>No hurry</h1><p>Holidays without clocks. Book your stay.</p>',
      ),
    },
    ...Object.fromEntries(PLAYED_SERVICES.map((name) => [name, PLAYED_SERVICE] as const)),
  }),
);
