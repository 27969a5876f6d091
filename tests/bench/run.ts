// npm run bench: measures what DESIGN aims at and prints a line each; nothing here passes or fails.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { HEAPS, V8_FLAGS } from '../v8-flags.ts';
import { measureCached } from './cached.ts';
import { measureEngine } from './engine.ts';
import { measureFiles } from './files.ts';
import { metroWish, peersWish, readFlags, wholeNumber } from './flags.ts';
import { measureCoordinator, measureFleetPace } from './fleet.ts';
import { measureFleetSimulation } from './fleet-simulation.ts';
import { measureGrid, measureInsights } from './grid.ts';
import { measureList } from './list.ts';
import { measureLoad } from './load.ts';
import type { Measured } from './measure.ts';
import { DEFAULT_ROWS, measureMemory } from './memory.ts';
import { FLEET_ROWS, measureFleet } from './metro/fleet.ts';
import { measureMetro } from './metro/metro.ts';
import { measureOutcomes } from './outcomes.ts';
import { measureOwnHistory } from './own-history.ts';
import { DEFAULT_PAGE_ROWS, measurePage } from './page.ts';
import { measurePeers } from './peers/peers.ts';
import { measureRescore } from './rescore.ts';
import { measureStartup } from './startup.ts';

if (V8_FLAGS.some((flag) => !process.execArgv.includes(flag))) {
  // As the launcher starts Node: what is measured shall be what people run.
  const { status } = spawnSync(process.execPath, [...V8_FLAGS, ...process.argv.slice(1)], {
    env: { ...HEAPS, ...process.env },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}

const { flags, positionals, size } = readFlags();

const SUITES: Readonly<Record<string, () => Promise<Measured | readonly Measured[]>>> = {
  engine: measureEngine,
  files: measureFiles,
  startup: measureStartup,
  cached: measureCached,
  list: measureList,
  load: measureLoad,
  grid: () => measureGrid(),
  insights: () => measureInsights(Number(size ?? 1_000_000)),
  outcomes: () => measureOutcomes(Number(size ?? 1_000_000)),
  'own-history': measureOwnHistory,
  page: () => measurePage(Number(size ?? DEFAULT_PAGE_ROWS)),
  rescore: measureRescore,
  memory: () => measureMemory(Number(size ?? DEFAULT_ROWS)),
  metro: () => measureMetro(metroWish(flags)),
  fleet: () => measureFleet(wholeNumber(flags, 'rows', FLEET_ROWS)),
  'fleet-pace': measureFleetPace,
  coordinator: measureCoordinator,
  'fleet-simulation': measureFleetSimulation,
  peers: () => measurePeers(peersWish(flags)),
};
/** It installs packages of others, which nobody wants unasked. */
const ONLY_BY_NAME = ['peers'];

execFileSync(
  process.execPath,
  [join(import.meta.dirname, '..', '..', 'scripts', 'build.mjs'), '--if-stale'],
  {
    stdio: 'inherit',
  },
);
const wanted = positionals.filter((word) => word !== size);
const chosen = Object.entries(SUITES).filter(([name]) =>
  wanted.length === 0 ? !ONLY_BY_NAME.includes(name) : wanted.includes(name),
);
if (chosen.length === 0) {
  console.error(`There is no such suite; there are: ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}
console.log(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`,
);
for (const [, suite] of chosen) {
  for (const { name, figure, aim } of [await suite()].flat())
    console.log(`${name}: ${figure} (aim: ${aim})`);
}
