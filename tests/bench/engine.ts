// How many verifications a second the engine makes on one core when nothing has to be waited for.
import { DEFAULT_BANDS } from '../../src-main/engine/scoring/table.ts';
import { verify } from '../../src-main/engine/verify.ts';
import { type Measured, median, timed } from './measure.ts';
import { readyEngine } from './ready-engine.ts';

const ROUNDS = 5;
const CHECKS = 50_000;

export async function measureEngine(): Promise<Measured> {
  const at = Date.now();
  const ports = await readyEngine({ now: () => at });
  const context = {
    checkId: 'bench',
    lane: 'batch',
    signal: new AbortController().signal,
  } as const;
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ms = await timed(async () => {
      for (let index = 0; index < CHECKS; index += 1) {
        const request = {
          email: `jane.doe${index}@company${index % 8000}.example`,
          name: 'Jane Doe',
        };
        const outcome = await verify(
          ports,
          request,
          { company: true, mailbox: { notRun: 'switched off' } },
          DEFAULT_BANDS,
          context,
        );
        if (outcome.kind === 'verified') JSON.stringify(outcome.verdict);
      }
    });
    rates.push((CHECKS / ms) * 1000);
  }
  return {
    name: 'verifications without network, one core',
    figure: `${Math.round(median(rates)).toLocaleString('en')} a second`,
    aim: '50,000 a second',
  };
}
