// Dates as registries write them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  believedEnd,
  believedPast,
  orderOf,
  readPublishedDate,
} from '../../../src-main/engine/registration/published-date.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const iso = (text: string) => {
  const at = readPublishedDate(text);
  return at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z');
};

describe('a published date', () => {
  test.each([
    ['1997-09-15T04:00:00Z', '1997-09-15T04:00:00Z'],
    ['1997-09-15T04:00:00.123Z', '1997-09-15T04:00:00Z'],
    ['1997-09-15T04:00:00+02:00', '1997-09-15T02:00:00Z'],
    ['1997-09-15T04:00:00-0700', '1997-09-15T11:00:00Z'],
    ['1997-09-15T04:00:00', '1997-09-15T04:00:00Z'],
    ['1997-09-15 04:00:00 UTC', '1997-09-15T04:00:00Z'],
    ['1999-06-07 13:01:43 (GMT+0:00)', '1999-06-07T13:01:43Z'],
    ['2002-12-04 00:00:00+02', '2002-12-03T22:00:00Z'],
    ['2000-08-29 (UTC+8)', '2000-08-29T00:00:00Z'],
    ['2003-08-27', '2003-08-27T00:00:00Z'],
    ['2001/05/09', '2001-05-09T00:00:00Z'],
    ['2021/06/01 01:05:09 (JST)', '2021-05-31T16:05:09Z'],
    ['1999.06.08 13:00:00', '1999-06-08T13:00:00Z'],
    ['2007. 03. 02.', '2007-03-02T00:00:00Z'],
    ['01.03.1999 12:00:00', '1999-03-01T12:00:00Z'],
    ['1.1.1991', '1991-01-01T00:00:00Z'],
    ['19960422', '1996-04-22T00:00:00Z'],
    ['19960422 #12345', '1996-04-22T00:00:00Z'],
    ['14-Feb-1996', '1996-02-14T00:00:00Z'],
    ['11-jan-2009', '2009-01-11T00:00:00Z'],
    ['08 Oct 1999', '1999-10-08T00:00:00Z'],
    ['8 September 1999', '1999-09-08T00:00:00Z'],
    ['2001-Aug-23.', '2001-08-23T00:00:00Z'],
    ['Tue Dec 12 2000', '2000-12-12T00:00:00Z'],
    ['June 6, 1997', '1997-06-06T00:00:00Z'],
    ['16-04-1998', '1998-04-16T00:00:00Z'],
    ['31/12/1999', '1999-12-31T00:00:00Z'],
    ['Tue Feb 10 09:42:42 2004', '2004-02-10T09:42:42Z'],
    ['Tue Feb 10 09:42:42 GMT 2004', '2004-02-10T09:42:42Z'],
    ['30th April 2003', '2003-04-30T00:00:00Z'],
    ['2nd April, 2001', '2001-04-02T00:00:00Z'],
    ['Friday 7th November 2003', '2003-11-07T00:00:00Z'],
    ['2003-08-27 around noon', '2003-08-27T00:00:00Z'],
    ['2003-08-27 23:59:60', '2003-08-28T00:00:00Z'],
    ['2003-08-27 24:00:00', '2003-08-27T00:00:00Z'],
    ['2003-08-27 23:60:00', '2003-08-27T00:00:00Z'],
    ['2003-08-27 23:59:61', '2003-08-27T00:00:00Z'],
    ['2003-08-27 23:59', '2003-08-27T23:59:00Z'],
    ['2003-08-27 12:00:00+14:59', '2003-08-26T21:01:00Z'],
    ['2003-08-27 12:00:00+15:00', '2003-08-27T12:00:00Z'],
    ['2003-08-27 12:00:00+14:60', '2003-08-27T12:00:00Z'],
    ['2003-08-27 12:00:00 (KST)', '2003-08-27T03:00:00Z'],
    ['2003-12-31', '2003-12-31T00:00:00Z'],
    ['31-Dec-2003', '2003-12-31T00:00:00Z'],
  ])('%s is %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  test.each([
    '',
    'before Aug-1996',
    'not published',
    '2003-02-31',
    '2003-13-01',
    '2003-00-10',
    '20031301',
    '00000000',
    '31-Feb-2001',
    '14-Foo-1996',
    '14-Marble-1996',
    '99999999999',
    'REDACTED FOR PRIVACY',
  ])('"%s" is none', (text) => {
    expect(readPublishedDate(text)).toBeNull();
  });

  test('a day and a month that could change places are not guessed', () => {
    expect(readPublishedDate('03/04/2001')).toBeNull();
    expect(readPublishedDate('03-04-2001')).toBeNull();
  });

  test('a day and a month change places as the order says', () => {
    expect(readPublishedDate('03/04/2001', 'day_first')).toBe(Date.UTC(2001, 3, 3));
    expect(readPublishedDate('03/04/2001', 'month_first')).toBe(Date.UTC(2001, 2, 4));
    // What a date says itself counts for more.
    expect(readPublishedDate('31/12/1999', 'month_first')).toBe(Date.UTC(1999, 11, 31));
  });

  test.each([
    ['12/12/1999', null],
    ['13/12/1999', 'day_first'],
    ['12/13/1999', 'month_first'],
    ['13/13/1999', null],
    ['31/12/1999', 'day_first'],
    ['12-31-1999', 'month_first'],
    ['03/04/2001', null],
    ['1999-12-31', null],
  ])('%s: its order is %s', (text, expected) => {
    expect(orderOf(text)).toBe(expected);
  });

  test('nothing is read behind 200 characters', () => {
    const blanks = (count: number) => `${' '.repeat(count)}2003-08-27`;
    expect(readPublishedDate(blanks(190))).toBe(Date.UTC(2003, 7, 27));
    expect(readPublishedDate(blanks(193))).toBeNull();
    expect(orderOf(`${' '.repeat(190)}31/12/1999`)).toBe('day_first');
    expect(orderOf(`${' '.repeat(191)}31/12/1999`)).toBeNull();
  });

  test('every day is read back from every way of writing it', () => {
    const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
    const day = fc.date({
      min: new Date('1985-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const [y = '', m = '', d = ''] = date.toISOString().slice(0, 10).split('-');
        const expected = Date.parse(`${y}-${m}-${d}T00:00:00Z`);
        const name = names[Number(m) - 1] ?? '';
        for (const text of [
          `${y}-${m}-${d}`,
          `${y}/${m}/${d}`,
          `${y}.${m}.${d}`,
          `${y}${m}${d}`,
          `${d}.${m}.${y}`,
          `${d}-${name}-${y}`,
          `${y}-${name}-${d}`,
          `${name} ${d} ${y}`,
        ])
          expect(readPublishedDate(text), text).toBe(expected);
        expect(readPublishedDate(date.toISOString())).toBe(
          date.getTime() - date.getUTCMilliseconds(),
        );
      }),
    );
  });

  test('no text makes the reader fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const at = readPublishedDate(text);
        expect(at === null || Number.isFinite(at)).toBe(true);
      }),
    );
  });
});

describe('what is believed', () => {
  const OLDEST = Date.UTC(1985, 0, 1);
  const DAY = 86_400_000;

  // A registry a few hours ahead of us means now.
  test.each([
    ['nothing', null, null],
    ['before the first names', OLDEST - 1, null],
    ['the first names', OLDEST, OLDEST],
    ['now', NOW, NOW],
    ['a day ahead', NOW + DAY, NOW],
    ['more than a day ahead', NOW + DAY + 1, null],
  ])('of the past: %s', (_what, at, expected) => {
    expect(believedPast(at, NOW)).toBe(expected);
  });

  test.each([
    ['nothing', null, null],
    ['before the first names', OLDEST - 1, null],
    ['the first names', OLDEST, OLDEST],
    ['a hundred leap years ahead and one', NOW + 101 * 366 * DAY, NOW + 101 * 366 * DAY],
    ['more than that', NOW + 101 * 366 * DAY + 1, null],
  ])('of an end: %s', (_what, at, expected) => {
    expect(believedEnd(at, NOW)).toBe(expected);
  });
});
