// Which sources a list will ask, from its options and the settings behind them.

import type { AskedSources } from '../../../../src-shared/before-start.ts';
import type { CheckOptions } from '../../../../src-shared/bridge/checks.ts';
import { useCall } from '../../../app/calls/use-call.ts';

export function useAskedSources(options: CheckOptions): AskedSources {
  const settings = useCall('settings.list', {}, { watch: ['settings.changed'] }).data?.settings;
  const value = (name: string) => settings?.find((setting) => setting.name === name)?.value;
  const probing = options.mailbox.probe ?? value('mailbox_probing') === true;
  const nameless = value('ehlo_name') === '' && options.mailbox.ehlo === null;
  return {
    company: !options.no_company && value('company_checks') !== 'never',
    mailbox: probing && !nameless,
  };
}
