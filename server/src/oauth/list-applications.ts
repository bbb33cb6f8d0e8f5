import type { EntityManager } from '../database/open-database.ts';
import { type ApplicationRow, findApplications } from './application.repository.ts';

export type ApplicationSummary = {
  readonly clientId: string;
  readonly slug: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly public: boolean;
  readonly thirdParty: boolean;
  readonly requirePkce: boolean;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly defaultScope: string;
  readonly logoUrl: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
};

/** Every application, with all that is known of it but its secrets. */
export async function listApplications(em: EntityManager): Promise<ApplicationSummary[]> {
  return (await findApplications(em)).map(toSummary);
}

function toSummary(row: ApplicationRow): ApplicationSummary {
  return {
    clientId: row.client_id,
    slug: row.slug,
    name: row.name,
    enabled: !row.disabled,
    public: row.public,
    thirdParty: row.third_party,
    requirePkce: row.require_pkce,
    redirectUris: row.redirect_uris,
    postLogoutRedirectUris: row.post_logout_redirect_uris,
    scopes: row.scopes,
    defaultScope: row.default_scope,
    logoUrl: row.logo_url,
    createdAt: row.created_at,
  };
}
