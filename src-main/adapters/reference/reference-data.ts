// Answers from the bundled lists which kind of domain or local part something is; look-ups need no network and no waiting.
import { join } from 'node:path';
import type { ReferencePort } from '../../engine/ports.ts';
import type { BundledList } from '../../service/ports/feeds.ts';
import { DATA_FILES, DATA_FORMAT, readDataFile, unusable } from './data-folder.ts';
import { coveringDisposable } from './disposable.ts';
import { mailProviderList } from './mail-provider-list.ts';
import { decodeNames } from './name-file.ts';
import { gluedWords, type RoleWords, roleAccount } from './role-account.ts';
import { sortedLines } from './sorted-lines.ts';
import { votesOf } from './throwaway-lists.ts';

export interface BundledReference extends ReferencePort {
  /** The list of mail providers that comes with the program. */
  readonly mailProviders: BundledList;
}

/**
 * Loads the lists that `npm run build:data` made in `folder`.
 * Domains are expected in A-label form; their case does not matter. Rejects with an Error that names a missing file.
 */
export async function loadReferenceData(folder: string): Promise<BundledReference> {
  const [editionFile, disposableFile, providerFile, roleFile, nameFile] = await Promise.all([
    readDataFile(folder, DATA_FILES.edition),
    readDataFile(folder, DATA_FILES.disposable),
    readDataFile(folder, DATA_FILES.mailProviders),
    readDataFile(folder, DATA_FILES.roleAccounts),
    readDataFile(folder, DATA_FILES.names),
  ]);
  const date = editionDate(folder, editionFile);
  const edition = `bundled lists of ${date}`;
  const disposable = sortedLines(disposableFile);
  const providers = mailProviderList(sortedLines(providerFile));
  // Read when first asked for: a start asks for none.
  let roles: RoleWords | null = null;
  const names = decodeNames(nameFile);
  if (names === null) throw unusable(join(folder, DATA_FILES.names), 'is damaged');
  return {
    disposable(domain) {
      const listed = coveringDisposable(disposable, domain);
      if (listed === null) return null;
      return { domain: listed, ...votesOf(disposable.valueOf(listed) ?? '') };
    },
    aliasService: (domain) => providers.aliasService(domain),
    freeProvider: (domain) => providers.freeProvider(domain),
    roleAccount(localPart) {
      roles ??= readRoleWords(roleFile.toString('utf8'));
      return roleAccount(roles, localPart, names);
    },
    names,
    editions: { disposable: edition, providers: edition, roles: edition },
    mailProviders: { entries: countLines(providerFile), dated: date },
  };
}

function countLines(file: Buffer): number {
  let count = 1;
  for (const byte of file) if (byte === NEWLINE) count += 1;
  return count;
}

const NEWLINE = 0x0a;

function editionDate(folder: string, file: Buffer): string {
  const path = join(folder, DATA_FILES.edition);
  let edition: { readonly format?: unknown; readonly listsDate?: unknown };
  try {
    edition = JSON.parse(file.toString('utf8'));
  } catch (cause) {
    throw unusable(path, 'is damaged', cause);
  }
  if (edition.format !== DATA_FORMAT || typeof edition.listsDate !== 'string') {
    throw unusable(path, 'was made by another version of Vouch');
  }
  return edition.listsDate;
}

/** The role words in the text of `role-accounts.txt`. */
export function readRoleWords(text: string): RoleWords {
  const roles = new Set<string>();
  const machines = new Set<string>();
  const qualifiers = new Set<string>();
  const functions = new Set<string>();
  const contacts = new Set<string>();
  const glued: string[] = [];
  const suffixes: string[] = [];
  for (const line of text.split('\n')) {
    const [kind, word] = line.split('\t');
    if (word === undefined) continue;
    if (kind === 'role' || kind === 'machine') roles.add(word);
    if (kind === 'machine') machines.add(word);
    if (kind === 'qualifier') qualifiers.add(word);
    if (kind === 'suffix') suffixes.push(word);
    if (kind === 'function') {
      roles.add(word);
      functions.add(word);
    }
    if (kind === 'glued') glued.push(word);
    if (kind === 'contact') {
      roles.add(word);
      contacts.add(word);
    }
  }
  return {
    roles,
    machines,
    functions,
    glued: gluedWords(glued),
    contacts,
    qualifiers,
    suffixes,
  };
}
