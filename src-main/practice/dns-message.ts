// How a DNS query packet is turned into a reply packet.
import {
  AUTHORITATIVE_ANSWER,
  type DecodedPacket,
  decode,
  encode,
  type OptAnswer,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import type { Zones } from './zones.ts';

type Transport = 'udp' | 'tcp';

type MessageOutcome =
  | { readonly kind: 'reply'; readonly packet: Buffer; readonly delayMs: number }
  /** A well-formed question that is to be left without an answer. */
  | { readonly kind: 'silence' }
  /** Not a DNS query at all. */
  | { readonly kind: 'malformed' };

/** What fits into a UDP reply without EDNS (RFC 1035 §4.2.1), in bytes. */
const PLAIN_UDP_BYTES = 512;
/** The most that is sent by UDP, in bytes, so that a reply is not fragmented (DNS Flag Day 2020). */
const EDNS_UDP_BYTES = 1232;
const HEADER_BYTES = 12;
const OPCODE_MASK = 0x7800;

// RFC 1035 §4.1.1; BADVERS from RFC 6891 §9.
const REPLY_CODES = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  BADVERS: 16,
} as const;

/** Answers one packet; never throws, whatever the bytes. */
export function answerMessage(zones: Zones, message: Buffer, transport: Transport): MessageOutcome {
  const query = decoded(message);
  if (query === null || query.type !== 'query') return { kind: 'malformed' };
  if (((query.flags ?? 0) & OPCODE_MASK) !== 0)
    return reply(query, null, { code: 'NOTIMP' }, transport);

  const questions = query.questions ?? [];
  const [first] = questions;
  if (first === undefined || questions.length !== 1)
    return reply(query, null, { code: 'FORMERR' }, transport);
  const question = readQuestion(message);
  if (question === null) return { kind: 'malformed' };
  if ((optionsOf(query)?.ednsVersion ?? 0) !== 0)
    return reply(query, question.bytes, { code: 'BADVERS' }, transport);
  if (first.class !== 'IN') return reply(query, question.bytes, { code: 'REFUSED' }, transport);

  const answer = zones.lookUp(question.name, first.type);
  return answer.kind === 'silence' ? answer : reply(query, question.bytes, answer, transport);
}

function decoded(message: Buffer): DecodedPacket | null {
  try {
    return decode(message);
  } catch {
    return null;
  }
}

interface Question {
  readonly name: string;
  /** The question as it was sent; echoed unchanged, whatever its case and bytes. */
  readonly bytes: Buffer;
}

/**
 * The only question of a packet that could be decoded. A label is read byte by byte, with a dot inside it escaped, so
 * that no strange label is taken for another name. Null when the name is compressed: nothing is before it.
 */
function readQuestion(message: Buffer): Question | null {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (;;) {
    const length = message[at];
    if (length === undefined || length > 63) return null;
    at += 1;
    if (length === 0) break;
    labels.push(message.toString('latin1', at, at + length).replaceAll('.', '\\.'));
    at += length;
  }
  return {
    name: labels.length === 0 ? '.' : labels.join('.'),
    bytes: message.subarray(HEADER_BYTES, at + 4),
  };
}

interface ReplyContent {
  readonly code: keyof typeof REPLY_CODES;
  readonly authoritative?: boolean;
  readonly answers?: Extract<ReturnType<Zones['lookUp']>, { kind: 'reply' }>['answers'];
  readonly authorities?: Extract<ReturnType<Zones['lookUp']>, { kind: 'reply' }>['authorities'];
  readonly delayMs?: number;
}

function reply(
  query: DecodedPacket,
  question: Buffer | null,
  content: ReplyContent,
  transport: Transport,
): MessageOutcome {
  const options = optionsOf(query);
  const code = REPLY_CODES[content.code];
  // Every name has an answer here, so recursion counts as available: a stub resolver may look for it.
  const flags =
    ((query.flags ?? 0) & (OPCODE_MASK | RECURSION_DESIRED)) |
    RECURSION_AVAILABLE |
    (content.authoritative === true ? AUTHORITATIVE_ANSWER : 0) |
    (code & 0xf);
  const head = {
    type: 'response' as const,
    id: query.id ?? 0,
    // RFC 6891 §7: a reply has an OPT record when the query has one, and only then.
    additionals: options === null ? [] : [ownOptions(code >> 4)],
  };
  const whole = withQuestion(
    encode({
      ...head,
      flags,
      answers: [...(content.answers ?? [])],
      authorities: [...(content.authorities ?? [])],
    }),
    question,
  );
  const delayMs = content.delayMs ?? 0;
  if (transport === 'tcp' || whole.length <= udpLimit(options))
    return { kind: 'reply', packet: whole, delayMs };
  const cut = withQuestion(encode({ ...head, flags: flags | TRUNCATED_RESPONSE }), question);
  return { kind: 'reply', packet: cut, delayMs };
}

function optionsOf(query: DecodedPacket): OptAnswer | null {
  return query.additionals?.find((record): record is OptAnswer => record.type === 'OPT') ?? null;
}

function ownOptions(extendedRcode: number): OptAnswer {
  return {
    type: 'OPT',
    name: '.',
    udpPayloadSize: EDNS_UDP_BYTES,
    extendedRcode,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options: [],
  };
}

function udpLimit(options: OptAnswer | null): number {
  if (options === null) return PLAIN_UDP_BYTES;
  return Math.min(Math.max(options.udpPayloadSize, PLAIN_UDP_BYTES), EDNS_UDP_BYTES);
}

/** Puts the question's own bytes into an encoded packet that has none; names are never compressed, so nothing shifts. */
function withQuestion(packet: Buffer, question: Buffer | null): Buffer {
  if (question === null) return packet;
  packet.writeUInt16BE(1, 4);
  return Buffer.concat([packet.subarray(0, HEADER_BYTES), question, packet.subarray(HEADER_BYTES)]);
}
