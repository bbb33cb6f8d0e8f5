import { locateAccount } from '../../accounts/locate-account.ts';
import type { Clock } from '../../clock.ts';
import type { EntityManager } from '../../database/open-database.ts';
import { findGrantsOfAccount } from '../../grants/grant.repository.ts';

/** What an account has given an application. Times are ISO 8601. */
export type GrantSummary = {
  readonly clientId: string;
  readonly slug: string;
  readonly name: string;
  readonly thirdParty: boolean;
  /** What the user agreed to on the consent page; null for an application that needs no consent. */
  readonly scopes: readonly string[] | null;
  readonly consentedAt: string | null;
  /** How many sign-ins hold tokens. */
  readonly grants: number;
  readonly lastGrantedAt: string | null;
  /** When the last token ends by itself, unless the application refreshes it before. */
  readonly accessUntil: string | null;
};

/**
 * What an account has agreed to, and what of it is in use.
 *
 * @throws OperatorError
 */
export async function listGrants(
  { em, clock }: { em: EntityManager; clock: Clock },
  idOrIdentifier: string,
): Promise<{ accountId: string; grants: GrantSummary[] }> {
  const { id: accountId } = await locateAccount(em, idOrIdentifier);
  const rows = await findGrantsOfAccount(em, accountId, clock());
  const grants = rows.map((row) => ({
    clientId: row.client_id,
    slug: row.slug,
    name: row.name,
    thirdParty: row.third_party,
    scopes: row.scopes,
    consentedAt: row.consented_at,
    grants: row.grants,
    lastGrantedAt: row.last_granted_at,
    accessUntil: row.access_until,
  }));
  return { accountId, grants };
}
