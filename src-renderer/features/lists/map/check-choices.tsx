// The options of a list's checks: mailbox, company, whether every source is asked, cache.
import { Checkbox, SegmentedControl } from '@mantine/core';
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import type { ListEstimate } from '../../../../src-shared/bridge/estimate.ts';
import { formatCount, formatCounted } from '../../../../src-shared/format-count.ts';
import { formatDuration } from '../../../../src-shared/format-duration.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import classes from './choices.module.css';

interface CheckChoicesProps {
  readonly options: CheckOptions;
  readonly checks: Checks;
  /** What leaving out would save; null while it is not known. */
  readonly estimate: ListEstimate | null;
  readonly onChange: (options: CheckOptions) => void;
}

/** What the options come to with the settings of the program. */
export function useChecks(options: CheckOptions) {
  const settings = useCall('settings.list', {}, { watch: ['settings.changed'] }).data?.settings;
  const value = (name: string) => settings?.find((setting) => setting.name === name)?.value;
  const probing = options.mailbox.probe ?? value('mailbox_probing') === true;
  const nameless =
    settings !== undefined && value('ehlo_name') === '' && options.mailbox.ehlo === null;
  return { probing, nameless };
}

export type Checks = ReturnType<typeof useChecks>;

/** "Address, domain and company; mailboxes are not tested". */
export function checksInWords(options: CheckOptions, { probing }: Checks): string {
  const parts = [
    options.no_company ? 'address and domain' : 'address, domain and company',
    probing ? 'mailboxes are tested' : 'mailboxes are not tested',
    ...(options.only_what_matters ? ['only what can change the recommendation'] : []),
    ...(options.no_cache ? ['nothing from the cache'] : []),
  ];
  return parts.join('; ');
}

/** What is amiss with what was chosen; null where nothing is. */
export function checksNote({ probing, nameless }: Checks): string | null {
  return probing && nameless
    ? 'Mailboxes stay unknown until an EHLO name is set in Settings: mail hosts require the caller to identify itself.'
    : null;
}

export function CheckChoices({ options, checks, estimate, onChange }: CheckChoicesProps) {
  const { probing, nameless } = checks;
  return (
    <>
      <div className={classes.choice}>
        <span id="probe-label">Mailbox</span>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-labelledby="probe-label"
          value={probing ? 'ask' : 'leave'}
          onChange={(next) =>
            onChange({ ...options, mailbox: { ...options.mailbox, probe: next === 'ask' } })
          }
          data={[
            { value: 'leave', label: 'Don’t test' },
            { value: 'ask', label: 'Test' },
          ]}
        />
      </div>
      {probing && !nameless ? (
        <p className={classes.note}>
          Takes longer: mail hosts are asked over port 25, at a gentle pace. No message is sent.
        </p>
      ) : null}
      <Checkbox
        size="xs"
        label="Company: registration and website"
        checked={!options.no_company}
        onChange={(event) => onChange({ ...options, no_company: !event.currentTarget.checked })}
      />
      <Checkbox
        size="xs"
        label="Look up only what can change the recommendation"
        description={savingText(estimate)}
        disabled={estimate !== null && estimate.only_what_matters === null}
        checked={options.only_what_matters === true}
        onChange={(event) =>
          onChange({ ...options, only_what_matters: event.currentTarget.checked })
        }
      />
      <Checkbox
        size="xs"
        label="Look everything up again"
        description="Otherwise recent verdicts are reused from the cache."
        checked={options.no_cache}
        onChange={(event) => onChange({ ...options, no_cache: event.currentTarget.checked })}
      />
    </>
  );
}

/** What it saves, as far as that can be said before the DNS has answered. */
function savingText(estimate: ListEstimate | null): string {
  if (estimate === null) return LEFT_OUT;
  const { whole, only_what_matters: less, domains, sampled } = estimate;
  if (less === null) return 'No registry, website or mail host would be asked anyway.';
  const saved = whole.lookups - less.lookups;
  if (saved <= 0) return `Saves the look-ups of domains that take no mail. ${LEFT_OUT}`;
  const seconds = whole.seconds - less.seconds;
  const time = seconds >= 10 ? ` and ${formatDuration(seconds)}` : '';
  const basis = sampled < domains ? `, estimated from ${formatCount(sampled)} of its domains` : '';
  return `Saves an estimated ${formatCounted(saved, 'look-up')}${time}${basis}; domains that take no mail come on top. ${LEFT_OUT}`;
}

const LEFT_OUT = 'What is left out stays unknown and can be looked up later.';
