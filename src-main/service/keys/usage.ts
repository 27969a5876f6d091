// What was used: by days for the window, by month and key for the API.
import type { UsageDay } from '../../../src-shared/bridge/api.ts';
import type { Settings } from '../../../src-shared/settings/table.ts';
import type { Clock } from '../../engine/ports.ts';
import type { DayCharge } from '../ports/credits.ts';
import type { Store } from '../ports/store.ts';
import type { Service } from '../service.ts';
import { dayStart, daysBetween, monthOf } from './month.ts';

export interface UsageDeps {
  readonly store: Pick<Store, 'creditState' | 'dailyCharges'>;
  readonly settings: Pick<Settings, 'monthly_budget'>;
  readonly clock: Clock;
}

export function createUsage({ store, settings, clock }: UsageDeps): Service['usage'] {
  return {
    async days(count) {
      const now = clock.now();
      const from = dayStart(now, count - 1);
      const [charges, { all }] = await Promise.all([
        store.dailyCharges(from),
        store.creditState(monthOf(now), null),
      ]);
      return {
        days: daysBetween(from, now).map((day) => usageOf(day, charges)),
        this_month: all.used,
        monthly_budget: settings.monthly_budget,
      };
    },
    async month(keyId) {
      const now = clock.now();
      const month = monthOf(now);
      const [charges, { all, key }] = await Promise.all([
        store.dailyCharges(month.from),
        store.creditState(month, keyId),
      ]);
      return {
        since: month.from,
        all: { ...all, budget: settings.monthly_budget },
        key: key ?? { used: 0, reserved: 0, budget: null },
        days: daysBetween(month.from, now).map((day) => ({
          day,
          credits: sum(charges, (charge) => charge.day === day),
          ofKey: sum(
            charges,
            ({ day: on, origin }) => on === day && origin.kind === 'key' && origin.keyId === keyId,
          ),
        })),
      };
    },
  };
}

function usageOf(day: string, charges: readonly DayCharge[]): UsageDay {
  const by = (kind: DayCharge['origin']['kind']) =>
    sum(charges, (charge) => charge.day === day && charge.origin.kind === kind);
  const [by_key, by_app, by_command] = [by('key'), by('app'), by('command')];
  return { day, credits: by_key + by_app + by_command, by_key, by_app, by_command };
}

function sum(charges: readonly DayCharge[], counts: (charge: DayCharge) => boolean): number {
  return charges.reduce((total, charge) => (counts(charge) ? total + charge.credits : total), 0);
}
