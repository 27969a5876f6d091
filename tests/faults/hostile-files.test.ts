// Whether files that were made to stop the program are refused in a sentence or read within bounds: those that once did.
import { expect, test } from 'vitest';
import { HOSTILE_FILES } from './hostile-files.ts';
import { MOST_MB, readHostile } from './hostile-reading.ts';

test.each(HOSTILE_FILES.filter(({ known }) => known === true))(
  '$attack (.$ending)',
  { timeout: 900_000 },
  async (file) => {
    const reading = await readHostile(file);
    // On a slow machine a list may also take longer to read than it may: that is a refusal too.
    expect([file.outcome, 'unreadable']).toContain(reading.outcome);
    expect(reading.reported.split('\n')).toHaveLength(1);
    expect(reading.turns).toBeGreaterThan(0);
    expect(reading.peakMb).toBeLessThan(MOST_MB);
  },
);
