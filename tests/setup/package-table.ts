// The table at the end of `npm run package:test`: which form was built, installed and started, its size, and what was passed over and why.
import type { Reporter, TestModule } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** One line of the table: what a test did with a form. */
    packaged?: PackagedForm;
  }
}

export interface PackagedForm {
  readonly form: string;
  readonly built?: string;
  readonly installed?: string;
  readonly started?: string;
}

/** Prints the table after the usual report; later lines of one form add to the earlier ones. */
export class PackageTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const forms = new Map<string, PackagedForm>();
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      const { packaged } = test.meta();
      if (packaged === undefined) continue;
      forms.set(packaged.form, { ...forms.get(packaged.form), ...packaged });
    }
    const rows = [...forms.values()].map(({ form, built, installed, started }) => [
      form,
      built ?? '–',
      installed ?? '–',
      started ?? '–',
    ]);
    const all = [['form', 'built', 'installed', 'started'], ...rows];
    const widths = all[0]?.map((_, column) =>
      Math.max(...all.map((row) => row[column]?.length ?? 0)),
    );
    const lines = all.map((row) =>
      ` ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  ')}`.trimEnd(),
    );
    process.stdout.write(`\n${lines.join('\n')}\n\n`);
  }
}
