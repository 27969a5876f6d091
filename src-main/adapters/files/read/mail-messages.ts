// The messages of an mbox, of one message's file, or of a folder of messages, one at a time and each up to a length.
import { open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError } from '../../../service/ports/files.ts';
import { fileError } from '../file-error.ts';

export interface MailMessage {
  /** The header, as Latin-1 text, with its line ends. */
  readonly header: string;
  /** Whether the header is longer than what is read of one. */
  readonly headerCut: boolean;
  /** The whole message, as far as it is read, as Latin-1 text. */
  readonly text: string;
  /** What follows the address on the line before the message (RFC 4155); null without one. */
  readonly separatorDate: string | null;
}

/** Read of one message; what is reported of mail is before the mail that it returns. */
const MESSAGE_LENGTH = 1_048_576;
const HEADER_LENGTH = 262_144;

const SEPARATOR = /^From \S/;
const HEADER_LINE = /^[!-9;-~]{1,80}:/;
const MAIL_HEADER =
  /^(?:return-path|received|delivered-to|from|to|date|subject|message-id|mime-version|content-type|x-[\w-]{1,60}|dkim-signature|arc-[\w-]{1,60}|authentication-results):/i;

/** Whether bytes begin as an mbox or a message does; of a file that is called so any header will do. */
export function looksLikeMail(start: Buffer, isNamedSo: boolean): boolean {
  const head = start
    .toString('latin1', 0, 1_000)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (SEPARATOR.test(head) || MAIL_HEADER.test(head)) return true;
  return isNamedSo && HEADER_LINE.test(head);
}

/** The messages of an mbox; without its separators all is one message. A line without an end is cut. */
export async function* messagesIn(
  blocks: AsyncIterable<Buffer>,
): AsyncGenerator<MailMessage, void, undefined> {
  let message = startMessage(null);
  let rest = '';
  let blank = true;
  for await (const block of blocks) {
    const lines = (rest + block.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (blank && SEPARATOR.test(line)) {
        if (!message.isEmpty()) yield message.end();
        message = startMessage(line);
      } else message.add(`${line}\n`);
      blank = line === '' || line === '\r';
    }
    if (rest.length <= MESSAGE_LENGTH) continue;
    message.add(rest);
    blank = false;
    rest = '';
  }
  if (blank && SEPARATOR.test(rest)) {
    if (!message.isEmpty()) yield message.end();
    return;
  }
  if (rest !== '') message.add(rest);
  if (!message.isEmpty()) yield message.end();
}

function startMessage(separator: string | null) {
  let header = '';
  let text = '';
  let inHeader = true;
  let headerCut = false;
  let written = false;
  return {
    add(line: string) {
      written ||= line.trim() !== '';
      if (inHeader && written) {
        if (line === '\n' || line === '\r\n') inHeader = false;
        else if (header.length + line.length > HEADER_LENGTH) headerCut = true;
        else header += line;
      }
      if (text.length + line.length <= MESSAGE_LENGTH) text += line;
    },
    isEmpty: () => !written,
    end: (): MailMessage => ({ header, headerCut, text, separatorDate: dateOf(separator) }),
  };
}

/** `From ann@x.example Mon Nov  2 10:04:05 2026` */
function dateOf(separator: string | null): string | null {
  return separator === null ? null : separator.slice(0, 200).split(' ').slice(2).join(' ').trim();
}

/** The messages of a Maildir (its folders `new` and `cur`), or else of the `.eml` files of a folder. @throws FileError */
export async function* messagesOfFolder(
  folder: string,
  name: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<MailMessage, void, undefined> {
  let found = 0;
  for (const part of ['new', 'cur']) {
    for await (const path of filesOf(join(folder, part), () => true)) {
      found += 1;
      yield await messageOf(path, onRead);
    }
  }
  if (found > 0) return;
  for await (const path of filesOf(folder, (file) => /\.eml$/i.test(file))) {
    found += 1;
    yield await messageOf(path, onRead);
  }
  if (found === 0)
    throw new FileError(
      'empty',
      `There are no messages in ${name}: it is neither a Maildir (with the folders new and cur) nor a folder of .eml files.`,
    );
}

async function* filesOf(
  folder: string,
  isWanted: (name: string) => boolean,
): AsyncGenerator<string, void, undefined> {
  const entries = await opendir(folder).catch(() => null);
  if (entries === null) return;
  for await (const entry of entries)
    if (entry.isFile() && isWanted(entry.name)) yield join(folder, entry.name);
}

async function messageOf(path: string, onRead: (bytes: number) => void): Promise<MailMessage> {
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw fileError(cause, path, 'read');
  });
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(MESSAGE_LENGTH),
      0,
      MESSAGE_LENGTH,
      0,
    );
    onRead(bytesRead);
    const message = startMessage(null);
    const text = buffer.toString('latin1', 0, bytesRead);
    for (const line of text.split('\n')) message.add(`${line}\n`);
    return message.end();
  } finally {
    await handle.close();
  }
}
