// Whether the practice DNS server speaks DNS as resolvers expect it; what each domain answers is tested elsewhere.
import type { SoaAnswer } from 'dns-packet';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DnsServer, startDnsServer } from '../../src-main/practice/dns-server.ts';
import { PRACTICE_DOMAINS } from '../../src-main/practice/domains.ts';
import { createZones } from '../../src-main/practice/zones.ts';
import { runs } from '../setup/depth.ts';
import {
  askByTcp,
  askByUdp,
  framed,
  optRecord,
  queryFor,
  readReply,
  resolverFor,
  sendByUdp,
} from './ask.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer(createZones(PRACTICE_DOMAINS));
});
afterAll(() => server.close());

const ask = async (name: string, type: string, extra = {}) =>
  readReply(await askByUdp(server.port, queryFor(name, type, extra)));

describe('answers', () => {
  test('carry the id and the question of the query, and are authoritative', async () => {
    const reply = await ask('kestrel-freight.example', 'MX');
    expect(reply).toMatchObject({
      id: 4711,
      type: 'response',
      flag_aa: true,
      flag_rd: true,
      flag_ra: true,
      code: 0,
    });
    expect(reply.questions).toEqual([{ name: 'kestrel-freight.example', type: 'MX', class: 'IN' }]);
    expect(reply.answers?.map((answer) => 'data' in answer && answer.data)).toEqual([
      { preference: 10, exchange: 'mx1.kestrel-freight.example' },
      { preference: 20, exchange: 'mx2.kestrel-freight.example' },
    ]);
  });

  test('spell the name as the question did', async () => {
    const reply = await ask('KesTRel-FREIGHT.eXample', 'A');
    expect(reply.questions?.[0]?.name).toBe('KesTRel-FREIGHT.eXample');
    expect(reply.answers).toMatchObject([
      { name: 'KesTRel-FREIGHT.eXample', type: 'A', data: '44.128.1.10' },
    ]);
  });

  test('to a name that does not exist are NXDOMAIN with the SOA of the zone that would hold it', async () => {
    const inZone = await ask('nobody.kestrel-freight.example', 'A');
    expect(inZone).toMatchObject({ code: 3, flag_aa: true, answers: [] });
    expect(inZone.authorities).toMatchObject([{ name: 'kestrel-freight.example', type: 'SOA' }]);
    const outside = await ask('nobody-has-this-name.com', 'A');
    expect(outside).toMatchObject({ code: 3, answers: [] });
    expect(outside.authorities).toMatchObject([{ name: 'com', type: 'SOA' }]);
  });

  test('to a type that a name does not have are empty, with the SOA', async () => {
    const reply = await ask('bluebottle-bakery.example', 'AAAA');
    expect(reply).toMatchObject({ code: 0, flag_aa: true, answers: [] });
    const [soa] = reply.authorities as SoaAnswer[];
    expect(soa).toMatchObject({ name: 'bluebottle-bakery.example', type: 'SOA' });
    expect(soa?.ttl).toBe(soa?.data.minimum);
  });

  test('to a type that nobody knows are empty, not an error', async () => {
    expect(await ask('kestrel-freight.example', 'UNKNOWN_65')).toMatchObject({
      code: 0,
      answers: [],
    });
    expect(await ask('no-such-name.example', 'UNKNOWN_65')).toMatchObject({ code: 3 });
  });

  test('say that a name above an existing one exists', async () => {
    expect(await ask('example', 'A')).toMatchObject({ code: 0, answers: [] });
    expect(await ask('com', 'MX')).toMatchObject({ code: 0, answers: [] });
  });

  test('give every zone its SOA and name servers, and the root too', async () => {
    const resolver = resolverFor(server.port);
    expect(await resolver.resolveNs('kestrel-freight.example')).toEqual([
      'ns1.nameserver.example',
      'ns2.nameserver.example',
    ]);
    expect((await resolver.resolveSoa('gmail.com')).nsname).toBe('ns1.nameserver.example');
    expect((await ask('.', 'NS')).answers).toMatchObject([
      { name: '.', type: 'NS', data: 'ns1.nameserver.example' },
      { name: '.', type: 'NS', data: 'ns2.nameserver.example' },
    ]);
    expect(await resolver.resolve4('ns1.nameserver.example')).toEqual(['44.128.0.53']);
  });

  test('follow aliases across zones, and end with the code of the last name', async () => {
    const whole = await ask('news.cedar-media.example', 'A', { additionals: optRecord(1232) });
    expect(whole.answers?.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'CNAME news.cedar-media.example',
      'CNAME campaign-a.cedar-media.example',
      'CNAME campaign-b.cedar-media.example',
      'A lumen-analytics.example',
    ]);
    const deadEnd = await ask('archive.cedar-media.example', 'A');
    expect(deadEnd).toMatchObject({
      code: 3,
      answers: [{ type: 'CNAME', data: 'granite-works.example' }],
    });
  });

  test('to ANY hold all records of the name', async () => {
    const reply = await ask('meyer-soehne.example', 'ANY');
    expect(reply.answers?.map(({ type }) => type)).toEqual(['SOA', 'NS', 'NS', 'A', 'MX', 'TXT']);
  });

  test('end with SERVFAIL where aliases go round in a circle', async () => {
    const circle = await startDnsServer(
      createZones([
        {
          name: 'circle.example',
          group: 'routes',
          shows: '',
          dns: { kind: 'zone', apex: {}, names: loop },
        },
      ]),
    );
    try {
      expect(
        readReply(await askByUdp(circle.port, queryFor('a.circle.example', 'A'))),
      ).toMatchObject({ code: 2 });
    } finally {
      await circle.close();
    }
  });
});

const loop = { a: { CNAME: 'b.circle.example' }, b: { CNAME: 'a.circle.example' } };

describe('size', () => {
  const huge = queryFor('sprawl-group.example', 'MX');

  test('an answer that does not fit is cut, and says so', async () => {
    const bytes = await askByUdp(server.port, huge);
    expect(bytes.length).toBeLessThanOrEqual(512);
    expect(readReply(bytes)).toMatchObject({ flag_tc: true, answers: [], code: 0 });
  });

  test('the same answer is whole over TCP', async () => {
    const [bytes] = await askByTcp(server.port, [framed(huge)]);
    expect(bytes?.length).toBeGreaterThan(1232);
    const reply = readReply(bytes ?? Buffer.alloc(0));
    expect(reply.flag_tc).toBe(false);
    expect(reply.answers).toHaveLength(30);
  });

  test("Node's resolver gets there by itself", async () => {
    const resolver = resolverFor(server.port);
    expect(await resolver.resolveMx('sprawl-group.example')).toHaveLength(30);
    expect(await resolver.resolveTxt('sprawl-group.example')).toHaveLength(31);
  });

  test('without EDNS 512 bytes are the limit, with it what the asker offers, but never above 1,232', async () => {
    const middling = 'atlas-airways.example';
    expect(await ask(middling, 'ANY')).toMatchObject({ flag_tc: true });
    expect(await ask(middling, 'ANY', { additionals: optRecord(600) })).toMatchObject({
      flag_tc: true,
    });
    expect(await ask(middling, 'ANY', { additionals: optRecord(1232) })).toMatchObject({
      flag_tc: false,
    });
    const large = await askByUdp(
      server.port,
      queryFor('sprawl-group.example', 'MX', { additionals: optRecord(65_535) }),
    );
    expect(large.length).toBeLessThanOrEqual(1232);
    expect(readReply(large).flag_tc).toBe(true);
  });
});

describe('EDNS', () => {
  test('a query with an OPT record is answered with one, a query without is not', async () => {
    expect(
      (await ask('gmail.com', 'A', { additionals: optRecord(4096) })).additionals,
    ).toMatchObject([{ type: 'OPT', udpPayloadSize: 1232, ednsVersion: 0, extendedRcode: 0 }]);
    expect((await ask('gmail.com', 'A')).additionals).toEqual([]);
  });

  test('a version that is not known is BADVERS', async () => {
    const reply = await ask('gmail.com', 'A', { additionals: optRecord(4096, 1) });
    expect(reply).toMatchObject({
      code: 0,
      answers: [],
      additionals: [{ type: 'OPT', extendedRcode: 1 }],
    });
  });
});

describe('odd queries', () => {
  test('another kind of request is not implemented', async () => {
    expect(await ask('gmail.com', 'A', { flags: 0x2800 })).toMatchObject({ code: 4 });
  });

  test('another class is refused', async () => {
    const chaos = { questions: [{ name: 'version.bind', type: 'TXT', class: 'CH' }] };
    expect(await ask('version.bind', 'TXT', chaos)).toMatchObject({ code: 5 });
  });

  test('no question, or two, is a format error', async () => {
    expect(await ask('', 'A', { questions: [] })).toMatchObject({ code: 1 });
    const question = { name: 'gmail.com', type: 'A', class: 'IN' };
    expect(await ask('', 'A', { questions: [question, question] })).toMatchObject({ code: 1 });
  });

  test('a dot or strange bytes inside a label make another name, and come back as they were sent', async () => {
    for (const label of [
      Buffer.from('kestrel-freight.example'),
      Buffer.from([0xff, 0x00, 0x2e, 0x80]),
    ]) {
      const question = Buffer.concat([
        Buffer.from([label.length]),
        label,
        Buffer.from([0, 0, 1, 0, 1]),
      ]);
      const header = Buffer.from([0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
      const reply = await askByUdp(server.port, Buffer.concat([header, question]));
      expect(reply.readUInt16BE(2) & 0xf).toBe(3);
      expect(reply.subarray(12, 12 + question.length)).toEqual(question);
    }
  });
});

describe('TCP', () => {
  test('takes several questions on one connection, however the bytes are cut', async () => {
    const both = Buffer.concat([
      framed(queryFor('gmail.com', 'A')),
      framed(queryFor('duck.com', 'A')),
    ]);
    const chunks = [
      both.subarray(0, 1),
      both.subarray(1, 20),
      both.subarray(20, both.length - 3),
      both.subarray(-3),
    ];
    const replies = await askByTcp(server.port, chunks, 2);
    expect(replies.map((reply) => readReply(reply).questions?.[0]?.name)).toEqual([
      'gmail.com',
      'duck.com',
    ]);
  });

  test('ends a connection that does not speak DNS', async () => {
    expect(await askByTcp(server.port, [framed(Buffer.from('GET / HTTP/1.1'))])).toEqual([]);
  });
});

describe('robustness', () => {
  test('garbage is ignored and the next question is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (bytes) => {
        await sendByUdp(server.port, bytes);
        await askByTcp(server.port, [framed(Buffer.from(bytes))]);
        expect((await ask('gmail.com', 'A')).code).toBe(0);
      }),
      { numRuns: runs(100) },
    );
  });

  test('a query that is cut or damaged anywhere does not end the server', async () => {
    const query = queryFor('kestrel-freight.example', 'MX', { additionals: optRecord(1232) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(query.length - 1),
        fc.nat(255),
        fc.boolean(),
        async (at, byte, cut) => {
          const damaged = cut ? query.subarray(0, at) : Buffer.from(query);
          if (!cut) damaged[at] = byte;
          await sendByUdp(server.port, damaged);
          expect((await ask('gmail.com', 'A')).code).toBe(0);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('any random name outside the zones does not exist', async () => {
    const played = PRACTICE_DOMAINS.map(({ name }) => name);
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
    const name = fc
      .tuple(
        fc.array(label, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('com', 'example', 'net', 'de', 'invalid'),
      )
      .map(([labels, ending]) => [...labels, ending].join('.'))
      .filter(
        (candidate) =>
          !played.some((domain) => candidate === domain || candidate.endsWith(`.${domain}`)),
      );
    const type = fc.constantFrom('A', 'AAAA', 'MX', 'NS', 'TXT');
    const resolver = resolverFor(server.port);
    await fc.assert(
      fc.asyncProperty(name, type, async (candidate, wanted) => {
        await expect(resolver.resolve(candidate, wanted)).rejects.toMatchObject({
          code: 'ENOTFOUND',
        });
      }),
      { numRuns: runs(200) },
    );
  });
});
