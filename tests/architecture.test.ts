// Who may import whom (DESIGN: "Architecture"). Reads the import statements of every source file.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Import,
  importsOf,
  packageOf,
  ROOT,
  SOURCE_FOLDERS,
  sourcesBelow,
  within,
} from '../scripts/architecture/imports.ts';

interface Layer {
  /** Folder, from the top of the project. */
  readonly folder: string;
  /** Folders (or files) of the project that it may import besides its own. */
  readonly mayImport: readonly string[];
  /** Packages and `node:` modules it may import; null lets it import any. */
  readonly packages: readonly string[] | null;
}

const ENGINE_PACKAGES = [
  'any-ascii',
  'fastest-levenshtein',
  'htmlparser2',
  'iconv-lite',
  'ipaddr.js',
  'node:url',
  'tldts',
  'tr46',
];

const LAYERS: readonly Layer[] = [
  { folder: 'src-shared', mayImport: [], packages: ['typebox'] },
  { folder: 'src-main/engine', mayImport: ['src-shared'], packages: ENGINE_PACKAGES },
  {
    folder: 'src-main/service',
    mayImport: ['src-main/engine', 'src-shared'],
    packages: ['node:crypto', 'node:net', 'node:path', 'node:stream', 'node:zlib', 'typebox'],
  },
  {
    folder: 'src-main/adapters',
    mayImport: [
      'src-main/engine/address/code-shape.ts',
      'src-main/engine/host-names.ts',
      'src-main/engine/ports.ts',
      // Pure readers of what strangers wrote.
      'src-main/engine/columns',
      // By what rows of a list belong together.
      'src-main/engine/list-patterns',
      'src-main/engine/mailbox',
      'src-main/engine/received-mail',
      'src-main/engine/registration',
      'src-main/engine/website',
      'src-main/node-http.ts',
      'src-main/service/ports',
      'src-shared',
    ],
    packages: null,
  },
  {
    folder: 'src-main/practice',
    mayImport: ['src-main/engine/ports.ts', 'src-shared'],
    packages: null,
  },
  {
    folder: 'src-main/api',
    mayImport: [
      'src-main/node-http.ts',
      'src-main/service/service.ts',
      'src-main/service/ports',
      'src-main/service/turn-queue.ts',
      'src-shared',
    ],
    packages: null,
  },
  {
    folder: 'src-main/program',
    mayImport: [
      'src-main/adapters',
      'src-main/api',
      'src-main/engine',
      'src-main/node-http.ts',
      'src-main/practice',
      'src-main/service',
      'src-shared',
      'package.json',
    ],
    packages: null,
  },
  {
    folder: 'src-main/hosts/command',
    mayImport: [
      // What a command reads and writes with the rights of who typed it.
      'src-main/adapters/files',
      'src-main/adapters/sqlite/store-error.ts',
      'src-main/api/problem.ts',
      'src-main/engine/address',
      'src-main/program',
      // What reads a list into a job and writes one out, as the window's calls do it.
      'src-main/service/lists/rows/columns.ts',
      'src-main/service/lists/comparison.ts',
      'src-main/service/lists/rows/count-rows.ts',
      'src-main/service/lists/exports/export-source.ts',
      'src-main/service/lists/files/file-key.ts',
      'src-main/service/lists/rows/import-rows.ts',
      'src-main/service/lists/exports/data-exports.ts',
      'src-main/service/lists/merge/merge-lists.ts',
      'src-main/service/lists/exports/write-list.ts',
      'src-main/service/outcomes/outcome-file.ts',
      'src-main/service/policy/override-import.ts',
      'src-main/service/ports',
      'src-shared',
    ],
    packages: null,
  },
  {
    folder: 'src-main/hosts/electron',
    mayImport: [
      'src-main/adapters/foreign',
      'src-main/adapters/sqlite/file/data-folder.ts',
      'src-main/adapters/sqlite/store-error.ts',
      'src-main/program',
      'src-main/service/calls.ts',
      'src-main/service/ports',
      'src-shared',
    ],
    packages: null,
  },
  {
    folder: 'src-main/hosts/web',
    mayImport: ['src-main/program', 'src-main/service/ports', 'src-shared'],
    packages: null,
  },
  { folder: 'src-main/node-http.ts', mayImport: [], packages: [] },
  {
    folder: 'src-main/command.ts',
    mayImport: ['src-main/command-line.ts', 'src-main/program'],
    packages: null,
  },
  {
    folder: 'src-main/command-line.ts',
    mayImport: ['src-main/hosts/command', 'src-main/hosts/web', 'src-main/program'],
    packages: null,
  },
  { folder: 'src-main/preload', mayImport: ['src-shared'], packages: ['electron'] },
  {
    folder: 'src-renderer',
    // The window shows this document as it is.
    mayImport: ['src-shared', 'docs/look-ups.md?raw'],
    packages: null,
  },
];

describe.each(LAYERS)('$folder', ({ folder, mayImport }) => {
  const imports = sourcesBelow(folder).flatMap(importsOf);

  test('imports only the layers below it', () => {
    const strays = imports.filter(
      ({ to, local }) =>
        local && !within(to, folder) && !mayImport.some((allowed) => within(to, allowed)),
    );
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});

const PURE = LAYERS.flatMap(({ folder, packages }) =>
  packages === null ? [] : [{ folder, packages }],
);

test.each(PURE)('$folder imports only the packages that it may have', ({ folder, packages }) => {
  const strays = sourcesBelow(folder)
    .flatMap(importsOf)
    .filter(
      ({ to, local }) =>
        !local && !packages.some((allowed) => allowed === to || allowed === packageOf(to)),
    );
  expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
});

test('every source file belongs to a layer', () => {
  const files = SOURCE_FOLDERS.flatMap(sourcesBelow);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !LAYERS.some(({ folder }) => within(file, folder)))).toEqual([]);
});

type Rooms = Readonly<Record<string, readonly string[]>>;

interface House {
  readonly folder: string;
  /** Files that belong to no room, because they put the rooms together: they may import any, and no room imports them. */
  readonly above: readonly string[];
  /**
   * Folders (or files) in it, the lowest first: each with the rooms it may import besides what its layer may. `.` is the room of
   * every file that stands in the folder itself.
   */
  readonly rooms: Rooms;
}

/** What registries and websites are asked with. */
const SLOW_SOURCE = [
  'dialer',
  'foreign',
  'lookup-cache.ts',
  'pacing',
  'single-flight.ts',
  'unless-aborted.ts',
];

const HOUSES: readonly House[] = [
  {
    folder: 'src-main/engine',
    above: ['adapt-to-spelling.ts', 'add-own-history.ts', 'verify.ts'],
    rooms: {
      'fold-text.ts': [],
      'host-names.ts': [],
      'moment.ts': [],
      'plain-letters.ts': [],
      'ports.ts': [],
      'memo.ts': [],
      'table-on-demand.ts': [],
      'word-list.ts': [],
      'mail-policy': [],
      'mail-provider': ['mail-policy', 'table-on-demand.ts', 'word-list.ts'],
      address: ['mail-provider', 'memo.ts', 'table-on-demand.ts'],
      typo: ['address', 'mail-provider', 'memo.ts', 'table-on-demand.ts', 'word-list.ts'],
      'local-part': ['plain-letters.ts', 'ports.ts', 'table-on-demand.ts', 'typo', 'word-list.ts'],
      person: [
        'address',
        'local-part',
        'plain-letters.ts',
        'ports.ts',
        'table-on-demand.ts',
        'word-list.ts',
      ],
      company: [
        'address',
        'memo.ts',
        'person',
        'ports.ts',
        'table-on-demand.ts',
        'typo',
        'word-list.ts',
      ],
      ip: ['ports.ts'],
      columns: ['ip', 'table-on-demand.ts'],
      mailbox: ['fold-text.ts', 'host-names.ts', 'table-on-demand.ts'],
      outcomes: ['mailbox'],
      'received-mail': ['address'],
      'finding.ts': [],
      'route-fact.ts': ['ports.ts'],
      'unasked.ts': [],
      published: ['finding.ts', 'mail-policy', 'ports.ts', 'route-fact.ts', 'unasked.ts'],
      registration: ['fold-text.ts', 'ports.ts', 'word-list.ts'],
      website: ['host-names.ts', 'ports.ts'],
      'list-patterns': ['address', 'local-part'],
      'facts.ts': [
        'address',
        'mail-provider',
        'ports.ts',
        'published',
        'route-fact.ts',
        'typo',
        'unasked.ts',
      ],
      gather: [
        'address',
        'company',
        'facts.ts',
        'ip',
        'mail-provider',
        'person',
        'ports.ts',
        'memo.ts',
        'published',
        'route-fact.ts',
        'unasked.ts',
        'typo',
      ],
      'scoring/limits.ts': [],
      'scoring/informative.ts': [],
      'observation.ts': ['finding.ts'],
      scoring: ['scoring/limits.ts'],
      proposal: [],
      explain: ['scoring'],
      policy: [
        'explain',
        'facts.ts',
        'finding.ts',
        'memo.ts',
        'moment.ts',
        'observation.ts',
        'scoring',
      ],
      checks: [
        'address',
        'company',
        'facts.ts',
        'finding.ts',
        'ip',
        'local-part',
        'mail-provider',
        'person',
        'ports.ts',
        'memo.ts',
        'route-fact.ts',
        'unasked.ts',
        'scoring/informative.ts',
        'typo',
      ],
    },
  },
  {
    folder: 'src-main/service',
    above: ['calls.ts', 'create-service.ts'],
    rooms: {
      'iso-time.ts': [],
      'mailbox-key.ts': [],
      'turn-queue.ts': [],
      'time-left.ts': [],
      ports: [],
      settings: ['ports'],
      policy: ['ports', 'settings'],
      outcomes: ['iso-time.ts', 'mailbox-key.ts', 'ports'],
      'service.ts': ['outcomes', 'policy', 'ports', 'settings'],
      'privacy.ts': ['iso-time.ts', 'ports', 'service.ts'],
      doctor: ['ports', 'settings'],
      history: ['iso-time.ts', 'ports', 'service.ts'],
      keys: ['iso-time.ts', 'ports', 'service.ts', 'settings'],
      callbacks: ['iso-time.ts', 'ports', 'service.ts', 'settings'],
      verify: ['keys', 'mailbox-key.ts', 'policy', 'ports', 'service.ts', 'settings'],
      'metrics/tallies.ts': ['ports'],
      fleet: ['iso-time.ts', 'metrics/tallies.ts', 'ports'],
      'jobs/mail-domain.ts': ['ports'],
      'jobs/crashed-items.ts': ['jobs/mail-domain.ts', 'ports'],
      'jobs/word-sharing.ts': ['ports'],
      'jobs/item-outcome.ts': ['jobs/word-sharing.ts', 'ports', 'verify'],
      'jobs/stages': [
        'jobs/item-outcome.ts',
        'jobs/word-sharing.ts',
        'jobs/crashed-items.ts',
        'ports',
        'time-left.ts',
        'verify',
      ],
      jobs: [
        'jobs/item-outcome.ts',
        'jobs/word-sharing.ts',
        'jobs/crashed-items.ts',
        'jobs/mail-domain.ts',
        'jobs/stages',
        'keys',
        'iso-time.ts',
        'ports',
        'service.ts',
        'time-left.ts',
        'verify',
      ],
      metrics: ['jobs', 'metrics/tallies.ts', 'ports', 'service.ts'],
      lists: ['jobs', 'policy', 'ports', 'service.ts', 'time-left.ts', 'verify'],
    },
  },
  {
    folder: 'src-main/adapters',
    // Names every function that reads what strangers wrote, whichever room it is in.
    above: ['foreign/method-table.ts'],
    rooms: {
      'unless-aborted.ts': [],
      'single-flight.ts': ['unless-aborted.ts'],
      'lookup-cache.ts': [],
      sqlite: [],
      dialer: ['unless-aborted.ts'],
      pacing: ['unless-aborted.ts'],
      reference: [],
      callbacks: ['dialer'],
      // Loaded where the setting is made, and nowhere else.
      fleet: [],
      foreign: ['unless-aborted.ts'],
      files: ['foreign'],
      website: SLOW_SOURCE,
      registration: SLOW_SOURCE,
      smtp: ['dialer', 'lookup-cache.ts', 'pacing', 'unless-aborted.ts'],
      dns: ['smtp', 'unless-aborted.ts'],
      'ip-network/address-words.ts': [],
      'ip-network/range-set.ts': ['ip-network/address-words.ts'],
      feeds: [
        'dialer',
        'foreign',
        'ip-network/address-words.ts',
        'ip-network/range-set.ts',
        'reference',
      ],
      'ip-network': [
        'feeds',
        'ip-network/address-words.ts',
        'ip-network/range-set.ts',
        'reference',
      ],
    },
  },
  {
    folder: 'src-main/service/lists',
    above: ['lists.ts'],
    rooms: {
      rows: [],
      'suppression.ts': ['rows'],
      'comparison.ts': [],
      'policy-files.ts': ['suppression.ts'],
      'estimate.ts': [],
      'results.ts': [],
      'triage.ts': [],
      insights: [],
      'other-verdicts.ts': [],
      merge: ['rows'],
      'exports/export-name.ts': [],
      files: ['exports/export-name.ts', 'merge', 'rows', 'suppression.ts'],
      'merging.ts': ['files', 'merge', 'rows'],
      exports: [
        'comparison.ts',
        'exports/export-name.ts',
        'files',
        'policy-files.ts',
        'suppression.ts',
      ],
    },
  },
  {
    folder: 'src-main/adapters/sqlite',
    above: [],
    rooms: {
      'store-error.ts': [],
      migrations: [],
      file: ['migrations', 'store-error.ts'],
      '.': ['file', 'store-error.ts'],
      rows: ['.'],
      keys: ['.', 'rows'],
      policy: ['.', 'rows'],
      grid: ['.', 'policy', 'rows', 'store-error.ts'],
      survey: ['.', 'grid', 'rows'],
      outcomes: ['.', 'policy', 'rows'],
      checks: ['.', 'keys', 'policy', 'rows'],
      jobs: ['.', 'checks', 'grid', 'keys', 'policy', 'rows', 'store-error.ts'],
      lists: ['.', 'grid', 'jobs', 'policy', 'rows'],
      'removal.ts': ['.', 'file', 'jobs', 'outcomes', 'rows'],
      thread: [
        '.',
        'checks',
        'file',
        'grid',
        'jobs',
        'keys',
        'lists',
        'outcomes',
        'policy',
        'removal.ts',
        'rows',
        'store-error.ts',
        'survey',
      ],
    },
  },
  {
    folder: 'src-main/adapters/files',
    above: ['files.ts'],
    rooms: {
      '.': [],
      read: ['.'],
      write: ['.', 'read'],
    },
  },
  {
    folder: 'src-main/api',
    above: ['listener.ts', 'openapi/document.ts', 'server.ts'],
    rooms: { '.': [], openapi: ['.'], routes: ['.', 'openapi'] },
  },
  {
    folder: 'src-main/program',
    above: [],
    rooms: {
      log: [],
      'package-files.ts': [],
      reading: ['package-files.ts'],
      socket: [],
      'machine-clock.ts': [],
      'proxied-exits.ts': [],
      'proxy-lines.ts': ['proxied-exits.ts'],
      'slow-sources.ts': ['package-files.ts', 'proxied-exits.ts', 'reading'],
      composition: [
        'log',
        'machine-clock.ts',
        'package-files.ts',
        'proxy-lines.ts',
        'reading',
        'slow-sources.ts',
      ],
      '.': [
        'composition',
        'log',
        'machine-clock.ts',
        'package-files.ts',
        'reading',
        'slow-sources.ts',
        'socket',
      ],
    },
  },
  {
    folder: 'src-main/hosts',
    above: [],
    // None imports another: they have nothing to say to each other.
    rooms: { command: [], electron: [], web: [] },
  },
  {
    folder: 'src-main/hosts/command',
    above: ['program.ts', 'run-command.ts'],
    rooms: { '.': [], mcp: ['.'], watch: ['.'], commands: ['.', 'mcp', 'watch'] },
  },
  {
    folder: 'src-renderer',
    above: ['main.tsx'],
    rooms: {
      theme: [],
      bridge: [],
      'app/format': [],
      'app/untrusted-text': [],
      'app/table': [],
      'app/navigation': [],
      'app/notices': ['app/untrusted-text', 'bridge'],
      'app/clipboard': ['app/notices'],
      'app/calls': ['app/notices', 'bridge'],
      'app/page': ['app/navigation', 'app/notices'],
      'app/files': ['app/calls', 'app/navigation', 'app/notices', 'bridge'],
      badges: ['theme'],
      jobs: ['app', 'badges', 'bridge'],
      policy: ['app', 'badges', 'bridge'],
      verdict: ['app', 'badges', 'policy', 'theme'],
      'features/verify': ['app', 'badges', 'jobs', 'verdict', 'bridge'],
      'features/lists': ['app', 'badges', 'jobs', 'policy', 'verdict', 'bridge'],
      'features/history': ['app', 'badges', 'jobs', 'bridge'],
      'features/api': ['app', 'policy', 'bridge'],
      'features/settings': ['app', 'badges', 'policy', 'bridge'],
      'shell/search': ['app', 'badges', 'jobs'],
      shell: ['app', 'bridge', 'features', 'shell/search', 'theme'],
    },
  },
  {
    folder: 'src-renderer/features/lists/results',
    above: ['list-body.tsx', 'results-page.tsx'],
    rooms: {
      'use-throttled-call.ts': [],
      filter: ['use-throttled-call.ts'],
      grid: ['filter', 'use-throttled-call.ts'],
      record: ['grid'],
      head: ['filter', 'grid'],
    },
  },
  {
    folder: 'src-renderer/features/settings',
    above: ['settings-screen.tsx'],
    rooms: {
      'settings.module.css': [],
      'section-head.tsx': ['settings.module.css'],
      'use-named-place.ts': [],
      rows: ['settings.module.css', 'use-named-place.ts'],
      markdown: ['settings.module.css'],
      about: ['markdown', 'section-head.tsx', 'settings.module.css'],
      privacy: ['section-head.tsx', 'settings.module.css'],
      policy: ['section-head.tsx', 'settings.module.css', 'use-named-place.ts'],
      mailbox: ['markdown', 'rows', 'section-head.tsx', 'settings.module.css'],
      '.': ['rows', 'section-head.tsx', 'settings.module.css'],
    },
  },
];

/** The room of a path in a house: the nearest file or folder that has a rule; null for what stands above the rooms. */
function roomOf(path: string, { folder, above, rooms }: House): string | null {
  const parts = path.slice(folder.length + 1).split('/');
  if (above.includes(parts.join('/'))) return null;
  for (let depth = parts.length; depth > 0; depth -= 1) {
    const room = parts.slice(0, depth).join('/');
    if (Object.hasOwn(rooms, room)) return room;
  }
  return parts.length === 1 && Object.hasOwn(rooms, '.') ? '.' : null;
}

describe.each(HOUSES)('the rooms of $folder', (assignBatch) => {
  const { folder, above, rooms } = assignBatch;
  const files = sourcesBelow(folder);
  const imports = files.flatMap(importsOf).filter(({ to }) => within(to, folder));

  test('every file is in a room or puts them together', () => {
    const apart = files.filter((file) => roomOf(file, assignBatch) === null);
    expect(apart.sort()).toEqual(above.map((file) => `${folder}/${file}`).sort());
  });

  test('a room imports only those below it', () => {
    const strays = imports.filter(({ from, to }) => {
      const own = roomOf(from, assignBatch);
      const other = roomOf(to, assignBatch);
      if (own === null || other === own) return false;
      const allowed = rooms[own] ?? [];
      return other === null || !allowed.some((room) => within(other, room));
    });
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('a room is ruled below each that may import it', () => {
    const order = Object.keys(rooms);
    const upward = order.flatMap((room, index) =>
      (rooms[room] ?? []).flatMap((allowed) =>
        order
          .filter((other) => within(other, allowed) && order.indexOf(other) > index)
          .map((other) => `${room} → ${other}`),
      ),
    );
    expect(upward).toEqual([]);
  });
});

/** The doors of a layer: the files (or folders) of it that other layers may import, if their own rule lets them; the rest is its inside. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  'src-main/engine': [
    'address/canonical.ts',
    'address/code-shape.ts',
    'address/describe.ts',
    'address/diagnoses.ts',
    'address/parse.ts',
    'address/read.ts',
    'address/tidy.ts',
    'adapt-to-spelling.ts',
    'add-own-history.ts',
    'columns/column-guess.ts',
    'columns/column-names.ts',
    'explain/compare.ts',
    'facts.ts',
    'gather/domain.ts',
    'gather/facts-of.ts',
    'gather/read-domain.ts',
    'gather/slow-sources.ts',
    'policy/bounds.ts',
    'mail-provider/mail-domains.ts',
    'host-names.ts',
    'ip/canonical.ts',
    'list-patterns',
    'mailbox/catch-all-answer.ts',
    'mailbox/judge-reply.ts',
    'mailbox/mail-identity.ts',
    'mailbox/masked-reply.ts',
    'mailbox/postmaster-answer.ts',
    'mailbox/providers.ts',
    'mailbox/reply.ts',
    'mailbox/reply-for-display.ts',
    'memo.ts',
    'outcomes/happened-at.ts',
    'outcomes/bounce-forecast.ts',
    'outcomes/measures.ts',
    'outcomes/outcome-row.ts',
    'person/naming.ts',
    'moment.ts',
    'observation.ts',
    'policy/codes.ts',
    'policy/judge-lines.ts',
    'policy/policy.ts',
    'policy/presets.ts',
    'policy/verdict.ts',
    'ports.ts',
    'proposal',
    'published/published.ts',
    'received-mail/received-mail.ts',
    'registration/rdap-domain.ts',
    'registration/whois-text.ts',
    'typo/list-domains.ts',
    'typo/repair.ts',
    'typo/suggest.ts',
    'verify.ts',
    'website/page-reading.ts',
    'website/parked.ts',
  ],
  'src-main/service': [
    'calls.ts',
    'create-service.ts',
    'doctor/doctor.ts',
    'fleet/fleet-sources.ts',
    'fleet/fleet-service.ts',
    'fleet/worker.ts',
    'lists/rows/columns.ts',
    'lists/comparison.ts',
    'lists/rows/count-rows.ts',
    'lists/exports/export-source.ts',
    'lists/files/file-key.ts',
    'lists/rows/import-rows.ts',
    'lists/exports/data-exports.ts',
    'lists/lists.ts',
    'lists/merge/merge-lists.ts',
    'lists/exports/write-list.ts',
    'outcomes/outcome-file.ts',
    'policy/override-import.ts',
    'policy/judging.ts',
    'ports',
    'service.ts',
    'settings/contact-buffer.ts',
    'settings/feeds.ts',
    'settings/settings.ts',
    'turn-queue.ts',
  ],
  'src-main/adapters': [
    'callbacks/callback-sender.ts',
    'dialer/dialer.ts',
    'dialer/guard.ts',
    'dialer/http.ts',
    'dns/interfaces.ts',
    'dns/network.ts',
    'dns/reverse.ts',
    'fleet/worker-queue.ts',
    'fleet/coordinator-queue.ts',
    'fleet/try-address.ts',
    'feeds/disposable-feed.ts',
    'feeds/feed-store.ts',
    'feeds/provider-feed.ts',
    'feeds/sources.ts',
    'files/files.ts',
    'files/read/delimiter.ts',
    'files/read/file-digest.ts',
    'files/read/open-table.ts',
    'files/shared-folder.ts',
    'files/write/column-order.ts',
    'files/write/table-cells.ts',
    'files/write/write-out.ts',
    'files/write/xlsx-parts.ts',
    'foreign/fork-reader.ts',
    'foreign/method-table.ts',
    'foreign/parent-channel.ts',
    'foreign/reader-pool.ts',
    'foreign/reader-process.ts',
    'foreign/reading.ts',
    'foreign/serve.ts',
    'foreign/watchdog.ts',
    'ip-network/ip-reputation.ts',
    'ip-network/network-table.ts',
    'reference/ip-data.ts',
    'reference/reference-data.ts',
    'registration/bootstrap.ts',
    'registration/registration.ts',
    'smtp/mailbox-probe.ts',
    'smtp/exits.ts',
    'smtp/preflight.ts',
    'sqlite/file/data-folder.ts',
    'sqlite/file/file-lock.ts',
    'sqlite/thread/open.ts',
    'sqlite/file/owner-lock.ts',
    'sqlite/file/set-aside.ts',
    'sqlite/slow-calls.ts',
    'sqlite/store-error.ts',
    'sqlite/file/store-summary.ts',
    'sqlite/thread/store-health.ts',
    'sqlite/thread/worker-client.ts',
    'sqlite/thread/worker.ts',
    'website/websites.ts',
  ],
  'src-main/api': ['listener.ts', 'problem.ts', 'public-hosts.ts', 'server.ts'],
  'src-main/program': [
    'bug-report.ts',
    'socket/call-answer.ts',
    'compiled-code.ts',
    'log/crash-log.ts',
    'data-folder.ts',
    'environment.ts',
    'events.ts',
    'fleet-worker.ts',
    'worker-health.ts',
    'reading/known-domains.ts',
    'log/log-file.ts',
    'reading/open-list.ts',
    'socket/owner-process.ts',
    'package-files.ts',
    'program.ts',
    'session.ts',
    'socket/socket-client.ts',
    'tickets.ts',
    'watch-lock.ts',
    'window-page.ts',
  ],
  'src-main/practice': [
    'feed-data.ts',
    'held-answers.ts',
    'network.ts',
    'only-practice.ts',
    'registry-data.ts',
  ],
  'src-main/hosts/command': ['exit-codes.ts', 'run-command.ts', 'terminal.ts'],
  'src-main/hosts/web': ['serve.ts'],
};

describe.each(Object.entries(DOORS))('the doors of %s', (folder, doors) => {
  const arrivals = SOURCE_FOLDERS.flatMap(sourcesBelow)
    .filter((file) => !within(file, folder))
    .flatMap(importsOf)
    .filter(({ to }) => within(to, folder));
  const isDoor = (to: string) => doors.some((endpoint) => within(to, `${folder}/${endpoint}`));

  test('nobody imports past them', () => {
    const strays = arrivals.filter(({ to }) => !isDoor(to));
    expect(strays.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('each is used', () => {
    const idle = doors.filter(
      (endpoint) => !arrivals.some(({ to }) => within(to, `${folder}/${endpoint}`)),
    );
    expect(idle).toEqual([]);
  });
});

/**
 * The fleet is slow sources behind the engine's ports (service/ports/remote-lookups.ts says what else is asked of it). Besides
 * its own files these may name it: what puts the parts together, the settings, and the lists of commands and methods.
 */
const FLEET = {
  own: [
    'src-main/adapters/fleet',
    'src-main/hosts/command/commands/fleet.ts',
    'src-main/program/fleet-worker.ts',
    'src-main/service/fleet',
    'src-main/service/ports/fleet.ts',
    'src-renderer/features/settings/fleet-section.tsx',
    'src-shared/bridge/fleet.ts',
    'src-shared/fleet-address.ts',
  ],
  /** Tables in which it is a word of the language. */
  words: [
    'src-main/engine/company/industries.ts',
    'src-main/engine/mail-provider/throwaway-services.ts',
  ],
  namedBy: [
    'src-main/hosts/command/program.ts',
    'src-main/hosts/electron/argv.ts',
    'src-main/program/composition-root.ts',
    'src-main/program/composition/engine.ts',
    'src-main/program/composition/lookups.ts',
    'src-main/program/composition/service.ts',
    'src-main/program/data-folder.ts',
    'src-main/program/environment.ts',
    'src-renderer/features/settings/settings-screen.tsx',
    'src-shared/bridge/methods.ts',
    'src-shared/settings/sections.ts',
    'src-shared/settings/table.ts',
  ],
};

test('only the composition root and the settings know of the fleet', () => {
  const isExempt = (file: string) =>
    [...FLEET.own, ...FLEET.words].some((each) => within(file, each));
  const naming = SOURCE_FOLDERS.flatMap(sourcesBelow)
    .filter((file) => !isExempt(file))
    .filter((file) => /fleet/i.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(naming.toSorted()).toEqual(FLEET.namedBy.toSorted());
});

test('no file imports itself by way of others, types included', () => {
  const files = SOURCE_FOLDERS.flatMap(sourcesBelow);
  const found = cycles(files, files.flatMap(importsOf));
  expect(found).toEqual([]);
});

/** The files from which an import leads back to them; each import is followed once. */
function cycles(files: readonly string[], imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const ended = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (ended.has(file) || path.includes(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    ended.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

test('the page keeps things over a reload where it says what is left of them in another data folder', () => {
  const keep = sourcesBelow('src-renderer').filter((file) =>
    /\bsessionStorage\b|\bindexedDB\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(keep.toSorted()).toEqual([
    'src-renderer/app/calls/tab-storage.ts',
    // The session, which is the program's, whichever data folder is in use.
    'src-renderer/bridge/web-client.ts',
  ]);
});

test('every file opens with a sentence that says what it answers', () => {
  const silent = [...SOURCE_FOLDERS, 'scripts']
    .flatMap(sourcesBelow)
    .filter((file) => !/^(#!.*\n)?(\/\/|\/\*)/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(silent).toEqual([]);
});

/** Folders of suites that cross files; they are named for what a user or another program does. */
const JOURNEYS = [
  'tests/accuracy',
  'tests/api/conformance',
  'tests/bench',
  'tests/clients',
  'tests/contracts',
  'tests/e2e',
  'tests/examples',
  'tests/faults',
  'tests/fleet',
  'tests/contributing',
  'tests/journeys',
  'tests/oracle',
  'tests/package',
  'tests/zoo',
];
/** Suites about the tree itself. */
const ABOUT_THE_TREE = ['tests/architecture.test.ts', 'tests/docs.test.ts'];
/** Where the sources of a folder of tests are; others lie below src-main. */
const MIRRORED = {
  'tests/renderer/': 'src-renderer/',
  'tests/shared/': 'src-shared/',
  'tests/scripts/': 'scripts/',
  'tests/launcher/': 'resources/launcher/',
};

/** The source that a suite mirrors, without its extension: of `tests/a/b.test.ts`, `b.full.test.ts` or `b.case.test.ts`. */
function mirroredBy(test: string): string {
  const [, bare = test] = /^(.*?)(?:\.[a-z-]+)*\.test\.ts$/.exec(test) ?? [];
  for (const [folder, sources] of Object.entries(MIRRORED))
    if (bare.startsWith(folder)) return `${sources}${bare.slice(folder.length)}`;
  return bare.replace(/^tests\//, 'src-main/');
}

test('every suite mirrors a source by its path, or is a journey', () => {
  const lost = globSync('tests/**/*.test.ts', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !ABOUT_THE_TREE.includes(file))
    .filter((file) => !JOURNEYS.some((folder) => file.startsWith(`${folder}/`)))
    .filter((file) => {
      const source = mirroredBy(file);
      return !['ts', 'tsx', 'mjs', 'cjs'].some((end) => existsSync(join(ROOT, `${source}.${end}`)));
    });
  expect(lost).toEqual([]);
});
