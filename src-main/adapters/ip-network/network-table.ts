// Answers which network announces an address, from the bundled data.
import { join } from 'node:path';
import { readDataFile, unusable } from '../reference/data-folder.ts';
import { type Family, wordAt } from './address-words.ts';
import { decodeNetworks, NETWORKS_FILE, type NetworkRow } from './networks-file.ts';

export interface NetworkTable {
  /** The network of an address, given as `readAddress` leaves it; null where it is not announced. */
  find(family: Family, address: Uint32Array): NetworkRow | null;
  /** The day that the data date from, `YYYY-MM-DD`. */
  readonly day: string;
  /** The data set and its day, for evidence. */
  readonly edition: string;
}

/**
 * Loads the networks that `npm run build:data` put into `folder`.
 * Rejects with an Error that names the file when it is missing or damaged.
 */
export async function loadNetworks(folder: string): Promise<NetworkTable> {
  const file = decodeNetworks(await readDataFile(folder, NETWORKS_FILE));
  if (file === null) throw unusable(join(folder, NETWORKS_FILE), 'is damaged');
  const { v4Starts, v6High, v6Low, v4Id, v6Id } = file;
  const rows = new Array<NetworkRow | undefined>(file.count + 1);
  const day = String(file.day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return {
    find(family, address) {
      const id =
        family === 4
          ? idOfIPv4(wordAt(address, 0))
          : idOfIPv6(wordAt(address, 0), wordAt(address, 1));
      if (id === 0) return null;
      rows[id] ??= file.row(id);
      return rows[id];
    },
    day,
    edition: `ip-location-db networks of ${day}`,
  };

  function idOfIPv4(word: number): number {
    let low = 0;
    let high = v4Starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (wordAt(v4Starts, middle) <= word) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : v4Id(low - 1);
  }

  function idOfIPv6(first: number, second: number): number {
    let low = 0;
    let high = v6High.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const upper = wordAt(v6High, middle);
      if (upper < first || (upper === first && wordAt(v6Low, middle) <= second)) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : v6Id(low - 1);
  }
}
