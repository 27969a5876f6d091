// Joins what electron-builder tells the updater of one system, where packages of that system are made apart.

export interface Feed {
  readonly version: string;
  readonly files: readonly { readonly url: string; readonly sha512: string }[];
  readonly [name: string]: unknown;
}

/** One feed of both: the same version, each package once. Throws a sentence with the feed's name where that cannot be. */
export function joinFeeds(name: string, one: Feed | undefined, other: Feed): Feed {
  if (one === undefined) return other;
  if (one.version !== other.version)
    throw new Error(`${name} is both for version ${one.version} and for ${other.version}.`);
  const files = [...one.files, ...other.files];
  const twice = files.find(
    ({ url }, index) => files.findIndex((each) => each.url === url) !== index,
  );
  if (twice !== undefined) throw new Error(`${name} names ${twice.url} twice.`);
  return { ...one, files };
}
