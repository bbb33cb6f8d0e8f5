import { sql } from 'kysely';
import type { EntityManager } from '../database/database.ts';
import { db } from '../database/db.ts';
import { timestamp } from '../database/schema/timestamps.ts';
import { json } from '../database/schema/values.ts';

export async function findConsentedScopes(
  em: EntityManager,
  accountId: string,
  clientId: string,
): Promise<readonly string[]> {
  const consent = await db(em)
    .selectFrom('oauth_consent')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .select('scopes')
    .executeTakeFirst();
  return consent?.scopes ?? [];
}

/** Adds scopes to the consent that an account has given an application. */
export async function saveConsent(
  em: EntityManager,
  consent: { accountId: string; clientId: string; scopes: readonly string[]; now: Date },
): Promise<void> {
  await db(em)
    .insertInto('oauth_consent')
    .values({
      account_id: consent.accountId,
      client_id: consent.clientId,
      scopes: json(consent.scopes),
      granted_at: timestamp(consent.now),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'client_id']).doUpdateSet((eb) => ({
        granted_at: eb.ref('excluded.granted_at'),
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
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .returning('client_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
