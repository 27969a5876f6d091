// Builds the reference data in `resources/data` from the installed packages and our own lists; never touches the network.
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NETWORKS_FILE } from '../src-main/adapters/ip-network/networks-file.ts';
import { DATA_FILES, DATA_FORMAT } from '../src-main/adapters/reference/data-folder.ts';
import { encodeNames } from '../src-main/adapters/reference/name-file.ts';
import { mailProviders } from '../src-main/engine/mail-provider/mail-domains.ts';
import { domainLists } from './reference-data/domain-lists.ts';
import { networkBytes, networkEdition, networkStamp } from './reference-data/networks.ts';
import { ownList } from './reference-data/own-lists.ts';
import {
  COUNTRY_PACKAGE,
  countryDatabasePath,
  disposableSources,
  freeProviderSource,
  LIST_PACKAGES,
  type PackageEdition,
  packageEdition,
} from './reference-data/packages.ts';
import { nameEntries, removedNames } from './reference-data/person-names.ts';
import { roleLines, roleSources } from './reference-data/role-lines.ts';
import { inputStamp } from './reference-data/stamp.ts';

export interface BuiltFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Lines of a list, names, or networks; null for the country database. */
  readonly entries: number | null;
  readonly sha256: string;
}

/** What `edition.json` holds. It has no clock in it: the same inputs give the same bytes. */
export interface Edition {
  readonly format: number;
  /** Changes with every input. */
  readonly stamp: string;
  /** The day of the newest list package, `YYYY-MM-DD`. */
  readonly listsDate: string;
  readonly countryDate: string;
  readonly packages: readonly PackageEdition[];
  /** The package of the network data. */
  readonly networks: PackageEdition;
  readonly files: readonly BuiltFile[];
}

export interface BuildOutcome {
  readonly edition: Edition;
  /** False when the folder already held the data of these inputs. */
  readonly built: boolean;
}

/** Writes the data files into `outFolder` (made if need be), unless they are there already. Throws when an input is missing. */
export function buildReferenceData({ outFolder }: { readonly outFolder: string }): BuildOutcome {
  const stamp = createHash('sha256').update(inputStamp()).update(networkStamp()).digest('hex');
  const present = presentEdition(outFolder, stamp);
  if (present !== null) return { edition: present, built: false };

  mkdirSync(outFolder, { recursive: true });
  const domains = domainLists({
    disposable: disposableSources(),
    free: freeProviderSource(),
    removedFree: ownList('free-providers-removed.txt'),
    notThrowaway: ownList('throwaway-removed.txt'),
    providers: mailProviders(),
  });
  const names = nameEntries(removedNames());
  const roles = roleLines(roleSources(names));
  const network = networkBytes();
  const files = [
    writeLines(outFolder, DATA_FILES.disposable, domains.disposable),
    writeLines(outFolder, DATA_FILES.mailProviders, domains.mailProviders),
    writeLines(outFolder, DATA_FILES.roleAccounts, roles),
    writeBytes(outFolder, DATA_FILES.names, encodeNames(names), names.length),
    writeBytes(outFolder, DATA_FILES.country, readFileSync(countryDatabasePath()), null),
    writeBytes(outFolder, NETWORKS_FILE, network.bytes, network.networks),
  ];
  const lists = LIST_PACKAGES.map(packageEdition);
  const country = packageEdition(COUNTRY_PACKAGE);
  const edition: Edition = {
    format: DATA_FORMAT,
    stamp,
    listsDate: lists
      .map((list) => list.date)
      .reduce((newest, date) => (date > newest ? date : newest)),
    countryDate: country.date,
    packages: [...lists, country],
    networks: networkEdition(),
    files,
  };
  // Last, so that an interrupted build is never taken for a finished one.
  writeBytes(
    outFolder,
    DATA_FILES.edition,
    Buffer.from(`${JSON.stringify(edition, null, 2)}\n`),
    null,
  );
  return { edition, built: true };
}

/** The edition that lies in the folder, when it is of these inputs and its files are whole by their size. */
function presentEdition(folder: string, stamp: string): Edition | null {
  try {
    const edition = JSON.parse(readFileSync(join(folder, DATA_FILES.edition), 'utf8')) as Edition;
    if (edition.stamp !== stamp || edition.format !== DATA_FORMAT) return null;
    const whole = edition.files.every(
      (file) => statSync(join(folder, file.name)).size === file.sizeBytes,
    );
    return whole ? edition : null;
  } catch {
    // Nothing there, or nothing usable: build.
    return null;
  }
}

function writeLines(folder: string, name: string, lines: readonly string[]): BuiltFile {
  return writeBytes(folder, name, Buffer.from(lines.join('\n')), lines.length);
}

/** Written beside and renamed, so that a running program never reads half a file. */
function writeBytes(
  folder: string,
  name: string,
  bytes: Buffer,
  entries: number | null,
): BuiltFile {
  const path = join(folder, name);
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
  return {
    name,
    sizeBytes: bytes.length,
    entries,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

function main(): void {
  const { edition, built } = buildReferenceData({
    outFolder: fileURLToPath(new URL('../resources/data/', import.meta.url)),
  });
  for (const file of edition.files) {
    const entries = file.entries === null ? '' : `, ${file.entries} entries`;
    console.log(`${built ? 'built' : 'unchanged'} ${file.name}: ${file.sizeBytes} bytes${entries}`);
  }
}

// Not `import.meta.main`, which Node knows from 24.2 on: a newcomer's may build with 22.15.
if (
  process.argv[1] !== undefined &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
)
  main();
