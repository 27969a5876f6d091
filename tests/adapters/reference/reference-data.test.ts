// The bundled lists as they are really built, asked through the port.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { getDomain } from 'tldts';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  asciiDomain,
  isInstitution,
  isPublicSuffix,
} from '../../../scripts/reference-data/domains.ts';
import { disposableSources } from '../../../scripts/reference-data/packages.ts';
import { DATA_FORMAT, unusable } from '../../../src-main/adapters/reference/data-folder.ts';
import { coveringDisposable } from '../../../src-main/adapters/reference/disposable.ts';
import { loadReferenceData } from '../../../src-main/adapters/reference/reference-data.ts';
import { sortedLines } from '../../../src-main/adapters/reference/sorted-lines.ts';
import { runs } from '../../setup/depth.ts';
import { bundledData, copiedData } from './built-data.ts';

const data = bundledData();
const reference = await loadReferenceData(data.folder);
const sources = Object.values(disposableSources());
const named = new Set(sources.flat());
const lines = (name: string) => readFileSync(join(data.folder, name), 'utf8').split('\n');
const entries = lines('disposable.txt').map((line) => line.split('\t'));
const disposable = entries.map(([domain = '']) => domain);
const listed = (domain: string) => reference.disposable(domain)?.domain ?? null;
const providers = lines('mail-providers.txt').map((line) => line.split('\t'));
const namedAs = (kind: RegExp) =>
  providers.flatMap(([domain = '', value = '']) => (kind.test(value) ? [domain] : []));
const freeProviders = namedAs(/^free$/);
const aliases = namedAs(/^alias ./);

describe('disposable domains', () => {
  test.each([
    'mailinator.com',
    'yopmail.com',
    'guerrillamail.com',
    '10minutemail.com',
    'trashmail.com',
    'temp-mail.org',
  ])('%s is disposable', (domain) => {
    expect(reference.disposable(domain)).toMatchObject({ domain, confirmed: true });
  });

  test.each([
    'gmail.com',
    'example.com',
    'siemens.com',
    'stanford.edu',
    'mailbox.org',
    'tuta.com',
    'gov.uk',
  ])('%s is not disposable', (domain) => {
    expect(reference.disposable(domain)).toBeNull();
  });

  test('a sub-domain of a listed domain is covered by it, whatever its case', () => {
    expect(listed('inbox.eu.Mailinator.COM')).toBe('mailinator.com');
  });

  test('a longer name that merely ends like a listed one is not covered', () => {
    expect(reference.disposable('notmailinator.com.example.com')).toBeNull();
    expect(reference.disposable('example-mailinator.com')).toBeNull();
  });

  test('a name under a shared suffix is listed by itself, its neighbours and the suffix are not', () => {
    expect(listed('mx.0-mailer.dynv6.net')).toBe('0-mailer.dynv6.net');
    expect(reference.disposable('0-mailer-neighbour.dynv6.net')).toBeNull();
    expect(reference.disposable('dynv6.net')).toBeNull();
  });

  test.each([
    '',
    'com',
    'co.uk',
    'hopto.org',
    'localhost',
    '10.0.0.1',
    'a b',
    'münchen.example',
    '\n',
    'mailinator.com\nx',
  ])('%j, which is no registrable domain or not listed, is answered with null', (text) => {
    expect(reference.disposable(text)).toBeNull();
  });

  test('a shared suffix never covers its sub-domains, even if a list should hold it', () => {
    const shared = sortedLines(
      Buffer.from(['co.uk', 'dynv6.net', 'net', 'throwaway.net'].join('\n')),
    );
    expect(coveringDisposable(shared, 'acme.co.uk')).toBeNull();
    expect(coveringDisposable(shared, 'someone.dynv6.net')).toBeNull();
    expect(coveringDisposable(shared, 'example.net')).toBeNull();
    expect(coveringDisposable(shared, 'mx.throwaway.net')).toBe('throwaway.net');
  });

  test('no public suffix, school, government or army is listed', () => {
    expect(disposable.filter((domain) => isPublicSuffix(domain) || isInstitution(domain))).toEqual(
      [],
    );
  });

  test('what a list says about one mailbox of a university says nothing about the university', () => {
    expect(named).toContain('nus.edu.sg');
    expect(reference.disposable('nus.edu.sg')).toBeNull();
  });

  test('nearly everything that the three packages list is kept, each thing once', () => {
    expect(disposable.length).toBeLessThan(named.size);
    expect(disposable.length / named.size).toBeGreaterThan(0.99);
    expect(new Set(disposable).size).toBe(disposable.length);
  });

  test('each of the packages adds to the union', () => {
    for (const source of sources) {
      const kept = source.filter((domain) => reference.disposable(domain) !== null);
      expect(kept.length / source.length).toBeGreaterThan(0.97);
      expect(kept.length).toBeLessThan(disposable.length);
    }
  });

  test('names are sorted by their bytes, in lower case and in A-labels', () => {
    expect(disposable).toEqual(disposable.toSorted());
    expect(disposable.filter((domain) => !/^[a-z0-9_.-]+$/.test(domain))).toEqual([]);
    const unicode = [...named].find((domain) => /[^\0-\x7f]/.test(domain));
    expect(listed(asciiDomain(unicode ?? '') ?? '')).toMatch(/^xn--|\.xn--/);
  });

  test('every listed domain is found', () => {
    const missed = disposable.filter((domain) => {
      const found = listed(domain);
      return found !== domain;
    });
    expect(missed).toEqual([]);
  });

  test('any sub-domain of any listed domain is covered, by nothing above its registrable domain', () => {
    const label = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    const entry = fc.nat(disposable.length - 1).map((at) => disposable[at] ?? '');
    fc.assert(
      fc.property(entry, fc.array(label, { maxLength: 3 }), (entered, labels) => {
        const domain = [...labels, entered].join('.');
        const found = listed(domain) ?? '';
        expect(domain === found || domain.endsWith(`.${found}`)).toBe(true);
        const registrable = getDomain(domain, { allowPrivateDomains: true }) ?? '';
        expect(found.length).toBeGreaterThanOrEqual(registrable.length);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('binary search says the same as a Set about anything near a listed name', () => {
    const set = new Set(disposable);
    const blob = sortedLines(readFileSync(join(data.folder, 'disposable.txt')));
    const near = fc
      .tuple(
        fc.nat(disposable.length - 1),
        fc.nat(30),
        fc.constantFrom('', 'a', '0', '-', '.', 'z', '\n', 'é'),
      )
      .map(([at, cut, tail]) => `${(disposable[at] ?? '').slice(0, cut)}${tail}`);
    fc.assert(
      fc.property(near, (text) => {
        expect(blob.has(text)).toBe(set.has(text));
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe('alias services', () => {
  test.each([
    ['duck.com', 'DuckDuckGo Email Protection'],
    ['mozmail.com', 'Firefox Relay'],
    ['privaterelay.appleid.com', 'Apple Hide My Email'],
    ['private.icloud.com', 'Apple Hide My Email'],
    ['adguardmail.com', 'AdGuard Mail'],
    ['jo.aliasguard.net', 'AliasGuard'],
    ['SLmails.com', 'SimpleLogin'],
    ['someone.anonaddy.com', 'addy.io'],
    ['passmail.net', 'Proton Pass'],
  ])('%s belongs to %s', (domain, service) => {
    expect(reference.aliasService(domain)).toBe(service);
  });

  test.each(['appleid.com', 'firefox.com', 'notduck.com', 'icloud.com', 'gmail.com', '', 'com'])(
    '%j is none',
    (domain) => {
      expect(reference.aliasService(domain)).toBeNull();
    },
  );

  test('none is disposable or a free provider, although a package lists them', () => {
    expect(aliases.filter((domain) => named.has(domain)).length).toBeGreaterThan(10);
    for (const domain of aliases) {
      expect(reference.disposable(domain)).toBeNull();
      expect(reference.disposable(`user.${domain}`)).toBeNull();
      expect(reference.freeProvider(domain)).toBe(false);
    }
  });
});

describe('free providers', () => {
  test.each([
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.fr',
    'live.com',
    'yahoo.co.jp',
    'icloud.com',
    'me.com',
    'gmx.de',
    'web.de',
    't-online.de',
    'mail.ru',
    'yandex.ru',
    'qq.com',
    'vip.126.com',
    'naver.com',
    'proton.me',
    'tuta.com',
    'riseup.net',
    'fastmail.com',
    'posteo.de',
    'posteo.net',
    'gmx.ch',
    'kakao.com',
    'biglobe.ne.jp',
    'onet.eu',
    'ziggo.nl',
    'yandex.kz',
    'consultant.com',
    'sify.com',
    'GMAIL.com',
  ])('%s is one', (domain) => {
    expect(reference.freeProvider(domain)).toBe(true);
  });

  test.each([
    'facebook.com',
    'bt.com',
    'docs.google.com',
    // Names that throwaway services registered for a season, and that gathered lists take for providers.
    '1m1.dpdns.org',
    'capcut.pw',
    'akunqu.net',
    'google.com',
    'staff.gmail.com',
    'example.com',
    'stanford.edu',
    'com',
    '',
  ])('%j is none', (domain) => {
    expect(reference.freeProvider(domain)).toBe(false);
  });

  test('no domain is both free and disposable', () => {
    expect(freeProviders.filter((domain) => listed(domain) === domain)).toEqual([]);
    expect(disposable.filter((domain) => reference.freeProvider(domain))).toEqual([]);
  });

  test('every entry is a name in A-labels that is no public suffix and no institution', () => {
    expect(freeProviders.length + aliases.length).toBe(providers.length);
    const keys = providers.map(([domain]) => domain);
    expect(keys).toEqual(keys.toSorted());
    const names = freeProviders.map((entry) => entry.replace(/^\./, ''));
    expect(names.filter((domain) => asciiDomain(domain) !== domain)).toEqual([]);
    expect(names.filter((domain) => isPublicSuffix(domain) || isInstitution(domain))).toEqual([]);
  });
});

describe('the folder', () => {
  /** A folder of this test's own, with all that belongs in it. */
  function copied(): string {
    const folder = copiedData();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  test('the edition tells the day of the newest list', () => {
    const newest = data.edition.packages
      .filter((one) => !one.name.startsWith('@ip-location-db'))
      .map((one) => one.date)
      .toSorted()
      .at(-1);
    const edition = `bundled lists of ${newest}`;
    expect(reference.editions).toEqual({ disposable: edition, providers: edition, roles: edition });
    expect(reference.mailProviders).toEqual({ entries: providers.length, dated: newest });
  });

  test('a missing file is named, with what to do about it', async () => {
    const other = copied();
    rmSync(join(other, 'mail-providers.txt'));
    await expect(loadReferenceData(other)).rejects.toThrow(
      `The reference data file ${join(other, 'mail-providers.txt')} is missing. Install Vouch again, or build it again where it is built from source.`,
    );
  });

  test('data of another format or a damaged edition are refused', async () => {
    const other = copied();
    for (const edition of [
      { format: DATA_FORMAT - 1, listsDate: '2026-11-01' },
      { format: DATA_FORMAT, listsDate: 20_261_101 },
    ]) {
      writeFileSync(join(other, 'edition.json'), JSON.stringify(edition));
      await expect(loadReferenceData(other)).rejects.toThrow(
        unusable(join(other, 'edition.json'), 'was made by another version of Vouch').message,
      );
    }
    writeFileSync(join(other, 'edition.json'), '{');
    await expect(loadReferenceData(other)).rejects.toThrow(
      unusable(join(other, 'edition.json'), 'is damaged').message,
    );
  });
});
