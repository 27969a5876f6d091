// An engine whose every question is answered at once: what is measured with it is the rest of Vouch, or the engine itself.
import { createAddressPolicy } from '../../src-main/adapters/dialer/guard.ts';
import { loadIpData } from '../../src-main/adapters/reference/ip-data.ts';
import { loadReferenceData } from '../../src-main/adapters/reference/reference-data.ts';
import type {
  Clock,
  DnsAnswer,
  DnsPort,
  DnsRecords,
  DnsType,
  EnginePorts,
} from '../../src-main/engine/ports.ts';
import { DATA_FOLDER } from '../../src-main/program/package-files.ts';
import { silentSources } from '../doubles/silent-sources.ts';

export async function readyEngine(clock: Clock): Promise<EnginePorts> {
  return {
    dns: readyDns(),
    reference: await loadReferenceData(DATA_FOLDER),
    ipData: await loadIpData(DATA_FOLDER),
    addresses: createAddressPolicy([]),
    ...silentSources,
    clock,
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
      case 'PTR':
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
