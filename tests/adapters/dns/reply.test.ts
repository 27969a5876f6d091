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

describe('replies written byte by byte', () => {
  const QUESTION = '0461636d65076578616d706c6500';
  const NUMBERS = { A: 1, NS: 2, CNAME: 5, PTR: 12, MX: 15, TXT: 16, AAAA: 28 } as const;
  const hex = (number: number) => number.toString(16).padStart(4, '0');
  interface Parts {
    readonly flags?: number;
    readonly question?: string;
    /** Answers, authorities, additional records. */
    readonly counts?: readonly [number, number, number];
    readonly records?: string;
  }

  /** The question is about acme.example, and begins at byte 12; the first record at byte 30. */
  const written = (
    type: keyof typeof NUMBERS,
    {
      flags = 0x8180,
      question = `${QUESTION}${hex(NUMBERS[type])}0001`,
      counts = [0, 0, 0],
      records = '',
    }: Parts,
  ) =>
    readReply(
      Buffer.from(`0007${hex(flags)}0001${counts.map(hex).join('')}${question}${records}`, 'hex'),
      { name: NAME, type },
    );
  const one = (type: keyof typeof NUMBERS, records: string) =>
    written(type, { counts: [1, 0, 0], records });
  /** A record of acme.example; `size` in place of the true one. */
  const record = (
    type: number,
    data: string,
    { size = data.length / 2, inClass = 1, owner = 'c00c' } = {},
  ) => `${owner}${hex(type)}${hex(inClass)}0000003c${hex(size)}${data}`;
  const records = (...found: unknown[]) => ({ kind: 'records', records: found });
  const NODATA = { kind: 'nodata' };
  const bad = (code = 'EBADRESP', reason = 'bad_answer') => ({
    kind: 'failed',
    reason,
    code,
    answered: true,
  });

  test.each([
    [0x8180, NODATA],
    [0x8000, NODATA],
    [0x0180, bad()],
    [0x8980, bad()],
    [0xf980, bad()],
    [0x8380, { kind: 'truncated' }],
    [0x8383, { kind: 'truncated' }],
    [0x8181, bad('EFORMERR')],
    [0x8182, bad('ESERVFAIL', 'servfail')],
    [0x8183, { kind: 'nxdomain' }],
    [0x8184, bad('ENOTIMP')],
    [0x8185, bad('EREFUSED', 'refused')],
    [0x8186, bad()],
  ])('flags %i', (flags, expected) => {
    expect(written('A', { flags })).toEqual(expected);
  });

  test.each([
    ['0007818000000000000000', bad()],
    ['000781800000000000000000', bad()],
    ['000781810000000000000000', bad('EFORMERR')],
    ['000781820000000000000000', bad('ESERVFAIL', 'servfail')],
    ['000781830000000000000000', bad()],
    ['000781840000000000000000', bad('ENOTIMP')],
    ['000781850000000000000000', bad('EREFUSED', 'refused')],
    ['000781860000000000000000', bad()],
    [`000781820002000000000000${QUESTION}00010001${QUESTION}00010001`, bad()],
    [`000781800001000000000000${QUESTION}000100`, bad()],
    [`000781800001000000000000${QUESTION}00010003`, { kind: 'other' }],
    [`000781800001000000000000${QUESTION}00020001`, { kind: 'other' }],
    [`000781820001000000000000${QUESTION}00020001`, { kind: 'other' }],
    ['0007818000010000000000000000010001', { kind: 'other' }],
    ['000781800001000000000000', bad()],
  ])('%s', (bytes, expected) => {
    expect(readReply(Buffer.from(bytes, 'hex'), { name: NAME, type: 'A' })).toEqual(expected);
  });

  test.each([
    ['0007818000010000000000000000020001', NODATA],
    [`000781800001000000000000${QUESTION}00020001`, { kind: 'other' }],
    ['000781800001000000000000', bad()],
  ])('about the root: %s', (bytes, expected) => {
    expect(readReply(Buffer.from(bytes, 'hex'), { name: '.', type: 'NS' })).toEqual(expected);
  });

  test.each([
    ['a', 'A'],
    ['Z', 'z'],
    ['zA', 'Za'],
  ])('a name of %s is asked for, and one of %s is answered', (asked, answered) => {
    const bytes = Buffer.concat([
      Buffer.from('000781800001000000000000', 'hex'),
      Buffer.from([answered.length]),
      Buffer.from(answered),
      Buffer.from('0000010001', 'hex'),
    ]);
    expect(readReply(bytes, { name: asked.toLowerCase(), type: 'A' })).toEqual(NODATA);
  });

  test.each<[string, keyof typeof NUMBERS, string, unknown]>([
    ['an address', 'A', record(1, 'c6336407'), records('198.51.100.7')],
    ['one of three bytes', 'A', record(1, 'c63364'), bad()],
    ['one of five bytes', 'A', record(1, 'c633640700'), bad()],
    ['one that is cut off', 'A', record(1, 'c63364', { size: 4 }), bad()],
    ['one that is cut off before its size', 'A', 'c00c000100010000003c00', bad()],
    ['one of another class', 'A', record(1, 'c6336407', { inClass: 3 }), NODATA],
    [
      'one under another name',
      'A',
      record(1, 'c6336407', { owner: '0162017800' }),
      records('198.51.100.7'),
    ],
    [
      'one under a name of 63 bytes',
      'A',
      record(1, 'c6336407', { owner: `3f${'61'.repeat(63)}00` }),
      records('198.51.100.7'),
    ],
    [
      'one under a name of 64 bytes',
      'A',
      record(1, 'c6336407', { owner: `40${'61'.repeat(64)}00` }),
      bad(),
    ],
    ['one whose name has no end', 'A', '0161', bad()],
    [
      'an address of 16 bytes',
      'AAAA',
      record(28, '20010db8000000000000000000000001'),
      records('2001:db8::1'),
    ],
    ['one of 15', 'AAAA', record(28, '20010db80000000000000000000000'), bad()],
    ['one of 17', 'AAAA', record(28, '20010db800000000000000000000000100'), bad()],
    [
      'two runs of zeros',
      'AAAA',
      record(28, '20010000000000010000000000010001'),
      records('2001::1:0:0:1:1'),
    ],
    [
      'one zero alone',
      'AAAA',
      record(28, '20010000000100010001000100010001'),
      records('2001:0:1:1:1:1:1:1'),
    ],
    [
      'zeros at the end',
      'AAAA',
      record(28, '20010001000100010001000100000000'),
      records('2001:1:1:1:1:1::'),
    ],
    ['zeros alone', 'AAAA', record(28, '0'.repeat(32)), records('::')],
    ['a host', 'NS', record(2, '026E53C011'), records('ns.example')],
    ['an alias', 'CNAME', record(5, '0162C00C'), records('b.acme.example')],
    ['the name of an address', 'PTR', record(12, '0162C00C'), records('b.acme.example')],
    ['a host that goes on behind its record', 'NS', record(2, '026E53C011', { size: 4 }), bad()],
    ['a host whose end is behind its record', 'NS', record(2, '016100', { size: 2 }), bad()],
    ['a host with a byte behind it', 'NS', record(2, '026E53C01100'), records('ns.example')],
    ['a pointer without its second byte', 'NS', record(2, 'C0'), bad()],
    ['a host of 63 bytes', 'NS', record(2, `3f${'61'.repeat(63)}00`), records('a'.repeat(63))],
    ['a host of 64 bytes', 'NS', record(2, `40${'61'.repeat(64)}00`), bad()],
    ['a label that is cut off', 'NS', record(2, '0461'), bad()],
    [
      'a pointer to the first byte behind the header',
      'NS',
      record(2, 'C00C'),
      records('acme.example'),
    ],
    ['a pointer into the header', 'NS', record(2, 'C00B'), bad()],
    [
      'marks and high bytes in a host',
      'NS',
      record(2, '052e5c00fF5f00'),
      records('\\046\\092\\000\\255_'),
    ],
    [
      'a mail host',
      'MX',
      record(15, '00050162C00C'),
      records({ priority: 5, exchange: 'b.acme.example' }),
    ],
    ['no mail host', 'MX', record(15, '000000'), records({ priority: 0, exchange: '' })],
    ['a mail host without a name', 'MX', record(15, '0000'), bad()],
    ['a text', 'TXT', record(16, '02763d0131'), records('v=1')],
    ['an empty text', 'TXT', record(16, '00'), records('')],
    ['no text at all', 'TXT', record(16, ''), records('')],
    ['a text that is cut off', 'TXT', record(16, '0376', { size: 2 }), bad()],
  ])('%s', (_, type, data, expected) => {
    expect(one(type, data)).toEqual(expected);
  });

  test('a name with a length in place of a letter is another one', () => {
    const bytes = Buffer.from('000781800001000000000000026163016500' + '00010001', 'hex');
    expect(readReply(bytes, { name: 'acme', type: 'A' })).toEqual({ kind: 'other' });
  });

  test('mail hosts come by their priority, then by name', () => {
    const data = ['000a0162C00C', '00050163C00C', '000a0161C00C', '00050161C00C'];
    expect(
      written('MX', { counts: [4, 0, 0], records: data.map((each) => record(15, each)).join('') }),
    ).toEqual(
      records(
        { priority: 5, exchange: 'a.acme.example' },
        { priority: 5, exchange: 'c.acme.example' },
        { priority: 10, exchange: 'a.acme.example' },
        { priority: 10, exchange: 'b.acme.example' },
      ),
    );
  });

  /** A host of labels of 63, 63, 63 and so many bytes. */
  const long = (last: number) =>
    `${`3f${'61'.repeat(63)}`.repeat(3)}${last.toString(16).padStart(2, '0')}${'62'.repeat(last)}00`;
  test('a name has 255 bytes at most', () => {
    const label = 'a'.repeat(63);
    expect(one('NS', record(2, long(61)))).toEqual(
      records(`${label}.${label}.${label}.${'b'.repeat(61)}`),
    );
    expect(one('NS', record(2, long(62)))).toEqual(bad());
  });

  test.each([
    [16, true],
    [17, false],
  ])('%i jumps in a name are followed: %j', (jumps, followed) => {
    // Pointers to the pointer before, the first to the name of the question; they stand in the text before it.
    const begin = 30 + 12;
    const chain = Array.from({ length: jumps - 1 }, (_, at) =>
      hex(0xc000 | (at === 0 ? 12 : begin + 2 * (at - 1))),
    );
    const text = record(16, chain.join(''));
    const host = record(2, hex(0xc000 | (begin + 2 * (jumps - 2))));
    expect(written('NS', { counts: [2, 0, 0], records: `${text}${host}` })).toEqual(
      followed ? records('acme.example') : bad(),
    );
  });

  test.each([
    [4_096, 'records'],
    [4_097, 'failed'],
  ])('of %i records: %s', (count, kind) => {
    const all = record(1, 'c6336407').repeat(count);
    expect(written('A', { counts: [count, 0, 0], records: all }).kind).toBe(kind);
    expect(written('A', { counts: [count - 2, 1, 1], records: all }).kind).toBe(kind);
  });

  const SERVER = record(2, 'C00C');
  const ZONE = record(6, '');
  const extended = (code: string) => `000029${hex(1_232)}${code}0000000000`;
  test.each<[string, Parts, unknown]>([
    ['a referral', { counts: [0, 1, 0], records: SERVER }, bad('EREFERRAL')],
    ['one with the zone before it', { counts: [0, 2, 0], records: ZONE + SERVER }, NODATA],
    ['one with the zone behind it', { counts: [0, 2, 0], records: SERVER + ZONE }, NODATA],
    ['the zone alone', { counts: [0, 1, 0], records: ZONE }, NODATA],
    ['a server among what is added', { counts: [0, 0, 1], records: SERVER }, NODATA],
    [
      'the zone among what is added',
      { counts: [0, 1, 1], records: SERVER + ZONE },
      bad('EREFERRAL'),
    ],
    [
      'an alias and other servers',
      { counts: [1, 1, 0], records: record(5, 'C00C') + SERVER },
      NODATA,
    ],
    [
      'an address among what is added',
      { counts: [0, 0, 1], records: record(1, 'c6336407') },
      NODATA,
    ],
    ['an extended RCODE', { counts: [0, 0, 1], records: extended('01') }, bad()],
    ['EDNS without one', { counts: [0, 0, 1], records: extended('00') }, NODATA],
    [
      'another record with such a byte',
      { counts: [0, 0, 1], records: 'c00c000100010100000000040a000001' },
      NODATA,
    ],
    ['fewer records than counted', { counts: [1, 0, 1], records: record(1, 'c6336407') }, bad()],
  ])('%s', (_, parts, expected) => {
    expect(written('A', parts)).toEqual(expected);
  });
});
