// Tests whether a PostgreSQL can serve a fleet, without leaving anything in it.
import pg from 'pg';
import { shownAddress } from '../../../src-shared/fleet-address.ts';
import { formatCounted } from '../../../src-shared/format-count.ts';
import { FleetError } from '../../service/ports/fleet.ts';
import { asFleetError, clientOptions, FLEET_SCHEMA, offOf } from './pg-boss.ts';

/** What was found, as a sentence. @throws FleetError */
export async function tryAddress(address: string): Promise<string> {
  try {
    const client = new pg.Client(clientOptions(address));
    // A connection that breaks later rejects its query as well.
    client.on('error', () => {});
    try {
      await client.connect();
      const offMs = await offOf((text) => client.query(text));
      const { rows } = await client.query(
        `SELECT current_setting('server_version') AS version,
           to_regnamespace('${FLEET_SCHEMA}') IS NOT NULL AS there,
           has_database_privilege(current_database(), 'CREATE') AS may`,
      );
      const { version, there, may } = rows[0] ?? {};
      if (there !== true && may !== true)
        throw new FleetError(
          'no_rights',
          'PostgreSQL lets this user create no schema. Grant it CREATE on the database.',
        );
      const minutes = Math.round(Math.abs(offMs) / 60_000);
      const clock =
        minutes === 0
          ? ''
          : ` Its clock and this machine's are ${formatCounted(minutes, 'minute')} apart.`;
      return `PostgreSQL ${String(version).split(' ')[0]} answers at ${shownAddress(address)}.${clock}`;
    } finally {
      await client.end().catch(() => {});
    }
  } catch (error) {
    throw asFleetError(error, address);
  }
}
