// How much the fault suite tries: hundreds in `npm test`, thousands in `npm run test:all`, all of it in `npm run test:faults`.

interface FaultCounts {
  /** Generated pages, answers and files. */
  readonly inputs: number;
  /** Processes that are killed at a random instant. */
  readonly kills: number;
  /** Requests to the API and calls of the bridge. */
  readonly requests: number;
  /** Stores that were spoiled before a start. */
  readonly stores: number;
  /** Connections that are slow, half open or in a hurry, at the same time. */
  readonly clients: number;
  /** Large bodies that end at the same time. */
  readonly bodies: number;
  /** Rows of the list that goes from its file to its export. */
  readonly rows: number;
}

const COUNTS: Readonly<Record<string, FaultCounts>> = {
  test: { inputs: 200, kills: 2, requests: 300, stores: 6, clients: 40, bodies: 20, rows: 2_000 },
  all: {
    inputs: 4_000,
    kills: 20,
    requests: 4_000,
    stores: 40,
    clients: 200,
    bodies: 100,
    rows: 20_000,
  },
  faults: {
    inputs: 50_000,
    kills: 200,
    requests: 50_000,
    stores: 300,
    clients: 200,
    bodies: 300,
    rows: 1_000_000,
  },
};

/** Whether what is aimed at (delays of the main loop, memory) decides over the run, and not only what must hold. */
export const AIMS_DECIDE = process.env.MODE === 'faults';

/** The same seed and counts give the same inputs, in the same order. */
export const FAULT_SEED = Number(process.env.VOUCH_FAULTS_SEED ?? 1);

/** `npm run test:faults -- --inputs 1000` and its like come as variables. */
export const FAULT_COUNTS: FaultCounts = {
  ...(COUNTS[process.env.MODE ?? ''] ?? COUNTS.test),
  ...given('inputs'),
  ...given('kills'),
  ...given('requests'),
  ...given('stores'),
  ...given('clients'),
  ...given('bodies'),
  ...given('rows'),
} as FaultCounts;

function given(name: keyof FaultCounts): Partial<FaultCounts> {
  const value = process.env[`VOUCH_FAULTS_${name.toUpperCase()}`];
  return value === undefined ? {} : { [name]: Number(value) };
}
