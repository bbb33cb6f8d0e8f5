import { type AccessTokenFunction, type AccessTokenOptions, accessTokenSource } from '../access-token-source.ts';
import type { IdTokenClaims, IdTokenExpectations } from '../oauth/check-claims.ts';
import {
  type AuthorizationOptions,
  type AuthorizationRequest,
  createAuthorizationRequest,
  type PendingAuthorization,
} from '../oauth/create-authorization-request.ts';
import { type OAuthConfig, type OAuthRequestOptions, type ServerMetadata, serverOf } from '../oauth/oauth-config.ts';
import { OAuthError } from '../oauth/oauth-errors.ts';
import { parseCallback } from '../oauth/parse-callback.ts';
import type { TokensWithClaims } from '../oauth/public-client.ts';
import { codeForm, refreshForm, requestTokens, type Tokens } from '../oauth/request-tokens.ts';
import { sendOAuthRequest } from '../oauth/send-oauth-request.ts';
import { basicAuthentication } from './basic-authentication.ts';
import { KeySet } from './key-set.ts';
import { SingleFlight } from './single-flight.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** A refresh is tried twice: a replaced token returns the same successor until that is used, so a lost response ends no sign-in. */
const REFRESH_TIMEOUT_MS = 4_500;

/** A confidential application: one that runs on a server. */
export type OAuthClientConfig = OAuthConfig & {
  /** The API secret of the application. */
  readonly clientSecret: string;
};

/** @see https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims */
export type UserInfo = {
  /** Id of the account. */
  readonly sub: string;
  readonly name?: string;
  readonly picture?: string;
  /** Seconds since 1970. */
  readonly updated_at?: number;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly phone_number?: string;
  readonly phone_number_verified?: boolean;
  readonly [claim: string]: unknown;
};

/** @see https://www.rfc-editor.org/rfc/rfc7662#section-2.2 */
export type Introspection = {
  readonly active: boolean;
  readonly sub?: string;
  readonly client_id?: string;
  readonly scope?: string;
  readonly token_type?: string;
  readonly iss?: string;
  /** Seconds since 1970. */
  readonly iat?: number;
  readonly exp?: number;
  readonly [member: string]: unknown;
};

/** An OAuth 2.0 and OpenID Connect client with a secret. Create one, and use it for all users. */
export class OAuthClient {
  readonly #config: OAuthClientConfig;
  readonly #server: ServerMetadata;
  readonly #keySet: KeySet;
  readonly #refreshes = new SingleFlight<TokensWithClaims>();

  /** @throws TypeError for a configuration without a secret */
  constructor(config: OAuthClientConfig) {
    if (!config.issuer || !config.clientId || !config.clientSecret) {
      throw new TypeError('issuer, clientId and clientSecret are required.');
    }
    this.#config = config;
    this.#server = serverOf(config);
    this.#keySet = new KeySet(config, this.#server.jwks_uri ?? '');
  }

  /** Prepares a redirect to the authorization server. Store `pending` in the user's session until the callback. */
  createAuthorizationRequest(options?: AuthorizationOptions): Promise<AuthorizationRequest> {
    return createAuthorizationRequest(this.#config, options);
  }

  /**
   * Reads the code of a callback.
   *
   * @param callback the URL of the request, which may be a path with a query, or its parameters
   * @throws OAuthError
   * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2
   * @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4
   */
  parseCallback(callback: string | URL | URLSearchParams, pending: PendingAuthorization | null | undefined): string {
    return parseCallback(this.#config, callback, pending);
  }

  /**
   * Exchanges a code for tokens, and verifies the id token.
   *
   * @throws OAuthError such as `invalid_grant`, `invalid_client` or `invalid_id_token`
   * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
   */
  async exchangeCode(
    code: string,
    pending: PendingAuthorization,
    options?: OAuthRequestOptions,
  ): Promise<TokensWithClaims> {
    const tokens = await requestTokens(this.#config, this.#authentication(), codeForm(code, pending), options);
    return await this.#withClaims(tokens, pending);
  }

  /**
   * Exchanges a refresh token for new tokens. Store the new refresh token. Simultaneous calls with the same refresh token
   * send one request. If its response is lost, it is sent once more.
   *
   * @param options.scope a subset of the granted scopes
   * @throws OAuthError `invalid_grant`: the user has to sign in again
   * @see https://www.rfc-editor.org/rfc/rfc6749#section-6
   */
  refresh(
    refreshToken: string,
    { scope, signal, timeoutMs }: OAuthRequestOptions & { readonly scope?: string | undefined } = {},
  ): Promise<TokensWithClaims> {
    // The signal is this caller's own. The request belongs to every caller.
    const options = { timeoutMs: timeoutMs ?? REFRESH_TIMEOUT_MS };
    const send = () => requestTokens(this.#config, this.#authentication(), refreshForm(refreshToken, scope), options);
    return this.#refreshes.run(JSON.stringify([refreshToken, scope]), signal, async () =>
      this.#withClaims(await send().catch((error) => (isLost(error) ? send() : Promise.reject(error))), undefined),
    );
  }

  /**
   * Creates a function for `createClient({ auth: { accessToken } })`: it returns the access token of a user for the API, and refreshes
   * it when it ends or was rejected. The authorization request needs the parameter `resource`, which is `{baseUrl}/api`.
   *
   * @see https://www.rfc-editor.org/rfc/rfc8707
   */
  accessTokenOf(tokens: Tokens, options?: AccessTokenOptions): AccessTokenFunction {
    return accessTokenSource((refreshToken) => this.refresh(refreshToken), tokens, options);
  }

  /**
   * Returns the current claims of the account of an access token.
   *
   * @param options.subject the `sub` of the id token. The claims of another account are rejected
   * @throws OAuthError `invalid_token` for an access token that has expired or was revoked
   * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfo
   */
  async userinfo(
    accessToken: string,
    { subject, ...options }: OAuthRequestOptions & { readonly subject?: string | undefined } = {},
  ): Promise<UserInfo> {
    const headers = { authorization: `Bearer ${accessToken}` };
    const claims = await sendOAuthRequest(this.#config, this.#url('userinfo_endpoint'), { headers }, options);
    const { sub } = claims;
    if (typeof sub !== 'string' || (subject !== undefined && sub !== subject)) {
      throw new OAuthError('invalid_response', 'The claims belong to another account.');
    }
    return { ...claims, sub };
  }

  /**
   * Ends a token, and all tokens of the same sign-in. An unknown token is not an error.
   *
   * @see https://www.rfc-editor.org/rfc/rfc7009#section-2.1
   */
  async revoke(token: string, options?: OAuthRequestOptions): Promise<void> {
    await this.#post('revocation_endpoint', token, options);
  }

  /**
   * Returns the state of a token of this application. A token that is not valid has only `active: false`.
   *
   * @see https://www.rfc-editor.org/rfc/rfc7662#section-2
   */
  async introspect(token: string, options?: OAuthRequestOptions): Promise<Introspection> {
    const state = await this.#post('introspection_endpoint', token, options);
    return { ...state, active: state.active === true };
  }

  /**
   * Verifies an id token of this application: signature, issuer, audience and times.
   *
   * @param expected omit it for a token that belongs to no authorization request of yours
   * @throws OAuthError `invalid_id_token`
   * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
   */
  verifyIdToken(idToken: string, expected?: IdTokenExpectations): Promise<IdTokenClaims> {
    return verifyIdToken(this.#config, this.#keySet, idToken, expected);
  }

  /**
   * Returns the URL to which a browser is redirected to sign out.
   *
   * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout
   */
  createLogoutUrl(options: {
    readonly idToken?: string | undefined;
    readonly postLogoutRedirectUri?: string | undefined;
    readonly state?: string | undefined;
  }): string {
    const url = new URL(this.#url('end_session_endpoint'));
    const parameters = {
      client_id: this.#config.clientId,
      id_token_hint: options.idToken,
      post_logout_redirect_uri: options.postLogoutRedirectUri,
      state: options.state,
    };
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return url.href;
  }

  #post(endpoint: 'revocation_endpoint' | 'introspection_endpoint', token: string, options?: OAuthRequestOptions) {
    const { headers } = this.#authentication();
    return sendOAuthRequest(this.#config, this.#url(endpoint), { headers, form: { token } }, options);
  }

  #url(endpoint: 'userinfo_endpoint' | 'revocation_endpoint' | 'introspection_endpoint' | 'end_session_endpoint') {
    const url = this.#server[endpoint];
    if (!url) throw new TypeError(`The server has no ${endpoint}.`);
    return url;
  }

  #authentication() {
    return basicAuthentication(this.#config);
  }

  async #withClaims(tokens: Tokens, expected: IdTokenExpectations | undefined): Promise<TokensWithClaims> {
    const { idToken } = tokens;
    return { ...tokens, claims: idToken === undefined ? undefined : await this.verifyIdToken(idToken, expected) };
  }
}

/** Returns true if no response arrived, so that the server may have done what the request asked for. */
function isLost(error: unknown): boolean {
  return error instanceof OAuthError && (error.code === 'connection_failed' || error.code === 'timeout');
}
