// Which pages are sites, parked domains and placeholders, from synthetic pages in several languages.
import { describe, expect, test } from 'vitest';
import type { WebsiteAnswer } from '../../../src-main/engine/ports.ts';
import { judgePage } from '../../../src-main/engine/website/judge-page.ts';
import { readPage } from '../../../src-main/engine/website/read-page.ts';

function judge(
  html: string,
  about: {
    hops?: readonly string[];
    address?: string;
    domain?: string;
    truncated?: boolean;
  } = {},
): WebsiteAnswer {
  const { domain = 'acme.example', address = '44.128.1.10', truncated = false } = about;
  const hops = about.hops ?? [`https://${domain}/`];
  const url = hops.at(-1) ?? '';
  return judgePage({
    domain,
    reading: readPage(html),
    hops,
    certificate: 'not_seen',
    observedAt: 1,
    page: { url, status: 200, contentType: '', truncated, address },
  });
}

const LONG =
  '<p>We have sold boats of every size on the river since our grandfather opened the yard. '.repeat(
    30,
  );

describe('parked domains', () => {
  test.for<[string, string]>([
    ['its own name for sale', '<title>acme.example is for sale</title><p>Make an offer.'],
    ['its own name in capitals', '<h1>ACME.EXAMPLE</h1> is for sale!'],
    ['English', '<h1>This domain is for sale</h1>'],
    ['English, perhaps', '<p>The domain acme-pumps.example may be for sale by its owner!'],
    ['English, buying', '<h1>Interested?</h1><a>Buy this domain</a>'],
    [
      'a registrar in English',
      '<p>This domain has been registered with Some Registrar Ltd. Are you the owner?',
    ],
    ['parked in English', '<p>This web page is parked FREE, courtesy of Some Registrar.'],
    ['German', '<title>Domain kaufen</title><p>Die Domain acme.example steht zum Verkauf.'],
    [
      'German, registered',
      '<p>Diese Domain wurde soeben registriert. Hier entsteht eine neue Internetpräsenz.',
    ],
    ['French', '<p>Ce nom de domaine est à vendre'],
    ['Spanish', '<p>Este dominio está en venta'],
    ['Italian', '<p>Questo dominio è in vendita'],
    ['Dutch', '<p>Deze domeinnaam is te koop'],
    ['Portuguese', '<p>Este domínio está à venda'],
    ['Polish', '<p>Ta domena jest na sprzedaż'],
    ['Chinese', '<title>域名出售</title>'],
    ['Russian', '<p>Домен acme.example продаётся'],
    [
      'AdSense for Domains',
      '<script src="https://www.google.com/adsense/domains/caf.js?abp=1"></script>',
    ],
    [
      "ParkingCrew's scripts",
      '<script src="//d38psrni17bvxu.cloudfront.net/scripts/js3.js"></script>',
    ],
    ['window.park', '<div id="target"></div><script>window.park = "eyJ1dWlkIjoi";</script>'],
    ['the lander', '<script>window.onload=function(){window.location.href="/lander"}</script>'],
    [
      'a link to an offer',
      '<h1>acme.example</h1><a href="https://sedo.com/search/details/?domain=acme.example">Offer</a>',
    ],
    ['a frame', '<iframe src="https://dan.com/buy-domain/acme.example"></iframe>'],
  ])('%s', ([, html]) => {
    const answer = judge(html);
    expect(answer.kind).toBe('parked');
    expect(answer.kind === 'parked' && answer.signs.length).toBeGreaterThan(0);
  });

  test('a redirect to a marketplace', () => {
    const hops = ['http://acme.example/', 'https://www.afternic.com/forsale/acme.example'];
    expect(judge('<h1>Get a price in less than 24 hours</h1>', { hops })).toMatchObject({
      kind: 'parked',
      signs: ['it redirects to www.afternic.com'],
    });
  });

  test("a parking service's address counts where the page says little", () => {
    const about = { address: '199.59.243.225' };
    expect(judge('<h1>acme.example</h1>', about)).toMatchObject({ kind: 'parked' });
    expect(judge(`<h1>Acme</h1>${LONG}`, about)).toMatchObject({ kind: 'site' });
  });
});

describe('sites that sell are sites', () => {
  test.for<[string, string]>([
    [
      'a boatyard',
      '<title>Boats for sale | Acme Marine</title><h1>Boats for sale</h1><p>Call our yard.',
    ],
    [
      'an estate agent',
      '<title>Houses for sale in Leeds</title><p>This house is for sale. Buy this house today.',
    ],
    ['a garage', '<p>Dieses Auto steht zum Verkauf. Alle Gebrauchtwagen zu verkaufen.'],
    ['a gallery', '<p>Cette œuvre est à vendre. Maison à vendre.'],
    ['a market stall', '<p>Todo está en venta hoy.'],
    [
      'a charity that is registered',
      '<p>This website is registered with the Fundraising Regulator.',
    ],
    [
      'a car park',
      '<title>Acme Parking</title><p>Where is your car parked? Parking at the station.',
    ],
    [
      'a lawyer who writes about domains',
      `<title>Acme Law</title>${LONG}<p>If this domain is for sale, ask us first.`,
    ],
    [
      'a page that links to a marketplace in passing',
      `${LONG}<a href="https://sedo.com/search/details/?domain=x.example">sold</a>`,
    ],
    [
      'a shop that names its own site',
      '<p>Everything on acme.example for sale items is half price.',
    ],
  ])('%s', ([, html]) => {
    expect(judge(html).kind).toBe('site');
  });

  test('a marketplace is no customer of itself', () => {
    const html =
      '<title>Sedo - buy domains</title><h1>Find your domain</h1><script src="https://www.sedo.com/app.js"></script>';
    const hops = ['http://sedo.com/', 'https://sedo.com/', 'https://sedo.com/us/'];
    expect(judge(html, { domain: 'sedo.com', hops })).toMatchObject({ kind: 'site' });
  });
});

describe('placeholders', () => {
  test.for<[string, string]>([
    [
      "Apache's",
      '<title>Apache2 Ubuntu Default Page: It works</title><p>This is the default welcome page.',
    ],
    ["Apache's oldest", '<html><body><h1>It works!</h1></body></html>'],
    [
      "nginx's",
      '<title>Welcome to nginx!</title><p>If you see this page, the nginx web server is installed.',
    ],
    ["IIS's", '<title>IIS Windows Server</title><img src=iisstart.png>'],
    ["Plesk's", "<title>Web Server's Default Page</title><p>This page is generated by Plesk."],
    [
      "cPanel's",
      '<h1>Sorry!</h1><p>If you are the owner of this website, please contact your hosting provider',
    ],
    ['a suspended account', '<title>Account Suspended</title><h1>Account Suspended</h1>'],
    ['a listing of files', '<title>Index of /</title><h1>Index of /</h1><a href=a.zip>a.zip</a>'],
    ['English', '<h1>This site is under construction</h1>'],
    ['English, soon', '<title>Acme</title><h1>Coming soon</h1>'],
    ['German', '<p>Hier entsteht in Kürze eine neue Internetpräsenz.'],
    ['German, at work', '<p>Unsere Webseite befindet sich noch im Aufbau.'],
    ['French', '<h1>Site en construction</h1>'],
    ['Spanish', '<p>Página en construcción'],
    ['Italian', '<p>Sito in costruzione'],
    ['Dutch', '<p>Deze website is in aanbouw'],
    ['Portuguese', '<h1>Em breve</h1>'],
    ['Polish', '<p>Strona w budowie'],
    ['Russian', '<p>Сайт находится в разработке'],
    ['Japanese', '<p>サイトは準備中です'],
    ['nothing', '<html><head></head><body><!-- nothing --></body></html>'],
  ])('%s', ([, html]) => {
    expect(judge(html).kind).toBe('placeholder');
  });

  test.for<[string, string]>([
    [
      'a builder',
      '<title>Acme Bau</title><p>Ihr Partner auf der Baustelle. Wir bauen Häuser, Brücken und Straßen in ganz Hessen, seit vier Generationen. Rufen Sie uns an: wir beraten Sie gern und kommen zu Ihnen auf die Baustelle, damit alles passt.',
    ],
    [
      'a builder with a road under construction',
      `<p>Our latest road is under construction near Hull. ${'We build roads and bridges. '.repeat(8)}`,
    ],
    [
      'a cinema',
      `<title>Acme Cinema</title><h2>Coming soon</h2>${'<p>The Long Night, with a cast of hundreds. '.repeat(20)}`,
    ],
    ['a page with a picture only', '<title>Acme</title><img src=logo.png>'],
    [
      'a town whose works are announced',
      `<p>${'The council meets on Tuesdays. '.repeat(20)} The page is under maintenance.`,
    ],
  ])('%s is none', ([, html]) => {
    expect(judge(html).kind).toBe('site');
  });
});

/** A page of so many letters of visible text that says something first. */
const padded = (says: string, letters: number) => {
  const more = 'Quartz. '.repeat(1_000).slice(0, letters - says.length - 1);
  return `<p>${says} ${more.slice(0, -1)}.`;
};

describe('how much a page may say and still not be there yet', () => {
  test.each([
    ['a default page', 'This page was generated by Plesk', 6_000],
    ['an announcement', 'This site is under construction', 500],
    ['a word that something comes', 'Coming soon', 200],
  ])('%s', (_, says, most) => {
    expect(judge(padded(says, most)).kind).toBe('placeholder');
    expect(judge(padded(says, most + 1)).kind).not.toBe('placeholder');
  });
});

describe('a page that was not read to its end', () => {
  const unread = { kind: 'failed', reason: 'bad_answer' };

  test.each([
    ['blank', '<html><body><svg><path d="M0"></svg>'],
    ['blank, with scripts', '<script>start()</script>'],
    ['an announcement', '<h1>Coming soon</h1>'],
  ])('whose beginning is %s cannot be told', (_, html) => {
    expect(judge(html, { truncated: true })).toMatchObject(unread);
    expect(judge(html)).not.toMatchObject({ kind: 'site' });
  });

  test('because its elements are nested beyond reason cannot be told either', () => {
    const deep = '<div>'.repeat(20_000);
    expect(judge(`${deep}<p>We build pumps in Harwich.`)).toMatchObject(unread);
    expect(judge('<div>'.repeat(20))).toMatchObject({ kind: 'placeholder' });
  });

  test('whose beginning shows a site is one', () => {
    expect(judge(`<title>Acme</title>${LONG}`, { truncated: true })).toMatchObject({
      kind: 'site',
    });
  });
});
