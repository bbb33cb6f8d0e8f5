import { API_SCOPES } from '@arot/contract';
import type { AdapterPayload } from 'oidc-provider';
import type { ApplicationRow, SecretRow } from './application.repository.ts';

/** Properties of an application in addition to the provider's own client metadata. */
export type ApplicationMetadata = {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly thirdParty: boolean;
  readonly requirePkce: boolean;
  /** Id tokens have the claims of the granted scopes; without it only `sub` and those of the login. */
  readonly idTokenClaims: boolean;
  /** Tokens in a minute, for all users together; null for no limit. A public application has none. */
  readonly tokenLimit: number | null;
  readonly scopes: readonly string[];
  /** Those of its scopes that the API knows. */
  readonly apiScopes: readonly string[];
  readonly defaultScope: string;
  /** The account that it acts for without a user. */
  readonly serviceAccountId: string | null;
  readonly secrets: readonly SecretRow[];
};

/**
 * The grant types of every application. With a refresh token, access lasts while the user is away. `addClientCredentials` rejects an
 * application without a service account itself, with a better error.
 */
export const GRANT_TYPES: readonly string[] = ['authorization_code', 'refresh_token', 'client_credentials'];

/** The property of the provider's clients that contains {@link ApplicationMetadata}. */
export const APPLICATION_METADATA = 'application';

/** Translates an application into the provider's client metadata. @see https://www.rfc-editor.org/rfc/rfc7591#section-2 */
export function toClientMetadata(row: ApplicationRow): AdapterPayload {
  const application: ApplicationMetadata = {
    slug: row.slug,
    name: row.name,
    logoUrl: row.logoUrl,
    thirdParty: row.thirdParty,
    requirePkce: row.requirePkce,
    idTokenClaims: row.idTokenClaims,
    tokenLimit: row.public ? null : row.tokenLimit,
    scopes: row.scopes,
    apiScopes: API_SCOPES.filter((scope) => row.scopes.includes(scope)),
    defaultScope: row.defaultScope,
    serviceAccountId: row.serviceAccountId,
    secrets: row.secrets,
  };
  return {
    client_id: row.clientId,
    client_name: row.name,
    redirect_uris: row.redirectUris,
    post_logout_redirect_uris: row.postLogoutRedirectUris,
    grant_types: [...GRANT_TYPES],
    application_type: row.native ? 'native' : 'web',
    response_types: ['code'],
    token_endpoint_auth_method: row.public ? 'none' : 'client_secret_post',
    // The provider requires a secret for this authentication method. `checkClientSecret` compares hashes instead.
    ...(row.public ? {} : { client_secret: 'never compared' }),
    [APPLICATION_METADATA]: application,
  };
}

export function applicationOf(client: object): ApplicationMetadata {
  return (client as { [APPLICATION_METADATA]: ApplicationMetadata })[APPLICATION_METADATA];
}
