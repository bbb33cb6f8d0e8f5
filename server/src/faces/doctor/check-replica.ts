import type { Database } from '../../database/database.ts';
import { findPrimaryState, findReplicaState, replicaProblem } from '../../reads/replica.ts';
import { type Findings, messageOf } from './finding.ts';

/** Behind by more than this, a replica seldom has the catalog version of the primary, so its reads are repeated there. */
const LAG_WARNING_SECONDS = 10;

/** Checks that the replica responds, is a streaming replica of this database, and has replayed what the primary wrote. */
export async function checkReplica(
  findings: Findings,
  database: Database,
  url: string,
  lagWarningSeconds = LAG_WARNING_SECONDS,
): Promise<void> {
  const primary = await findPrimaryState(database);
  if (!primary) throw new Error('the primary does not respond');
  const replica = await findReplicaState(url, primary).catch((error: unknown) => {
    findings.problem(
      `the replica cannot be reached: ${messageOf(error)}`,
      'Check that it runs, and host, user and password of AROT_REPLICA_URL. Until then, the primary reads everything.',
    );
  });
  if (!replica) return;
  const problem = replicaProblem(primary, replica);
  if (problem) {
    findings.problem(problem.message, 'Correct AROT_REPLICA_URL. Until then, the primary reads everything.');
    return;
  }
  const { lagSeconds } = replica;
  if (lagSeconds === null || lagSeconds > lagWarningSeconds) {
    const lag = lagSeconds === null ? 'has replayed nothing since its start' : `is ${Math.round(lagSeconds)} s behind`;
    findings.warn(
      `the replica ${lag}, so most of its reads are repeated on the primary`,
      'Find what slows its replay (pg_stat_replication on the primary), or unset AROT_REPLICA_URL.',
    );
  } else findings.ok(`the replica belongs to this database and is ${Math.round(lagSeconds)} s behind`);
}
