// The options of a list's checks: mailbox, company, cache.
import { Checkbox, SegmentedControl } from '@mantine/core';
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import { useCall } from '../../../app/calls/use-call.ts';
import classes from './choices.module.css';

interface CheckChoicesProps {
  readonly options: CheckOptions;
  readonly onChange: (options: CheckOptions) => void;
}

export function CheckChoices({ options, onChange }: CheckChoicesProps) {
  const settings = useCall('settings.list', {}, { watch: ['settings.changed'] }).data?.settings;
  const value = (name: string) => settings?.find((setting) => setting.name === name)?.value;
  const probing = options.mailbox.probe ?? value('mailbox_probing') === true;
  const nameless =
    settings !== undefined && value('ehlo_name') === '' && options.mailbox.ehlo === null;
  return (
    <section className={classes.section} aria-labelledby="checks-title">
      <h2 id="checks-title" className={classes.title}>
        Checks
      </h2>
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
            { value: 'leave', label: 'Don’t ask' },
            { value: 'ask', label: 'Ask' },
          ]}
        />
      </div>
      {probing ? (
        <p className={classes.note} data-warn={nameless}>
          {nameless
            ? 'Mailboxes stay unknown until an EHLO name is set in Settings: mail hosts want to know who is asking.'
            : 'Takes longer: each mail host is asked gently over port 25. No message is sent.'}
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
        label="Look up everything afresh"
        description="Otherwise recent verdicts are reused from the cache."
        checked={options.no_cache}
        onChange={(event) => onChange({ ...options, no_cache: event.currentTarget.checked })}
      />
    </section>
  );
}
