// Who is admitted when: room in a lane, order of waiting, leaving and changing lanes.
import { describe, expect, test } from 'vitest';
import { createSlots, type Slot, type Slots } from '../../../src-main/adapters/dns/slots.ts';

const ONE_EACH = { interactive: 1, batch: 1 };

function enter(slots: Slots, count: number): Slot[] {
  return Array.from({ length: count }, () => slots.enter('batch'));
}

function admitted(places: readonly Slot[]): boolean[] {
  return places.map((place) => !place.waiting());
}

describe('slots', () => {
  test('four hundred look-ups of lists are under way, and the next waits; nobody else waits for them', () => {
    const slots = createSlots();
    const places = enter(slots, 401);
    expect(admitted(places).indexOf(false)).toBe(400);
    expect(slots.waiting()).toBe(1);
    const interactive = Array.from({ length: 201 }, () => slots.enter('interactive'));
    expect(admitted(interactive).indexOf(false)).toBe(200);
    expect(slots.waiting()).toBe(2);
    expect([places[0]?.admitted, interactive[0]?.admitted]).toEqual([true, true]);
  });

  test('those who wait are admitted in the order in which they came', async () => {
    const [first, ...others] = enter(createSlots(ONE_EACH), 4);
    first?.leave();
    expect(admitted(others)).toEqual([true, false, false]);
    others[0]?.leave();
    expect(admitted(others)).toEqual([true, true, false]);
    expect(await others[0]?.admitted).toBe(true);
  });

  test('whoever leaves the queue, from wherever in it, is passed over', async () => {
    for (const leaving of [0, 1, 2]) {
      const slots = createSlots(ONE_EACH);
      const [first, ...others] = enter(slots, 4);
      others[leaving]?.leave();
      others[leaving]?.leave();
      expect(await others[leaving]?.admitted).toBe(false);
      expect(slots.waiting()).toBe(2);
      first?.leave();
      const next = others.filter((_, index) => index !== leaving);
      expect(admitted(next)).toEqual([true, false]);
      next[0]?.leave();
      expect(admitted(next)).toEqual([true, true]);
      next[1]?.leave();
      expect(slots.enter('batch').waiting()).toBe(false);
    }
  });

  test('a promoted place leaves the batch lane for the interactive one', () => {
    const slots = createSlots(ONE_EACH);
    const [first, second, third] = enter(slots, 3);
    third?.promote();
    third?.promote();
    expect(third?.waiting()).toBe(false);
    expect(second?.waiting()).toBe(true);
    third?.leave();
    expect(slots.enter('interactive').waiting()).toBe(false);
    first?.leave();
    expect(second?.waiting()).toBe(false);
  });

  test('a place that is admitted, or gone, is not promoted', async () => {
    const slots = createSlots(ONE_EACH);
    const [first, second, third] = enter(slots, 3);
    first?.promote();
    third?.leave();
    third?.promote();
    expect(await third?.admitted).toBe(false);
    expect([slots.waiting(), slots.enter('interactive').waiting()]).toEqual([1, false]);
    first?.leave();
    expect([second?.waiting(), slots.waiting()]).toEqual([false, 0]);
  });

  test('an interactive place that is promoted keeps its turn', () => {
    const slots = createSlots(ONE_EACH);
    const [first, ...others] = [1, 2, 3].map(() => slots.enter('interactive'));
    others[0]?.promote();
    first?.leave();
    expect(admitted(others)).toEqual([true, false]);
  });

  test('a place given up twice frees one slot only', () => {
    const slots = createSlots(ONE_EACH);
    const [first] = enter(slots, 1);
    first?.leave();
    first?.leave();
    expect(admitted(enter(slots, 2))).toEqual([true, false]);
  });
});
