import type { FetchFunction } from '../fetch-function.ts';

/**
 * The endpoints of an authorization server, with the names of its discovery document.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8414#section-2
 */
export type ServerMetadata = {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint?: string;
  readonly jwks_uri?: string;
  readonly revocation_endpoint?: string;
  readonly introspection_endpoint?: string;
  readonly end_session_endpoint?: string;
  /** True if every authorization response has `iss`. If so, a response without it is rejected. */
  readonly authorization_response_iss_parameter_supported?: boolean;
};

/** An application at an authorization server. */
export type OAuthConfig = {
  /** The issuer, exactly as the server writes it, such as `https://auth.example.com`. */
  readonly issuer: string;
  /** The API key of the application. */
  readonly clientId: string;
  /** One of the application's redirect URIs, exactly as registered. */
  readonly redirectUri: string;
  /** The endpoints. Default: those of an Arot server. For another server, use `discoverServer`. */
  readonly server?: ServerMetadata | undefined;
  /** The accepted difference between the clocks of both sides, in seconds. Default: 30. */
  readonly clockToleranceSeconds?: number | undefined;
  /** A replacement for the global fetch. */
  readonly fetch?: FetchFunction | undefined;
  /** Time limit of a request with its body, in milliseconds. Default: 30,000. 0 or Infinity: no limit. */
  readonly timeoutMs?: number | undefined;
};

/** The last argument of every request to an OAuth endpoint. */
export type OAuthRequestOptions = {
  /** Aborts the request, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of this request, in milliseconds. 0 or Infinity: no limit. */
  readonly timeoutMs?: number | undefined;
};

/** Returns the endpoints of an Arot server with this issuer. */
export function arotServer(issuer: string): Required<ServerMetadata> {
  return {
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    end_session_endpoint: `${issuer}/oauth/logout`,
    authorization_response_iss_parameter_supported: true,
  };
}

export function serverOf({ issuer, server = arotServer(issuer) }: OAuthConfig): ServerMetadata {
  return server;
}
