// The program over the bridge: settings, feeds, the privacy ledger and `doctor`.
import type { ContactDetails } from '../../../src-shared/bridge/app.ts';
import type { Vouch } from '../../program/composition-root.ts';
import type { Handlers } from '../handlers.ts';
import type { Contact } from '../ports/contact-ledger.ts';

type ProgramMethods = Handlers<
  | 'privacy.list'
  | 'privacy.clear'
  | 'doctor'
  | 'settings.list'
  | 'settings.change'
  | 'feeds.status'
  | 'feeds.update'
>;

/** How many contacts are looked through for a search. */
const SEARCHED = 10_000;

export function programMethods({
  service,
  feeds,
  examine,
}: Pick<Vouch, 'service' | 'feeds' | 'examine'>): ProgramMethods {
  return {
    'privacy.list': async ({ limit, search }) => {
      const wanted = search?.trim().toLowerCase() ?? '';
      if (wanted === '') {
        return { contacts: (await service.privacy.list(limit)).map(contactDetails) };
      }
      const all = await service.privacy.list(SEARCHED);
      const found = all.filter(({ host, address, why, sent, protocol }) =>
        [host, address ?? '', why, sent, protocol].some((text) =>
          text.toLowerCase().includes(wanted),
        ),
      );
      return { contacts: found.slice(0, limit).map(contactDetails) };
    },
    'privacy.clear': async () => ({ deleted: await service.privacy.clear() }),
    doctor: async ({ ehlo, mail_from }) => ({ lines: [...(await examine(ehlo, mail_from))] }),
    'settings.list': async () => ({ settings: [...(await service.settings.list())] }),
    'settings.change': ({ name, value }) => service.settings.change(name, value),
    'feeds.status': async () => ({ feeds: [...feeds.status()] }),
    'feeds.update': async ({ name }, signal) => ({
      outcomes: [...(await feeds.update(name, signal))],
    }),
  };
}

function contactDetails(contact: Contact): ContactDetails {
  const { at, bytesSent, bytesReceived, checkId, ...same } = contact;
  return {
    at: new Date(at).toISOString(),
    ...same,
    bytes_sent: bytesSent,
    bytes_received: bytesReceived,
    check_id: checkId,
  };
}
