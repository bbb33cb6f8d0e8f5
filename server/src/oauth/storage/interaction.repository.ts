import type { Selectable } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export type InteractionKind = Selectable<Schema['oauth_interaction']>['kind'];

export async function findInteraction(em: EntityManager, kind: InteractionKind, idHash: string) {
  return await db(em)
    .selectFrom('oauth_interaction')
    .where('id_hash', '=', idHash)
    .where('kind', '=', kind)
    .select('payload')
    .select((eb) => isoTimestamp(eb.ref('expires_at')).as('expires_at'))
    .executeTakeFirst();
}

export async function saveInteraction(
  em: EntityManager,
  state: { idHash: string; kind: InteractionKind; payload: Record<string, unknown>; expiresAt: Date },
): Promise<void> {
  await db(em)
    .insertInto('oauth_interaction')
    .values({
      id_hash: state.idHash,
      kind: state.kind,
      payload: json(state.payload),
      expires_at: timestamp(state.expiresAt),
    })
    .onConflict((conflict) =>
      conflict.column('id_hash').doUpdateSet((eb) => ({
        payload: eb.ref('excluded.payload'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

export async function deleteInteraction(em: EntityManager, idHash: string): Promise<void> {
  await db(em).deleteFrom('oauth_interaction').where('id_hash', '=', idHash).execute();
}
