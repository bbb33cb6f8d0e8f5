import { sql } from 'kysely';
import { Work } from '../base/work.ts';
import { SocketClient } from '../database/connection/pooled-connection.ts';
import type { Database } from '../database/database.ts';

const TIMEOUT_MS = 2_000;

/** Reads the state of the primary. Without a position, it has just become a replica. */
const PRIMARY_STATE = sql<PrimaryState>`
  select (select id from database_identity) as id, (select id::text from catalog_epoch) as epoch,
    case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as position`;

/**
 * The lag is 0 when the replica has replayed everything that the primary had written before. It is null when the replica is
 * behind and has replayed no transaction since its start.
 */
const REPLICA_STATE = `
  select (select id from database_identity) as id, (select id::text from catalog_epoch) as epoch,
    pg_is_in_recovery() as "isReplica",
    case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
      else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as "lagSeconds"`;

export type PrimaryState = { readonly id: string; readonly epoch: string; readonly position: string | null };
export type ReplicaState = Pick<PrimaryState, 'id' | 'epoch'> & {
  readonly isReplica: boolean;
  readonly lagSeconds: number | null;
};

/** The reason why the replica is not used. Only another database ends the process at start; the rest may change by itself. */
export type ReplicaProblem = { readonly message: string; readonly isPermanent: boolean };

export const NO_RESPONSE: ReplicaProblem = {
  message: 'The replica of AROT_REPLICA_URL does not respond. The primary reads everything.',
  isPermanent: false,
};
const OTHER_DATABASE: ReplicaProblem = {
  message: 'AROT_REPLICA_URL is a replica of another database. Set it to a streaming replica of DATABASE_URL.',
  isPermanent: true,
};
const OTHER_EPOCH: ReplicaProblem = {
  message: 'AROT_REPLICA_URL is a copy of the database, or has not replayed a restore. Use a streaming replica.',
  isPermanent: false,
};
const NOT_A_REPLICA: ReplicaProblem = {
  message: 'AROT_REPLICA_URL accepts writes. Set it to a streaming replica, or unset it.',
  isPermanent: false,
};

/** Returns the state of the primary; undefined while it does not respond. */
export async function findPrimaryState(primary: Database): Promise<PrimaryState | undefined> {
  const check = new Work(() => false, { isUrgent: true });
  const rows = await check.run(() => primary.read(PRIMARY_STATE)).catch(() => []);
  return rows[0];
}

/**
 * Returns the state of a replica, by a connection of its own.
 *
 * @throws Error if it does not respond within 2 s
 */
export async function findReplicaState(url: string, primary: PrimaryState): Promise<ReplicaState> {
  const client = new SocketClient({
    connectionString: url,
    application_name: 'arot replica check',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query<ReplicaState>(REPLICA_STATE, [primary.position]);
    if (!rows[0]) throw new Error('The state of the replica has no row.');
    return rows[0];
  } finally {
    // `end` would wait for an unresponsive server.
    client.socket.destroy();
  }
}

/** Returns the reason why a replica is not used; undefined if it can be used. */
export function replicaProblem(primary: PrimaryState, replica: ReplicaState): ReplicaProblem | undefined {
  if (!replica.isReplica) return NOT_A_REPLICA;
  if (replica.id !== primary.id) return OTHER_DATABASE;
  if (replica.epoch !== primary.epoch) return OTHER_EPOCH;
  return undefined;
}
