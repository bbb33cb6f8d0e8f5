import { locateAccount } from '../../accounts/locate-account.ts';
import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import { findGrantsOfAccount } from '../../grants/grant.repository.ts';

/** The consent and the grants of an account for one application. Times are ISO 8601. */
export type GrantSummary = {
  readonly clientId: string;
  readonly slug: string;
  readonly name: string;
  readonly thirdParty: boolean;
  /** The scopes that the user agreed to on the consent page; null for an application that needs no consent. */
  readonly scopes: readonly string[] | null;
  readonly consentedAt: string | null;
  /** The number of authorizations with tokens that are still valid. */
  readonly grants: number;
  readonly lastGrantedAt: string | null;
  /** The expiry time of the last token, unless the application refreshes it before. */
  readonly accessUntil: string | null;
};

/**
 * Lists the applications that an account consented to or that hold tokens of it.
 *
 * @throws OperatorError if there is no such account
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
