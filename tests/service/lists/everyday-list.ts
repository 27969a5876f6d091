// A list as companies have them: real names, companies large and small, free mail, hosters of all sizes; nothing planted.
import { base, de, en, Faker } from '@faker-js/faker';
import type { ItemOutcome } from '../../../src-main/service/ports/jobs.ts';
import type { Flag } from '../../../src-shared/flags.ts';
import type { VerificationRequest } from '../../../src-shared/schemas/verification.ts';
import { verified } from '../../contracts/store-contract.ts';

export interface ListRow {
  readonly input: VerificationRequest;
  readonly domain: string;
  readonly provider?: string;
  readonly mailHost?: string;
  readonly ageDays?: number;
  readonly flags?: readonly Flag[];
  readonly blocked?: boolean;
}

export interface Everyday {
  readonly faker: Faker;
  readonly rows: readonly ListRow[];
}

interface Company {
  readonly domain: string;
  readonly name: string;
  readonly mailHost: string;
  readonly provider?: string;
  readonly ageDays: number;
}

/** Free-mail providers, with about how many days ago each registered its domain. */
const FREE_MAIL = {
  'gmail.com': 11_400,
  'web.de': 10_900,
  'outlook.com': 11_700,
  'yahoo.com': 11_500,
};

/** The same for the same seed. */
export function everydayList(seed: number, size: number): Everyday {
  const faker = new Faker({ locale: [de, en, base] });
  faker.seed(seed);
  const number = (min: number, max: number) => faker.number.int({ min, max });
  const companies = Array.from({ length: Math.ceil(size / 6) }, (_, at) => company(at));
  const rows = Array.from({ length: size }, row);
  return { faker, rows };

  function company(at: number): Company {
    const name = `${faker.person.lastName()} ${faker.company.buzzNoun()}`;
    const domain = `${plain(name)}${at}.example`;
    // Half of them with the two large providers, the others with hosters whose sizes follow a power law, or at home.
    const draw = faker.number.float();
    const provider = draw < 0.3 ? 'Microsoft 365' : draw < 0.5 ? 'Google Workspace' : null;
    const hoster = Math.floor(1 / Math.max(0.004, faker.number.float()));
    const mailHost = draw < 0.7 ? `mx.hoster${hoster}.example` : `mail.${domain}`;
    return {
      domain,
      name,
      mailHost,
      ...(provider === null ? {} : { provider }),
      ageDays: Math.floor(12_000 * faker.number.float() ** 1.5),
    };
  }

  function row(): ListRow {
    const [first, last] = [faker.person.firstName(), faker.person.lastName()];
    const ip_address = `${number(1, 220)}.${number(0, 255)}.${number(0, 255)}.${number(1, 254)}`;
    const name = `${first} ${last}`;
    if (faker.number.float() < 0.35) {
      const domain = faker.helpers.objectKey(FREE_MAIL);
      const end = faker.helpers.arrayElement([
        '',
        String(number(1, 99)),
        String(number(1950, 2008)),
      ]);
      const joint = faker.helpers.arrayElement(['.', '', '_']);
      const email = `${plain(first)}${joint}${plain(last)}${end}@${domain}`;
      return {
        input: { email, name, ip_address },
        domain,
        provider: domain,
        mailHost: `mx.${domain}`,
        ageDays: FREE_MAIL[domain],
        flags: flags(),
      };
    }
    // Large companies have more rows than small ones.
    const index = Math.floor(companies.length * faker.number.float() ** 2);
    const { domain, name: company_name, ...mail } = companies[index] as Company;
    const isRole = faker.number.float() < 0.05;
    const local = isRole
      ? faker.helpers.arrayElement(['info', 'sales', 'office', 'kontakt'])
      : faker.helpers.arrayElement([
          `${plain(first)}.${plain(last)}`,
          `${plain(first).charAt(0)}.${plain(last)}`,
          plain(last),
        ]);
    const input = { email: `${local}@${domain}`, name, company_name, ip_address };
    return { input, domain, ...mail, flags: flags(isRole) };
  }

  function flags(isRole = false): readonly Flag[] {
    const shown = faker.number.float();
    return [
      ...(isRole ? (['role_based'] as const) : []),
      ...(shown < 0.02 ? (['disposable'] as const) : []),
      ...(shown > 0.98 ? (['mailbox_not_found'] as const) : []),
    ];
  }
}

export function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');
}

/** The outcome that the row would have had. */
export function outcomeOf(row: ListRow, index: number): ItemOutcome {
  const { domain, provider, mailHost, ageDays, flags, blocked } = row;
  return verified(index, {
    domain,
    provider: provider ?? null,
    flags: flags ?? [],
    ...(blocked ? { score: 10 } : {}),
    address: row.input.email,
    ageDays: ageDays ?? null,
    mailHost: mailHost ?? null,
  });
}
