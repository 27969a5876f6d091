import { describe, expect, test } from 'vitest';
import { exportName } from '../../../../src-main/service/lists/exports/export-name.ts';

describe('the beginning of an exported file’s name', () => {
  test('is the list’s name, without the ending of its file and what file systems refuse', () => {
    expect(exportName('Leads März.csv.gz')).toBe('Leads März');
    expect(exportName('../../etc/pass:wd\u0000?')).toBe('pass wd');
  });

  test('is what it seems to be: nothing in it is invisible or turns its direction', () => {
    expect(exportName('safe\u202evsc')).toBe('safevsc');
    expect(exportName('\ufeffLe\u200bads\u2066 2026\u2069')).toBe('Leads 2026');
    expect(exportName('in\u00advoice\u{e0041}\u115f')).toBe('invoice');
  });

  test('loses its ending where something unseen stands behind it', () => {
    expect(exportName('Leads.csv\u200e')).toBe('Leads');
  });

  test('is “list” where nothing is left', () => {
    expect(exportName('\u200b\u202e.csv')).toBe('list');
    expect(exportName(null)).toBe('list');
  });
});
