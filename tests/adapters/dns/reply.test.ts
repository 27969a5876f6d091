// How replies are parsed: ordinary ones as other parsers read them, malicious ones refused quickly.
import packet, { type Answer } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeQuery } from '../../../src-main/adapters/dns/query.ts';
import { readReply } from '../../../src-main/adapters/dns/reply.ts';
import type { DnsType } from '../../../src-main/engine/ports.ts';

const NAME = 'acme.example';
const HEADER_BYTES = 12;
const NS: Answer = { type: 'NS', name: 'example', ttl: 60, data: 'ns.nic.example' };
const SOA: Answer = {
  type: 'SOA',
  name: 'example',
  ttl: 60,
  data: { mname: 'ns.nic.example', rname: 'hostmaster.nic.example' },
};

function replyTo(
  question: { name: string; type: DnsType },
  answers: readonly Answer[],
  flags = 0,
): Buffer {
  return packet.encode({
    type: 'response',
    id: 7,
    flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | flags,
    questions: [question],
    answers: [...answers],
  });
}

describe('a question', () => {
  test.for([
    [NAME, 'MX', true],
    ['_dmarc.acme.example', 'TXT', false],
    ['.', 'NS', true],
  ] as const)('%s is read as it was meant', ([name, type, edns]) => {
    const read = packet.decode(encodeQuery(4_711, name, type, { edns, padded: false }));
    expect(read).toMatchObject({ id: 4_711, type: 'query', flag_rd: true });
    expect(read.questions).toEqual([{ name, type, class: 'IN' }]);
    expect(read.additionals).toHaveLength(edns ? 1 : 0);
    const padded = encodeQuery(4_711, name, type, { edns, padded: true });
    // RFC 8467 §4.1: what nobody on the way can read should not be told by its length.
    expect(padded.length % 128 === 0).toBe(edns);
    expect(packet.decode(padded)).toMatchObject({ id: 4_711, questions: read.questions });
    if (edns) expect(read.additionals?.[0]).toMatchObject({ type: 'OPT', udpPayloadSize: 1_232 });
  });
});

describe('what a reply is about', () => {
  test.for([
    ['another name', { name: 'acme.example.net', type: 'A' }],
    ['another type', { name: NAME, type: 'AAAA' }],
  ] as const)('%s is not an answer to this question', ([, question]) => {
    const forged = replyTo(question, [{ ...question, ttl: 60, data: '198.51.100.66' } as Answer]);
    expect(readReply(forged, { name: NAME, type: 'A' })).toEqual({ kind: 'other' });
  });

  test.for([
    ['in capitals', '\x04ACME\x07exAMple\x00', true],
    ['with a dot inside a label', '\x0cacme.example\x00', false],
    ['with a label more', '\x04acme\x07example\x03net\x00', false],
    ['with a label less', '\x04acme\x00', false],
    ['with labels cut elsewhere', '\x03acm\x08e.exampl\x00', false],
  ] as const)('the name of the question %s', ([, written, isOurs]) => {
    const name = Buffer.from(written, 'latin1');
    const question = replyTo({ name: NAME, type: 'A' }, []);
    const reply = Buffer.concat([
      question.subarray(0, HEADER_BYTES),
      name,
      question.subarray(HEADER_BYTES + NAME.length + 2),
    ]);
    const reading = readReply(reply, { name: NAME, type: 'A' });
    expect(reading).toEqual({ kind: isOurs ? 'nodata' : 'other' });
  });

  test('a question that is a pointer, or not whole, cannot be used', () => {
    const whole = replyTo({ name: NAME, type: 'A' }, []);
    const pointed = Buffer.concat([
      whole.subarray(0, HEADER_BYTES),
      Buffer.from([0xc0, HEADER_BYTES]),
      whole.subarray(-4),
    ]);
    for (const reply of [
      pointed,
      ...Array.from({ length: 18 }, (_, cut) => whole.subarray(0, whole.length - 1 - cut)),
    ]) {
      expect(readReply(reply, { name: NAME, type: 'A' })).toMatchObject({ reason: 'bad_answer' });
    }
  });

  test('records of another type are passed over', () => {
    const reply = replyTo({ name: NAME, type: 'A' }, [
      { type: 'CNAME', name: NAME, ttl: 60, data: 'one.example' },
      { type: 'A', name: 'one.example', ttl: 60, data: '198.51.100.7' },
    ]);
    expect(readReply(reply, { name: NAME, type: 'A' })).toEqual({
      kind: 'records',
      records: ['198.51.100.7'],
    });
  });

  test.for([
    ['other servers alone', [NS], 'EREFERRAL'],
    ['other servers beside the zone that it is in', [NS, SOA], null],
    ['nothing at all', [], null],
  ] as const)('no answer and %s (RFC 2308 §2.2)', ([, authorities, code]) => {
    const reply = packet.encode({
      type: 'response',
      id: 7,
      questions: [{ name: NAME, type: 'MX' }],
      authorities: [...authorities],
    });
    expect(readReply(reply, { name: NAME, type: 'MX' })).toMatchObject(
      code === null ? { kind: 'nodata' } : { kind: 'failed', reason: 'bad_answer', code },
    );
  });

  test.for([6, 9, 15])('RCODE %i is no answer', (rcode) => {
    expect(
      readReply(replyTo({ name: NAME, type: 'A' }, [], rcode), { name: NAME, type: 'A' }),
    ).toMatchObject({ kind: 'failed', reason: 'bad_answer', answered: true });
  });

  test('an extended RCODE is none either (RFC 6891 §6.1.3)', () => {
    const reply = packet.encode({
      type: 'response',
      id: 7,
      questions: [{ name: NAME, type: 'A' }],
      additionals: [
        {
          type: 'OPT',
          name: '.',
          udpPayloadSize: 1_232,
          extendedRcode: 1,
          ednsVersion: 0,
          flags: 0,
          flag_do: false,
          options: [],
        },
      ],
    });
    expect(readReply(reply, { name: NAME, type: 'A' })).toMatchObject({ reason: 'bad_answer' });
  });

  test('a failure without the question counts, an answer without it does not', () => {
    const bare = (rcode: number) => packet.encode({ type: 'response', id: 7, flags: rcode });
    expect(readReply(bare(2), { name: NAME, type: 'A' })).toMatchObject({ reason: 'servfail' });
    expect(readReply(bare(3), { name: NAME, type: 'A' })).toMatchObject({ reason: 'bad_answer' });
    expect(readReply(bare(0), { name: NAME, type: 'A' })).toMatchObject({ reason: 'bad_answer' });
  });
});

describe('names', () => {
  test('bytes that no host has are written out, so that they are asked about nowhere', () => {
    const host = Buffer.from('\x06ev.il\\\x07example\x00', 'latin1');
    const head = replyTo({ name: NAME, type: 'NS' }, []);
    head.writeUInt16BE(1, 6);
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, 2, 0, 1, 0, 0, 0, 60, 0, host.length]);
    expect(
      readReply(Buffer.concat([head, record, host]), { name: NAME, type: 'NS' }),
    ).toMatchObject({
      records: ['ev\\046il\\092.example'],
    });
  });

  test.for([
    ['itself', (at: number) => at],
    ['what comes later', (at: number) => at + 2],
    ['the header', () => 2],
  ] as const)('a pointer to %s is refused', ([, target]) => {
    const head = replyTo({ name: NAME, type: 'NS' }, []);
    head.writeUInt16BE(1, 6);
    const at = head.length + HEADER_BYTES;
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, 2, 0, 1, 0, 0, 0, 60, 0, 2]);
    const pointer = Buffer.alloc(4);
    pointer.writeUInt16BE(0xc000 | target(at));
    expect(
      readReply(Buffer.concat([head, record, pointer]), { name: NAME, type: 'NS' }),
    ).toMatchObject({
      reason: 'bad_answer',
    });
  });

  test('a chain of pointers has an end', () => {
    const head = replyTo({ name: NAME, type: 'NS' }, []);
    const hops = 2_000;
    const chain = Buffer.alloc(2 * hops);
    const start = head.length + HEADER_BYTES;
    for (let hop = 0; hop < hops; hop += 1) {
      chain.writeUInt16BE(0xc000 | (hop === 0 ? HEADER_BYTES : start + 2 * (hop - 1)), 2 * hop);
    }
    const text = Buffer.from([0xc0, HEADER_BYTES, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
    text.writeUInt16BE(chain.length, 10);
    const server = Buffer.from([0xc0, HEADER_BYTES, 0, 2, 0, 1, 0, 0, 0, 60, 0, 2, 0, 0]);
    server.writeUInt16BE(0xc000 | (start + 2 * (hops - 1)), 12);
    head.writeUInt16BE(2, 6);
    const reply = Buffer.concat([head, text, chain, server]);
    expect(readReply(reply, { name: NAME, type: 'NS' })).toMatchObject({ reason: 'bad_answer' });
  });
});

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
const host = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));

/** Zeros stand in most addresses. */
const group = fc.oneof(fc.constant(0), fc.nat(0xffff));

describe('what others write', () => {
  test('hosts, addresses and texts are those that went in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ exchange: host, preference: fc.nat(65_535) }), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.array(fc.ipV4(), { minLength: 1 }),
        fc.array(fc.array(fc.stringMatching(/^[ -~]{0,250}$/), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
        }),
        (mail, addresses, texts) => {
          const of = <T extends DnsType>(type: T, data: readonly unknown[]) =>
            readReply(
              replyTo(
                { name: NAME, type },
                data.map((each) => ({ type, name: NAME, ttl: 60, data: each }) as Answer),
              ),
              { name: NAME, type },
            );
          const route = of('MX', mail);
          expect(route.kind === 'records' && route.records.length).toBe(mail.length);
          if (route.kind === 'records') {
            for (const { exchange, preference } of mail) {
              expect(route.records).toContainEqual({ exchange, priority: preference });
            }
          }
          expect(of('A', addresses)).toEqual({ kind: 'records', records: addresses });
          expect(of('TXT', texts)).toEqual({
            kind: 'records',
            records: texts.map((strings) => strings.join('')),
          });
        },
      ),
    );
  });

  test('IPv6 addresses are written in their shortest form', () => {
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const address = groups.map((each) => each.toString(16)).join(':');
        const reading = readReply(
          replyTo({ name: NAME, type: 'AAAA' }, [
            { type: 'AAAA', name: NAME, ttl: 60, data: address },
          ]),
          { name: NAME, type: 'AAAA' },
        );
        const { hostname } = new URL(`http://[${address}]/`);
        expect(reading).toEqual({ kind: 'records', records: [hostname.slice(1, -1)] });
      }),
    );
  });

  test('whatever the bytes, the reading has an end and throws nothing', () => {
    const whole = replyTo({ name: NAME, type: 'MX' }, [
      { type: 'MX', name: NAME, ttl: 60, data: { preference: 10, exchange: 'mx.acme.example' } },
      { type: 'CNAME', name: 'x.acme.example', ttl: 60, data: 'y.acme.example' },
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
        fc.nat(whole.length),
        fc.uint8Array({ maxLength: 64 }),
        (changes, length, tail) => {
          const bytes = Buffer.concat([whole.subarray(0, length), tail]);
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const kinds = ['records', 'nodata', 'nxdomain', 'failed', 'other', 'truncated'];
          for (const type of ['MX', 'A', 'TXT', 'AAAA', 'NS', 'CNAME'] as const) {
            expect(kinds).toContain(readReply(bytes, { name: NAME, type }).kind);
          }
        },
      ),
    );
  });
});
