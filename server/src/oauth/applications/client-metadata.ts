import type { AdapterPayload } from 'oidc-provider';
import type { ApplicationRow, SecretRow } from './application.repository.ts';

/** What we know of an application beside what the engine does. */
export type ApplicationMetadata = {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly thirdParty: boolean;
  readonly requirePkce: boolean;
  readonly scopes: readonly string[];
  readonly defaultScope: string;
  readonly secrets: readonly SecretRow[];
};

/** What every application may do at the token endpoint. With a refresh token, access lasts while the user is away. */
export const GRANT_TYPES: readonly string[] = ['authorization_code', 'refresh_token'];

/** The property of the engine's clients that carries it. */
export const APPLICATION_METADATA = 'application';

/** An application in the engine's words. @see https://www.rfc-editor.org/rfc/rfc7591#section-2 */
export function toClientMetadata(row: ApplicationRow): AdapterPayload {
  const application: ApplicationMetadata = {
    slug: row.slug,
    name: row.name,
    logoUrl: row.logo_url,
    thirdParty: row.third_party,
    requirePkce: row.require_pkce,
    scopes: row.scopes,
    defaultScope: row.default_scope,
    secrets: row.secrets,
  };
  return {
    client_id: row.client_id,
    client_name: row.name,
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    grant_types: [...GRANT_TYPES],
    application_type: row.native ? 'native' : 'web',
    response_types: ['code'],
    token_endpoint_auth_method: row.public ? 'none' : 'client_secret_post',
    // The engine wants one of whoever authenticates with one; hashes are compared instead of it.
    ...(row.public ? {} : { client_secret: 'never compared' }),
    [APPLICATION_METADATA]: application,
  };
}

export function applicationOf(client: object): ApplicationMetadata {
  return (client as { [APPLICATION_METADATA]: ApplicationMetadata })[APPLICATION_METADATA];
}
