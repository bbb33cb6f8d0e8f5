import type { Selectable } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import type { Schema } from '../../database/schema/schema.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export type InteractionKind = Selectable<Schema['oauth_interaction']>['kind'];

export async function findInteraction(em: EntityManager, kind: InteractionKind, idHash: string) {
  return await db(em)
    .selectFrom('oauth_interaction')
    .where('idHash', '=', idHash)
    .where('kind', '=', kind)
    .select(['payload', 'expiresAt'])
    .executeTakeFirst();
}

export async function saveInteraction(
  em: EntityManager,
  state: { idHash: string; kind: InteractionKind; payload: Record<string, unknown>; expiresAt: Date },
): Promise<void> {
  const values = { payload: json(state.payload), expiresAt: timestamp(state.expiresAt) };
  await db(em)
    .insertInto('oauth_interaction')
    .values({ ...state, ...values })
    .onConflict((conflict) => conflict.column('idHash').doUpdateSet(values))
    .execute();
}

export async function deleteInteraction(em: EntityManager, idHash: string): Promise<void> {
  await db(em).deleteFrom('oauth_interaction').where('idHash', '=', idHash).execute();
}
