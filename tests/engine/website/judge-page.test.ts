// Which pages are sites, parked domains and placeholders, from synthetic pages in several languages.
import { describe, expect, test } from 'vitest';
import type { CertificateState, WebsiteAnswer } from '../../../src-main/engine/ports.ts';
import { type JudgedPage, judgePage } from '../../../src-main/engine/website/judge-page.ts';
import { readPage } from '../../../src-main/engine/website/read-page.ts';

function judge(
  html: string,
  about: {
    hops?: readonly string[];
    domain?: string;
    certificate?: CertificateState;
  } & Partial<JudgedPage> = {},
): WebsiteAnswer {
  const { domain = 'acme.example', certificate = 'not_seen', ...page } = about;
  const { hops = [`https://${domain}/`] } = about;
  const url = hops.at(-1) ?? '';
  const plain = { url, status: 200, contentType: '', truncated: false, address: '44.128.1.10' };
  const reading = readPage(html);
  return judgePage({
    ...{ domain, reading, hops, certificate, observedAt: 1 },
    page: { ...plain, ...page },
  });
}

const URL_OF_PAGE = 'https://acme.example/';
const signed = (kind: string, sign: string) => ({
  ...{ kind, signs: [sign], url: URL_OF_PAGE, observedAt: 1 },
});
const failed = (reason: string, what: string) => ({
  ...{ kind: 'failed', reason, detail: `${URL_OF_PAGE} ${what}`, observedAt: 1 },
});
const LONG =
  '<p>We have sold boats of every size on the river since our grandfather opened the yard. '.repeat(
    30,
  );

describe('parked domains', () => {
  // biome-ignore format: a table is read row by row
  test.each([
    ['its own name for sale', '<title>acme.example is for sale</title><p>Make an offer.', 'it says "acme.example is for sale"'],
    ['its own name in capitals', '<h1>ACME.EXAMPLE</h1> is for sale!', 'it says "acme.example is for sale"'],
    ['English', '<h1>This domain is for sale</h1>', 'it says "this domain is for sale"'],
    ['English, perhaps', '<p>The domain acme-pumps.example may be for sale by its owner!', 'it says "the domain acme-pumps.example may be for sale"'],
    ['English, buying', '<h1>Interested?</h1><a>Buy this domain</a>', 'it says "buy this domain"'],
    ['a registrar in English', '<p>This domain has been registered with Some Registrar Ltd. Are you the owner?', 'it says "this domain has been registered with"'],
    ['parked in English', '<p>This web page is parked FREE, courtesy of Some Registrar.', 'it says "this web page is parked"'],
    ['German', '<title>Domain kaufen</title><p>Die Domain acme.example steht zum Verkauf.', 'it says "acme.example steht zum verkauf"'],
    ['German, registered', '<p>Diese Domain wurde soeben registriert. Hier entsteht eine neue Internetpräsenz.', 'it says "diese domain wurde soeben registriert"'],
    ['French', '<p>Ce nom de domaine est à vendre', 'it says "ce nom de domaine est a vendre"'],
    ['Spanish', '<p>Este dominio está en venta', 'it says "este dominio esta en venta"'],
    ['Italian', '<p>Questo dominio è in vendita', 'it says "questo dominio e in vendita"'],
    ['Dutch', '<p>Deze domeinnaam is te koop', 'it says "deze domeinnaam is te koop"'],
    ['Portuguese', '<p>Este domínio está à venda', 'it says "este dominio esta a venda"'],
    ['Polish', '<p>Ta domena jest na sprzedaż', 'it says "ta domena jest na sprzedaz"'],
    ['Chinese', '<title>域名出售</title>', 'it says "域名出售"'],
    ['Russian', '<p>Домен acme.example продаётся', 'it says "домен acme.example продается"'],
  ])('%s', (_, html, sign) => {
    expect(judge(html)).toEqual(signed('parked', sign));
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
  // biome-ignore format: a table is read row by row
  test.each([
    ['a boatyard', '<title>Boats for sale | Acme Marine</title><h1>Boats for sale</h1><p>Call our yard.'],
    ['an estate agent', '<title>Houses for sale in Leeds</title><p>This house is for sale. Buy this house today.'],
    ['a garage', '<p>Dieses Auto steht zum Verkauf. Alle Gebrauchtwagen zu verkaufen.'],
    ['a gallery', '<p>Cette œuvre est à vendre. Maison à vendre.'],
    ['a market stall', '<p>Todo está en venta hoy.'],
    ['a charity that is registered', '<p>This website is registered with the Fundraising Regulator.'],
    ['a car park', '<title>Acme Parking</title><p>Where is your car parked? Parking at the station.'],
    ['a lawyer who writes about domains', `<title>Acme Law</title>${LONG}<p>If this domain is for sale, ask us first.`],
    ['a page that links to a marketplace in passing', `${LONG}<a href="https://sedo.com/search/details/?domain=x.example">sold</a>`],
    ['a shop that names its own site', '<p>Everything on acme.example for sale items is half price.'],
  ])('%s', (_, html) => {
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
  // biome-ignore format: a table is read row by row
  test.each([
    ["Apache's", '<title>Apache2 Ubuntu Default Page: It works</title><p>This is the default welcome page.', "it is Apache's default page"],
    ["Apache's oldest", '<html><body><h1>It works!</h1></body></html>', "it is Apache's default page"],
    ["nginx's", '<title>Welcome to nginx!</title><p>If you see this page, the nginx web server is installed.', "it is nginx's default page"],
    ["IIS's", '<title>IIS Windows Server</title><img src=iisstart.png>', "it is IIS's default page"],
    ["Plesk's", "<title>Web Server's Default Page</title><p>This page is generated by Plesk.", "it is Plesk's default page"],
    ["cPanel's", '<h1>Sorry!</h1><p>If you are the owner of this website, please contact your hosting provider', "it is cPanel's default page"],
    ['a suspended account', '<title>Account Suspended</title><h1>Account Suspended</h1>', 'it is a suspended account'],
    ['a listing of files', '<title>Index of /</title><h1>Index of /</h1><a href=a.zip>a.zip</a>', 'it is a listing of files'],
    ['English', '<h1>This site is under construction</h1>', 'it says "site is under construction"'],
    ['English, soon', '<title>Acme</title><h1>Coming soon</h1>', 'it says "coming soon"'],
    ['German', '<p>Hier entsteht in Kürze eine neue Internetpräsenz.', 'it says "entsteht in kurze eine neue internet"'],
    ['German, at work', '<p>Unsere Webseite befindet sich noch im Aufbau.', 'it says "webseite befindet sich noch im aufbau"'],
    ['French', '<h1>Site en construction</h1>', 'it says "site en construction"'],
    ['Spanish', '<p>Página en construcción', 'it says "pagina en construccion"'],
    ['Italian', '<p>Sito in costruzione', 'it says "sito in costruzione"'],
    ['Dutch', '<p>Deze website is in aanbouw', 'it says "website is in aanbouw"'],
    ['Portuguese', '<h1>Em breve</h1>', 'it says "em breve"'],
    ['Polish', '<p>Strona w budowie', 'it says "strona w budowie"'],
    ['Russian', '<p>Сайт находится в разработке', 'it says "саит находится в разработке"'],
    ['Japanese', '<p>サイトは準備中です', 'it says "サイトは準備中"'],
    ['nothing', '<html><head></head><body><!-- nothing --></body></html>', 'it is empty'],
    ['a site to come', '<p>Our new site is coming', 'it says "new site is coming"'],
    ['German, soon', '<h1>Baustelle</h1>', 'it says "baustelle"'],
    ['French, soon', '<p>Bientôt en ligne', 'it says "bientot en ligne"'],
    ['Spanish, soon', '<p>Muy pronto', 'it says "muy pronto"'],
    ['Italian, soon', '<p>Prossimamente', 'it says "prossimamente"'],
    ['Dutch, soon', '<p>Binnenkort', 'it says "binnenkort"'],
    ['Portuguese, at work', '<p>Site em manutenção', 'it says "site em manutencao"'],
    ['Danish', '<p>Under konstruktion', 'it says "under konstruktion"'],
    ['Turkish, soon', '<p>Çok yakında', 'it says "cok yakinda"'],
    ['Russian, soon', '<p>Скоро открытие', 'it says "скоро открытие"'],
    ['Chinese', '<p>网站建设中', 'it says "网站建设中"'],
    ['Chinese, soon', '<p>敬请期待', 'it says "敬请期待"'],
    ["Caddy's", '<title>Caddy works!</title>', "it is Caddy's default page"],
    ["Tomcat's", '<title>Apache Tomcat/9.0.1</title>', "it is Tomcat's default page"],
    ["a framework's", '<title>Welcome to Symfony!</title>', "it is a framework's default page"],
    ["WordPress's", '<p>Welcome to WordPress. This is your first post.', "it is WordPress's installation or first post"],
    ["PHP's", '<title>phpinfo()</title>', 'it is PHP information only'],
    ["a panel's", '<title>Welcome to XAMPP</title>', "it is a hosting panel's default page"],
    ["a distribution's", '<title>Test Page</title>', "it is a Linux distribution's test page"],
    ['a listing without a title', '<p>Index of / a.zip', 'it is a listing of files'],
  ])('%s', (_, html, sign) => {
    expect(judge(html)).toEqual(signed('placeholder', sign));
  });

  // biome-ignore format: a table is read row by row
  test.each([
    ['a builder', '<title>Acme Bau</title><p>Ihr Partner auf der Baustelle. Wir bauen Häuser, Brücken und Straßen in ganz Hessen, seit vier Generationen. Rufen Sie uns an: wir beraten Sie gern und kommen zu Ihnen auf die Baustelle, damit alles passt.'],
    ['a builder with a road under construction', `<p>Our latest road is under construction near Hull. ${'We build roads and bridges. '.repeat(8)}`],
    ['a cinema', `<title>Acme Cinema</title><h2>Coming soon</h2>${'<p>The Long Night, with a cast of hundreds. '.repeat(20)}`],
    ['a page with a picture only', '<title>Acme</title><img src=logo.png>'],
    ['a town whose works are announced', `<p>${'The council meets on Tuesdays. '.repeat(20)} The page is under maintenance.`],
  ])('%s is none', (_, html) => {
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

describe('a server that has something, but not for us,', () => {
  test('says so by its status', () => {
    const statuses = Array.from({ length: 900 }, (_, at) => 100 + at);
    const told = Object.groupBy(statuses, (status) => {
      const answer = judge('<title>Acme</title>', { status });
      return answer.kind === 'failed' ? answer.reason : answer.kind;
    });
    expect(told.placeholder).toEqual([404, 410]);
    expect(told.refused).toEqual([401, 402, 403, 405, 406, 407, 418, 423, 429, 451, 999]);
    expect(told.site).toEqual(statuses.slice(100, 200));
    expect(judge('', { status: 403 })).toEqual(failed('refused', 'answers 403'));
    expect(judge('', { status: 300 })).toEqual(failed('bad_answer', 'answers 300'));
    expect(judge('', { status: 204, contentType: 'image/png' })).toEqual(
      failed('bad_answer', 'answers 204, without content'),
    );
    expect(judge('', { status: 404 })).toEqual(
      signed('placeholder', 'it answers 404 for its home page'),
    );
  });

  test.each([
    '<title>Just a moment...</title>',
    `<title>Access denied</title><p>${'a'.repeat(1_000)}`,
    '<p>Please enable JavaScript and cookies to go on.',
    `<p>${'a'.repeat(39)}<script src=/cdn-cgi/challenge-platform/a.js></script>`,
    '<iframe src=https://geo.captcha-delivery.com/a></iframe>',
    '<meta http-equiv=refresh content="5; url=/.well-known/captcha/">',
  ])('asks whether we are a robot: %s', (html) => {
    expect(judge(html)).toEqual(
      failed('refused', 'asks for proof that the visitor is not a robot'),
    );
  });

  test.each([
    `<title>Access denied</title><p>${'a'.repeat(1_001)}`,
    `<p>${'a'.repeat(40)}<script src=/cdn-cgi/challenge-platform/a.js></script>`,
  ])('asks nobody where the page says more: %s', (html) => {
    expect(judge(html).kind).toBe('site');
  });
});

describe('of a site', () => {
  const HTML = `<html lang=en><title>Acme</title><meta name=description content=Pumps><meta property=og:site_name content=A><p>Pumps
    <script type=application/ld+json>{"@type":"Organization","name":"Acme"}</script>`;
  const NAMED = { name: 'Acme', legalName: null, industry: null, employees: null, country: null };
  const NOTHING = { title: null, description: null, language: null, siteName: null, text: '' };
  const READ = {
    title: 'Acme',
    description: 'Pumps',
    language: 'en',
    siteName: 'A',
    text: 'Pumps',
  };
  const url = URL_OF_PAGE;
  const site = (website: object, certificate = 'valid') => ({
    ...{ kind: 'site', certificate, observedAt: 1 },
    website: { url, https: true, movedTo: null, organization: NAMED, ...READ, ...website },
  });

  test('what its page says is kept, and of a document nothing', () => {
    expect(judge(HTML, { contentType: ' Text/HTML ; charset=x' })).toEqual(site({}));
    for (const contentType of ['application/pdf', 'image/png; charset=x', 'application/json'])
      expect(judge(HTML, { contentType })).toEqual(site({ ...NOTHING, organization: null }));
  });

  // biome-ignore format: a table is read row by row
  test.each([
    ['acme.example', 'https://www.acme.example/', null, 'expired', 'valid'],
    ['www.acme.example', 'https://acme.example/', null, 'not_seen', 'valid'],
    ['a.acme.example', 'https://b.acme.example/', null, 'not_seen', 'valid'],
    ['acme.example', 'http://acme.example/', null, 'expired', 'expired'],
    ['acme.example', 'http://acme.example/', null, 'not_seen', 'not_seen'],
    ['acme.example', 'https://acme.example/ http://acme.example/a', null, 'not_seen', 'valid'],
    ['acme.example', 'https://other.example/', 'other.example', 'expired', 'expired'],
    ['a.github.io', 'https://b.github.io/', 'b.github.io', 'untrusted', 'untrusted'],
  ] as const)('%s leads to %s: it moved to %s; with a certificate %s before, it is %s', (domain, way, movedTo, certificate, shown) => {
    const hops = [`http://${domain}/`, ...way.split(' ')];
    const at = hops.at(-1) ?? '';
    const website = { url: at, https: at.startsWith('https:'), movedTo };
    expect(judge(HTML, { domain, hops, certificate })).toEqual(site(website, shown));
  });

  test.each([
    ['https://acme.example/about', 'One'],
    ['/about', 'One'],
    ['mailto:info@acme.example', 'Two'],
    ['https://other.example/', 'Two'],
    ['https://', 'Two'],
  ])('of two organisations the one whose URL is %s is %s', (own, name) => {
    const organization = { '@type': 'Organization', name: 'One', url: own };
    const block = [{ '@type': 'Organization', name: 'Two', legalName: 'Two Ltd' }, organization];
    const html = `<p>Acme<script type=application/ld+json>${JSON.stringify(block)}</script>`;
    expect(judge(html)).toMatchObject({ website: { organization: { name } } });
  });
});

describe('a page that was not read to its end', () => {
  const unread = failed(
    'bad_answer',
    'is too long to read in full, and its beginning shows no site',
  );

  test.each([
    ['blank', '<html><body><svg><path d="M0"></svg>'],
    ['blank, with scripts', '<script>start()</script>'],
    ['an announcement', '<h1>Coming soon</h1>'],
  ])('whose beginning is %s cannot be told', (_, html) => {
    expect(judge(html, { truncated: true })).toEqual(unread);
    expect(judge(html)).not.toMatchObject({ kind: 'site' });
  });

  test('because its elements are nested beyond reason cannot be told either', () => {
    const deep = '<div>'.repeat(20_000);
    expect(judge(`${deep}<p>We build pumps in Harwich.`)).toEqual(unread);
    expect(judge('<div>'.repeat(20))).toMatchObject({ kind: 'placeholder' });
  });

  test('whose beginning shows a site is one', () => {
    expect(judge(`<title>Acme</title>${LONG}`, { truncated: true })).toMatchObject({
      kind: 'site',
    });
  });
});
