import type { Clock } from '../../base/clock.ts';
import type { EntityManager } from '../../database/database.ts';
import { type ApplicationRow, findApplication, findApplications } from './application.repository.ts';
import { unknownApplication } from './unknown-application.ts';

export type ApplicationSummary = {
  readonly clientId: string;
  readonly slug: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly public: boolean;
  readonly native: boolean;
  readonly thirdParty: boolean;
  readonly requirePkce: boolean;
  readonly idTokenClaims: boolean;
  /** Tokens in a minute; null for no limit. A public application has none. */
  readonly tokenLimit: number | null;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly defaultScope: string;
  readonly logoUrl: string | null;
  readonly homeUrl: string | null;
  /** The URL that receives logout tokens. */
  readonly backchannelLogoutUri: string | null;
  /** The service account that it acts for without a user. */
  readonly serviceAccountId: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
};

/** Lists every application, without its secrets. */
export async function listApplications(em: EntityManager): Promise<ApplicationSummary[]> {
  return (await findApplications(em)).map(toSummary);
}

export type ApplicationDetails = ApplicationSummary & {
  /** The valid secrets, oldest first. Times are ISO 8601; the last use is accurate to a minute. */
  readonly secrets: readonly { createdAt: string; expiresAt: string | null; lastUsedAt: string | null }[];
};

/** @throws OperatorError if there is no such application */
export async function showApplication(
  { em, clock }: { em: EntityManager; clock: Clock },
  clientId: string,
): Promise<ApplicationDetails> {
  const row = await findApplication(em, clientId);
  if (!row) throw unknownApplication(clientId);
  return toDetails(row, clock());
}

/** @param now the moment at which secrets must be valid */
export function toDetails(row: ApplicationRow, now: Date): ApplicationDetails {
  const valid = row.secrets.filter(({ expiresAt }) => expiresAt === null || new Date(expiresAt) > now);
  const secrets = valid.map(({ createdAt, expiresAt, lastUsedAt }) => ({ createdAt, expiresAt, lastUsedAt }));
  return { ...toSummary(row), secrets };
}

function toSummary(row: ApplicationRow): ApplicationSummary {
  return {
    clientId: row.client_id,
    slug: row.slug,
    name: row.name,
    enabled: !row.disabled,
    public: row.public,
    native: row.native,
    thirdParty: row.third_party,
    requirePkce: row.require_pkce,
    idTokenClaims: row.id_token_claims,
    tokenLimit: row.public ? null : row.token_limit,
    redirectUris: row.redirect_uris,
    postLogoutRedirectUris: row.post_logout_redirect_uris,
    scopes: row.scopes,
    defaultScope: row.default_scope,
    logoUrl: row.logo_url,
    homeUrl: row.home_url,
    backchannelLogoutUri: row.backchannel_logout_uri,
    serviceAccountId: row.service_account_id,
    createdAt: row.created_at,
  };
}
