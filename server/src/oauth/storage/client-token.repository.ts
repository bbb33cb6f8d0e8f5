import type { EntityManager } from '../../database/database.ts';
import { db } from '../../database/db.ts';
import { timestamp } from '../../database/schema/timestamps.ts';
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
      tokenHash: token.tokenHash,
      clientId: token.clientId,
      payload: json(token.payload),
      expiresAt: timestamp(token.expiresAt),
    })
    .execute();
}

/** Returns a token, expired or not, of an enabled application whose service account is active. */
export async function findClientToken(em: EntityManager, tokenHash: string) {
  return await db(em)
    .selectFrom('oauth_client_token as token')
    .innerJoin('oauth_application as application', 'application.clientId', 'token.clientId')
    .innerJoin('account', 'account.id', 'application.serviceAccountId')
    .where('token.tokenHash', '=', tokenHash)
    .where('application.disabledAt', 'is', null)
    .where('account.active', '=', true)
    .select('token.payload')
    .select('token.expiresAt')
    .executeTakeFirst();
}

export async function deleteClientToken(em: EntityManager, tokenHash: string): Promise<void> {
  await db(em).deleteFrom('oauth_client_token').where('tokenHash', '=', tokenHash).execute();
}
