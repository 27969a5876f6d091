// Builds a ZIP archive from raw parts, independently of the code under test.
import { crc32 } from 'node:zlib';

/** Members stored as they are, and members whose bytes are deflated already. */
export function storedZip(
  texts: Readonly<Record<string, string>>,
  deflated: Readonly<Record<string, Buffer>> = {},
): Buffer {
  const members = [
    ...Object.entries(texts).map(([name, text]) => ({ name, body: Buffer.from(text), method: 0 })),
    ...Object.entries(deflated).map(([name, body]) => ({ name, body, method: 8 })),
  ];
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, body, method } of members) {
    const numbers = Buffer.alloc(26);
    numbers.writeUInt16LE(20, 0);
    numbers.writeUInt16LE(method, 4);
    numbers.writeUInt32LE(method === 0 ? crc32(body) : 0, 10);
    numbers.writeUInt32LE(body.length, 14);
    numbers.writeUInt32LE(body.length, 18);
    numbers.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      numbers,
      Buffer.from(name),
      body,
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), numbers, rest, Buffer.from(name)]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
