import { sql } from 'kysely';
import type { EntityManager } from '../../database/open-database.ts';

export type InteractionKind = 'Session' | 'Interaction';

export async function findInteraction(
  em: EntityManager,
  kind: InteractionKind,
  idHash: string,
): Promise<{ payload: Record<string, unknown>; expires_at: string } | undefined> {
  const { rows } = await sql<{ payload: Record<string, unknown>; expires_at: string }>`
    select payload, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at
    from oauth_interaction where id_hash = ${idHash} and kind = ${kind}`.execute(em.getKysely());
  return rows[0];
}

export async function saveInteraction(
  em: EntityManager,
  state: { idHash: string; kind: InteractionKind; payload: object; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into oauth_interaction (id_hash, kind, payload, expires_at)
    values (${state.idHash}, ${state.kind}, ${JSON.stringify(state.payload)}::jsonb,
      ${state.expiresAt.toISOString()}::timestamptz)
    on conflict (id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`.execute(
    em.getKysely(),
  );
}

export async function deleteInteraction(em: EntityManager, idHash: string): Promise<void> {
  await sql`delete from oauth_interaction where id_hash = ${idHash}`.execute(em.getKysely());
}

/** Removes what expired before a moment, a batch at a time. @returns how many */
export async function deleteExpiredInteractions(em: EntityManager, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from oauth_interaction where id_hash in (
      select id_hash from oauth_interaction where expires_at < ${before.toISOString()}::timestamptz limit ${limit}
    ) returning 1 as one`.execute(em.getKysely());
  return rows.length;
}
