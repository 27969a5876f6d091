// Draws faults by a seed: a kind, then a file that has it, then a place in that file; no file twice before all had their turn.
import { seededRandom } from '../../src-main/engine/proposal/seeded-random.ts';
import type { Fault } from './fault.ts';
import { FAULT_KINDS } from './fault-kinds.ts';

/** The same seed and the same faults give the same order. Ends when every fault is drawn. */
export function* sampleFaults(faults: readonly Fault[], seed: number): Generator<Fault> {
  const random = seededRandom(seed);
  const oneOf = <Each>(list: readonly Each[]) => list[Math.floor(random() * list.length)];
  const left = new Map(
    FAULT_KINDS.map((kind) => {
      const ofKind = faults.filter((fault) => fault.kind === kind);
      return [kind, Map.groupBy(ofKind, ({ file }) => file)];
    }),
  );
  const sampled = new Set<string>();
  while ([...left.values()].some((files) => files.size > 0)) {
    const free = [...left].flatMap(([kind, files]) => {
      const fresh = [...files.keys()].filter((file) => !sampled.has(file));
      return fresh.length === 0 ? [] : [{ kind, fresh }];
    });
    const turn = oneOf(free);
    const file = turn === undefined ? undefined : oneOf(turn.fresh);
    if (turn === undefined || file === undefined) {
      sampled.clear();
      continue;
    }
    const places = left.get(turn.kind)?.get(file) ?? [];
    const fault = oneOf(places);
    if (fault === undefined) throw new Error(`${file} is listed without a place for ${turn.kind}`);
    sampled.add(file);
    const others = places.filter((each) => each !== fault);
    if (others.length > 0) left.get(turn.kind)?.set(file, others);
    else left.get(turn.kind)?.delete(file);
    yield fault;
  }
}
