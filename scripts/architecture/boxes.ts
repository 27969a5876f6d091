// The layers of the program as boxes of the architecture picture: their places, the folders that they show, and their purpose.

export interface Box {
  readonly title: string;
  /** One line beside or below the title. */
  readonly says: readonly string[];
  /** Folders (or files) from the top of the project; a file belongs to the box with the longest of them. */
  readonly folders: readonly string[];
  /** Folders (or files) that are shown as rooms in the box. */
  readonly subfolders: readonly string[];
  readonly columns: number;
  /** Which row of the picture, from the top. */
  readonly row: number;
  /** Left and right, in pixels of a picture 1,000 wide. Arrows run straight down between boxes, so gaps are lanes. */
  readonly left: number;
  readonly right: number;
  readonly colour: string;
}

const ENGINE = 'src-main/engine';
const SERVICE = 'src-main/service';
const ADAPTERS = 'src-main/adapters';
const WINDOW = 'src-renderer';

const below = (folder: string, names: string) =>
  names.split(' ').map((name) => `${folder}/${name}`);

export const MAIN_BOXES: readonly Box[] = [
  {
    title: 'hosts',
    says: ['what only a terminal, a desktop or a browser has'],
    folders: ['src-main/hosts', 'src-main/command.ts'],
    subfolders: [
      'src-main/command.ts',
      'src-main/hosts/command',
      'src-main/hosts/electron',
      'src-main/hosts/web',
    ],
    columns: 4,
    row: 0,
    left: 32,
    right: 728,
    colour: '#8a4b2d',
  },
  {
    title: 'program',
    says: ['owns the data folder, puts the parts together, judges each call at its door'],
    folders: ['src-main/program'],
    subfolders: [],
    columns: 1,
    row: 1,
    left: 110,
    right: 612,
    colour: '#7a6a1f',
  },
  {
    title: 'adapters',
    says: ['touch the world: network, store, files'],
    folders: [ADAPTERS],
    subfolders: below(
      ADAPTERS,
      'sqlite files website foreign registration dns smtp feeds dialer ip-network pacing reference',
    ),
    columns: 3,
    row: 2,
    left: 32,
    right: 400,
    colour: '#2f6b3a',
  },
  {
    title: 'practice',
    says: ['a network on', 'loopback that', 'shows every', 'signal'],
    folders: ['src-main/practice'],
    subfolders: [],
    columns: 1,
    row: 2,
    left: 428,
    right: 540,
    colour: '#2f6b3a',
  },
  {
    title: 'api',
    says: ['/v1 on', 'localhost'],
    folders: ['src-main/api'],
    subfolders: [],
    columns: 1,
    row: 2,
    left: 568,
    right: 680,
    colour: '#2f6b3a',
  },
  {
    title: 'service/ports',
    says: [
      'what the service asks of the outside:',
      'store, files, network, feeds, log;',
      'an adapter answers each',
    ],
    folders: [`${SERVICE}/ports`],
    subfolders: [],
    columns: 1,
    row: 3,
    left: 110,
    right: 385,
    colour: '#1f5f7a',
  },
  {
    title: 'service',
    says: ['the use cases'],
    folders: [SERVICE],
    subfolders: below(SERVICE, 'verify jobs lists keys policy history settings doctor'),
    columns: 2,
    row: 3,
    left: 445,
    right: 708,
    colour: '#1f5f7a',
  },
  {
    title: 'engine',
    says: ['decides: gather facts, check, score, explain; touches nothing itself'],
    folders: [ENGINE],
    subfolders: below(
      ENGINE,
      'gather checks scoring explain policy address typo mail-provider local-part person company registration website mailbox mail-policy ip columns',
    ),
    columns: 5,
    row: 4,
    left: 32,
    right: 728,
    colour: '#4a3f8a',
  },
];

export const WINDOW_BOX: Omit<Box, 'row'> = {
  title: 'src-renderer',
  says: ['the window, under', 'Electron and in a browser'],
  folders: [WINDOW],
  subfolders: below(
    WINDOW,
    'shell shell/search features/verify features/lists features/history features/api features/settings verdict policy jobs badges app bridge theme',
  ),
  columns: 1,
  left: 760,
  right: 984,
  colour: '#7a2f5f',
};

export const PRELOAD_BOX: Omit<Box, 'row'> = {
  title: 'preload',
  says: ["the window's door in Electron"],
  folders: ['src-main/preload'],
  subfolders: [],
  columns: 1,
  left: 760,
  right: 984,
  colour: '#7a2f5f',
};

export const SHARED_BOX: Omit<Box, 'row'> = {
  title: 'src-shared',
  says: ['the contract: schemas, methods, events, errors, limits; every room above may import it'],
  folders: ['src-shared'],
  subfolders: [],
  columns: 1,
  left: 32,
  right: 984,
  colour: '#4d4d4d',
};
