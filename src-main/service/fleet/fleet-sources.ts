// Puts a fleet between the engine and its slow sources: workers make the look-ups that they can.
import type { MailboxPort, RegistrationAnswer, WebsiteAnswer } from '../../engine/ports.ts';
import type { AskContext, Coordinator } from './coordinator.ts';

type Flight = Pick<AskContext, 'checkId' | 'signal'> & { lane(): AskContext['lane'] };
type FleetSource<A> = (domain: string, flight: Flight, here: () => Promise<A>) => Promise<A>;

/** Null while there is no fleet. */
export type CurrentFleet = () => Pick<Coordinator, 'ask'> | null;

/** Registrations from a fleet's workers; from this machine (`here`) while there is no fleet. */
export function registrationFromFleet(fleet: CurrentFleet): FleetSource<RegistrationAnswer> {
  return (domain, flight, here) =>
    fleet()?.ask({ work: 'registration', domain }, contextOf(flight), here) ?? here();
}

/** Websites from a fleet's workers; from this machine (`here`) while there is no fleet. */
export function websiteFromFleet(fleet: CurrentFleet): FleetSource<WebsiteAnswer> {
  return (domain, flight, here) =>
    fleet()?.ask({ work: 'website', domain }, contextOf(flight), here) ?? here();
}

/** Mailboxes probed by a fleet's workers; by `port` while there is no fleet. */
export function mailboxFromFleet(port: MailboxPort, fleet: CurrentFleet): MailboxPort {
  return {
    probe(address, hosts, identity, context) {
      const here = () => port.probe(address, hosts, identity, context);
      const { localPart, domain, smtpUtf8 } = address;
      const asked = { localPart, domain, smtpUtf8 };
      return (
        fleet()?.ask({ work: 'mailbox', address: asked, hosts, identity }, context, here) ?? here()
      );
    },
  };
}

function contextOf({ checkId, signal, lane }: Flight): AskContext {
  return { checkId, signal, lane: lane() };
}
