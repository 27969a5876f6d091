// The end of a run's report: what was passed over and why, the numbers on one line, and where to go next.
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';

/** Prints its lines after the usual report. A test that was passed over without a reason fails the run. */
export class RunSummary implements Reporter {
  readonly #leftOut: readonly string[];

  /** @param leftOut which files of tests this run did not look at; none where it looked at all */
  constructor(leftOut: readonly string[]) {
    this.#leftOut = leftOut;
  }

  onTestRunEnd(modules: readonly TestModule[], _: unknown, end: TestRunEndReason): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const reasons = new Map<string, number>();
    const unexplained: string[] = [];
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      const { state } = test.result();
      if (state === 'passed' || state === 'failed') counts[state] += 1;
      if (state !== 'skipped') continue;
      counts.skipped += 1;
      const why = reasonOf(test);
      if (why === null) unexplained.push(test.fullName);
      else reasons.set(why, (reasons.get(why) ?? 0) + 1);
    }
    const broken = modules.filter((module) => module.state() === 'failed').length;
    if (broken > 0 && counts.failed === 0) counts.failed = broken;

    const lines = [...reasons].map(
      ([why, tests]) => ` Passed over: ${count(tests, 'test')}, ${why}`,
    );
    lines.push(...this.#leftOut.map((files) => ` Passed over: ${files}`));
    // Tests picked by name pass the others over without a word, and rightly so.
    if (unexplained.length > 0 && !process.argv.some((arg) => PICKED.test(arg))) {
      process.exitCode = 1;
      lines.push(...unexplained.map((name) => ` Passed over without a reason: ${name}`));
    }
    const { passed, failed, skipped } = counts;
    lines.push('', `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`, '');
    if (end === 'passed' && failed === 0 && !process.env.CI)
      lines.push(' Next: npm start opens Vouch; npm run demo serves it on a practice network.', '');
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

const PICKED = /^(-t|--testNamePattern)/;

function reasonOf(test: TestCase): string | null {
  const result = test.result();
  if (result.state === 'skipped' && result.note) return result.note;
  for (let task: TestCase | TestCase['parent'] = test; task.type !== 'module'; task = task.parent) {
    const { passedOver } = task.meta();
    if (passedOver !== undefined) return passedOver;
  }
  return null;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
