import { sql } from 'kysely';
import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

export async function findConsentedScopes(
  em: EntityManager,
  accountId: string,
  clientId: string,
): Promise<readonly string[]> {
  const consent = await db(em)
    .selectFrom('oauth_consent')
    .where('accountId', '=', accountId)
    .where('clientId', '=', clientId)
    .select('scopes')
    .executeTakeFirst();
  return consent?.scopes ?? [];
}

/** Adds scopes to the consent that an account has given an application. */
export async function saveConsent(
  em: EntityManager,
  { scopes, now, ...consent }: { accountId: string; clientId: string; scopes: readonly string[]; now: Date },
): Promise<void> {
  await db(em)
    .insertInto('oauth_consent')
    .values({ ...consent, scopes: json(scopes), grantedAt: timestamp(now) })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'clientId']).doUpdateSet((eb) => ({
        grantedAt: eb.ref('excluded.grantedAt'),
        // The builder has no set-returning functions such as jsonb_array_elements.
        scopes: sql`(select jsonb_agg(distinct scope) from jsonb_array_elements(
          ${eb.ref('oauth_consent.scopes')} || ${eb.ref('excluded.scopes')}) scope)`,
      })),
    )
    .execute();
}

/** @returns whether there was a consent */
export async function deleteConsent(em: EntityManager, accountId: string, clientId: string): Promise<boolean> {
  const deleted = await db(em)
    .deleteFrom('oauth_consent')
    .where('accountId', '=', accountId)
    .where('clientId', '=', clientId)
    .returning('clientId')
    .executeTakeFirst();
  return deleted !== undefined;
}
