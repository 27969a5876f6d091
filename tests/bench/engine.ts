// How many verifications a second the engine makes on one core when nothing has to be waited for.
import { createAddressPolicy } from '../../src-main/adapters/dialer/guard.ts';
import { loadIpData } from '../../src-main/adapters/reference/ip-data.ts';
import { loadReferenceData } from '../../src-main/adapters/reference/reference-data.ts';
import type {
  DnsAnswer,
  DnsPort,
  DnsRecords,
  DnsType,
  EnginePorts,
} from '../../src-main/engine/ports.ts';
import { DEFAULT_BANDS } from '../../src-main/engine/scoring/table.ts';
import { verify } from '../../src-main/engine/verify.ts';
import { DATA_FOLDER } from '../../src-main/hosts/package-files.ts';
import { silentSources } from '../doubles/silent-sources.ts';
import { type Measured, median, timed } from './measure.ts';

const ROUNDS = 5;
const CHECKS = 50_000;

export async function measureEngine(): Promise<Measured> {
  const at = Date.now();
  const ports: EnginePorts = {
    dns: readyDns(),
    reference: await loadReferenceData(DATA_FOLDER),
    ipData: await loadIpData(DATA_FOLDER),
    addresses: createAddressPolicy([]),
    ...silentSources,
    clock: { now: () => at },
  };
  const context = {
    checkId: 'bench',
    lane: 'batch',
    signal: new AbortController().signal,
  } as const;
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ms = await timed(async () => {
      for (let index = 0; index < CHECKS; index += 1) {
        const request = {
          email: `jane.doe${index}@company${index % 8000}.example`,
          name: 'Jane Doe',
        };
        const outcome = await verify(
          ports,
          request,
          { company: true, mailbox: { notRun: 'switched off' } },
          DEFAULT_BANDS,
          context,
        );
        if (outcome.kind === 'verified') JSON.stringify(outcome.verdict);
      }
    });
    rates.push((CHECKS / ms) * 1000);
  }
  return {
    name: 'verifications without network, one core',
    figure: `${Math.round(median(rates)).toLocaleString('en')} a second`,
    aim: '50,000 a second',
  };
}

/** Answers that are there already, as those of a domain's second row are: what is measured is the engine, not a double. */
function readyDns(): DnsPort {
  const observedAt = Date.UTC(2026, 10, 20);
  const records = <T>(record: T): DnsAnswer<T> => ({
    kind: 'records',
    records: [record],
    observedAt,
  });
  const nodata = { kind: 'nodata', observedAt } as const;
  const address = records('44.128.0.1');
  const nameServer = records('ns.example');
  const routes = new Map<string, DnsAnswer<DnsRecords['MX']>>();
  const route = (name: string) => {
    const known = routes.get(name);
    if (known !== undefined) return known;
    const answer = records({ exchange: `mx.${name}`, priority: 10 });
    routes.set(name, answer);
    return answer;
  };
  const answer = (name: string, type: DnsType): DnsAnswer<DnsRecords[DnsType]> => {
    switch (type) {
      case 'MX':
        return route(name);
      case 'A':
        return address;
      case 'NS':
        return nameServer;
      case 'AAAA':
      case 'CNAME':
      case 'TXT':
        return nodata;
    }
  };
  return {
    async resolve<T extends DnsType>(name: string, type: T): Promise<DnsAnswer<DnsRecords[T]>> {
      return answer(name, type) as DnsAnswer<DnsRecords[T]>;
    },
  };
}
