import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { isoTimestamp, timestamp } from '../../database/schema/timestamps.ts';
import { json } from '../../database/schema/values.ts';

type NewClientToken = {
  readonly tokenHash: string;
  readonly clientId: string;
  readonly payload: Record<string, unknown>;
  readonly expiresAt: Date;
};

export async function insertClientToken(em: EntityManager, token: NewClientToken): Promise<void> {
  await db(em)
    .insertInto('oauth_client_token')
    .values({
      token_hash: token.tokenHash,
      client_id: token.clientId,
      payload: json(token.payload),
      expires_at: timestamp(token.expiresAt),
    })
    .execute();
}

/** Returns a token, expired or not, of an enabled application whose service account is active. */
export async function findClientToken(em: EntityManager, tokenHash: string) {
  return await db(em)
    .selectFrom('oauth_client_token as token')
    .innerJoin('oauth_application as application', 'application.client_id', 'token.client_id')
    .innerJoin('account', 'account.id', 'application.service_account_id')
    .where('token.token_hash', '=', tokenHash)
    .where('application.disabled_at', 'is', null)
    .where('account.active', '=', true)
    .select('token.payload')
    .select((eb) => isoTimestamp(eb.ref('token.expires_at')).as('expires_at'))
    .executeTakeFirst();
}

export async function deleteClientToken(em: EntityManager, tokenHash: string): Promise<void> {
  await db(em).deleteFrom('oauth_client_token').where('token_hash', '=', tokenHash).execute();
}
