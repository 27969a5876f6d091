// Splits a stream of bytes into messages: each follows its length in two bytes (RFC 1035 §4.2.2).

const LENGTH_BYTES = 2;
const EMPTY = Buffer.alloc(0);

/** The message behind its length. */
export function framed(message: Buffer): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES + message.length);
  bytes.writeUInt16BE(message.length);
  message.copy(bytes, LENGTH_BYTES);
  return bytes;
}

/** Calls `hear` for each message that is whole; what is pushed in is copied once at most, in pieces of any size. */
export function createFrameReader(onMessage: (message: Buffer) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  let end: number | null = null;

  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    for (;;) {
      if (length < (end ?? LENGTH_BYTES)) return;
      const [first = EMPTY] = pieces;
      const all = pieces.length === 1 ? first : Buffer.concat(pieces);
      pieces = [all];
      if (end === null) {
        end = LENGTH_BYTES + all.readUInt16BE(0);
        continue;
      }
      const message = all.subarray(LENGTH_BYTES, end);
      pieces = [all.subarray(end)];
      length -= end;
      end = null;
      onMessage(message);
    }
  };
}
