// How many verifications a second the engine makes on one core when nothing has to be waited for: without company facts, and
// with a registration, a website and a company to compare.
import type {
  EnginePorts,
  RegistrationAnswer,
  WebsiteAnswer,
} from '../../src-main/engine/ports.ts';
import { verify } from '../../src-main/engine/verify.ts';
import { siteOf } from '../doubles/facts.ts';
import { judgedUnder, plainPolicy } from '../doubles/judged.ts';
import { type Measured, median, timed } from './measure.ts';
import { readyEngine } from './ready-engine.ts';

const ROUNDS = 5;
const CHECKS = 50_000;
const DOMAINS = 8_000;

export async function measureEngine(): Promise<readonly Measured[]> {
  const at = Date.now();
  const ports = await readyEngine({ now: () => at });
  return [
    {
      name: 'verifications without network, one core',
      figure: await rateOf(ports, CHECKS, DOMAINS, false),
      aim: '50,000 a second',
    },
    {
      name: 'the same with registration, website and company, ten rows to a domain',
      figure: await rateOf(withCompanies(ports, at), CHECKS / 5, DOMAINS / 8, true),
      aim: '10,000 a second',
    },
  ];
}

async function rateOf(
  ports: EnginePorts,
  checks: number,
  domains: number,
  company: boolean,
): Promise<string> {
  const context = {
    checkId: 'bench',
    lane: 'batch',
    signal: new AbortController().signal,
  } as const;
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ms = await timed(async () => {
      for (let index = 0; index < checks; index += 1) {
        const domain = index % domains;
        const request = {
          email: `jane.doe${index}@company${domain}.example`,
          name: 'Jane Doe',
          ...(company ? { company_name: `Company ${domain} GmbH` } : {}),
        };
        const outcome = await verify(
          ports,
          request,
          { company: true, mailbox: { notRun: 'switched off' } },
          context,
        );
        if (outcome.kind === 'verified') JSON.stringify(judgedUnder(outcome.observation, POLICY));
      }
    });
    rates.push((checks / ms) * 1000);
  }
  return `${Math.round(median(rates)).toLocaleString('en')} a second`;
}

const POLICY = plainPolicy();
const PAGE = 'We are a law firm for insurance and shipping, with about 120 employees. '.repeat(40);

/** Every domain has a registration and a website; each check gets the website anew, as from the store. */
function withCompanies(ports: EnginePorts, at: number): EnginePorts {
  const registration: RegistrationAnswer = {
    kind: 'found',
    registration: {
      registeredAt: at - 5_000 * 86_400_000,
      expiresAt: null,
      changedAt: null,
      registrar: null,
      statuses: [],
    },
    source: 'RDAP at rdap.example',
    observedAt: at,
  };
  const website = (domain: string): WebsiteAnswer => ({
    kind: 'site',
    website: siteOf({
      url: `https://${domain}/`,
      title: `${domain} attorneys`,
      siteName: null,
      text: PAGE,
    }),
    certificate: 'valid',
    observedAt: at,
  });
  return {
    ...ports,
    registration: { registration: async () => registration },
    website: { visit: async (domain) => website(domain) },
  };
}
