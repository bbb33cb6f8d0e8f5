import { API_SCOPES, listOAuthRoutes, type oauth } from '@arot/contract';
import { arotServer } from '../oauth/oauth-config.ts';
import { parsePart } from './contract-route.ts';
import { type Authorization, MockAuthorizations, STANDARD_SCOPES } from './mock-authorizations.ts';
import type { MockAccount } from './mock-state.ts';
import type { MockWorld } from './mock-world.ts';
import { OAuthFailure, UntrustedRedirect } from './oauth-failure.ts';

type Fields = Readonly<Record<string, string>>;

type OAuthRequest = {
  readonly url: URL;
  readonly headers: Headers;
  readonly form: Fields;
  /** The account whose session the browser has. */
  readonly account: MockAccount | undefined;
};

type OAuthAnswer = (request: OAuthRequest) => Response | Promise<Response>;

/** The way in which users sign in at the mock. */
const BY_PASSWORD = { acr: 'https://refeds.org/profile/sfa', amr: ['pwd'] } as const;

/** The OAuth server of a mock. Its issuer is the origin of the request. */
export class MockIssuer {
  readonly #world: MockWorld;
  readonly #authorizations: MockAuthorizations;

  constructor(world: MockWorld) {
    this.#world = world;
    this.#authorizations = new MockAuthorizations(world);
  }

  /**
   * Signs an account in and authorizes an application, as a user does on the hosted pages.
   *
   * @returns the URL of the callback
   * @throws Error for an account that cannot sign in, and for a request that is not redirected
   */
  authorize(url: string, identifier: string): string {
    const account = this.#world.accounts.findByIdentifier(identifier);
    if (!account || account.active === false) throw new Error(`The mock: ${identifier} cannot sign in.`);
    return this.#authorizations.authorize(new URL(url), account) ?? '';
  }

  /** Answers a request to an OAuth endpoint; undefined for another path. */
  async respond(method: string, path: string, request: OAuthRequest): Promise<Response | undefined> {
    const found = listOAuthRoutes().find(({ route }) => route.method === method && route.path === path);
    if (!found) return undefined;
    const { operation, route } = found;
    try {
      const answers: Readonly<Record<string, OAuthAnswer>> = this.#answers;
      const isValid = !('body' in route) || !parsePart('body', route.body, request.form).fields;
      if (!isValid) throw new OAuthFailure('invalid_request');
      return await answers[operation]?.(request);
    } catch (error) {
      if (error instanceof UntrustedRedirect) return page(`<p>${error.message}</p>`, 400);
      if (!(error instanceof OAuthFailure)) throw error;
      const headers = error.status === 401 ? { 'www-authenticate': `Bearer error="${error.error}"` } : {};
      return json({ error: error.error }, error.status, headers);
    }
  }

  /** The answers of the endpoints of the contract. One without an answer does not compile. */
  readonly #answers = {
    authorize: ({ url, account }) => {
      const chosen = this.#world.accounts.findByIdentifier(url.searchParams.get('identifier') ?? '');
      const callback = this.#authorizations.authorize(url, chosen ?? account);
      return callback === undefined ? this.#loginPage(url) : redirect(callback);
    },

    requestTokens: async ({ url, headers, form }) => {
      const application = this.#authorizations.authenticate(headers, form);
      const isCode = form.grant_type === 'authorization_code';
      const [refreshToken, token] = isCode
        ? await this.#authorizations.redeem(application, form)
        : this.#authorizations.replace(application, form);
      const hasAll = application.idTokenClaims ?? true;
      return json({
        access_token: this.#authorizations.issueAccessToken(token),
        ...{ token_type: 'Bearer', expires_in: 3_600, refresh_token: refreshToken, scope: token.scopes.join(' ') },
        ...(token.scopes.includes('openid')
          ? { id_token: await this.#createIdToken(url.origin, token, hasAll ? token.scopes : []) }
          : {}),
      });
    },

    getUserInfo: ({ headers }) => {
      const token = this.#authorizations.find(headers.get('authorization')?.replace(/^Bearer /, ''));
      const account = token && this.#world.accounts.find(token.grant.accountId);
      if (token?.kind !== 'access' || !account || account.active === false)
        throw new OAuthFailure('invalid_token', 401);
      if (!token.scopes.includes('openid')) throw new OAuthFailure('insufficient_scope', 403);
      return json(this.#claimsOf(account, token.scopes));
    },

    revokeToken: ({ headers, form }) => {
      const { clientId } = this.#authorizations.authenticate(headers, form);
      const token = this.#authorizations.find(form.token, clientId);
      if (token) token.grant.hasEnded = true;
      return json({});
    },

    introspectToken: ({ url, headers, form }) => {
      const { clientId } = this.#authorizations.authenticate(headers, form);
      const token = this.#authorizations.find(form.token, clientId);
      if (!token) return json({ active: false });
      const [iat, exp] = [token.issuedAt, token.expiresAt].map((time) => Math.floor(time / 1_000));
      const authentication = { ...BY_PASSWORD, auth_time: token.authTime };
      return json({
        ...{ active: true, sub: token.grant.accountId, client_id: clientId, iss: url.origin, iat, exp },
        ...{
          scope: token.scopes.join(' '),
          ...(token.kind === 'access' ? { token_type: 'Bearer', ...authentication } : {}),
        },
      });
    },

    endSession: ({ url, account }) => {
      const {
        client_id: clientId = '',
        post_logout_redirect_uri: target,
        state,
      } = Object.fromEntries(url.searchParams);
      const { postLogoutRedirectUris = [] } = this.#world.findApplication(clientId) ?? {};
      if (target !== undefined && !postLogoutRedirectUris.includes(target)) {
        throw new UntrustedRedirect('The redirect URI is not registered.');
      }
      if (account) this.#world.signOut(this.#world.accounts.idOf(account));
      this.#world.accounts.cookie = undefined;
      if (target === undefined) return page('<p>You are signed out.</p>');
      const callback = new URL(target);
      if (state !== undefined) callback.searchParams.set('state', state);
      return redirect(callback.href);
    },

    getOpenIdConfiguration: ({ url }) => json(metadataOf(url.origin)),

    getServerMetadata: ({ url }) => json(metadataOf(url.origin)),

    getKeySet: async () =>
      json(await this.#world.signer.publicKeys(), 200, { 'content-type': 'application/jwk-set+json' }),

    getResourceMetadata: ({ url: { origin } }) =>
      json({
        ...{ resource: `${origin}/api`, authorization_servers: [origin], scopes_supported: API_SCOPES },
        ...{
          bearer_methods_supported: ['header'],
          resource_name: 'Arot API',
          resource_documentation: `${origin}/docs`,
        },
      }),
  } satisfies Record<keyof typeof oauth, OAuthAnswer>;

  #createIdToken(issuer: string, { grant, authTime, nonce }: Authorization, scopes: readonly string[]) {
    const account = this.#world.accounts.find(grant.accountId);
    const now = Math.floor(Date.now() / 1_000);
    return this.#world.signer.sign({
      ...(account ? this.#claimsOf(account, scopes) : { sub: grant.accountId }),
      ...{ iss: issuer, aud: grant.clientId, iat: now, exp: now + 3_600, auth_time: authTime, ...BY_PASSWORD },
      // An account has one session here.
      sid: `session-of-${grant.accountId}`,
      ...(nonce === undefined ? {} : { nonce }),
    });
  }

  /** @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims */
  #claimsOf(account: MockAccount, scopes: readonly string[]): object {
    const { id, name, email, phoneNumber } = this.#world.accounts.toIdentity(account);
    const has = (scope: string) => scopes.includes(scope);
    return {
      sub: id,
      ...(has('profile') && name !== '' ? { name } : {}),
      ...(has('profile') ? { updated_at: Math.floor(Date.parse(account.createdAt ?? '2026-01-01') / 1_000) } : {}),
      ...(has('email') && email !== null ? { email, email_verified: false } : {}),
      ...(has('phone') && phoneNumber !== null ? { phone_number: phoneNumber, phone_number_verified: false } : {}),
    };
  }

  /** Returns a page on which a person chooses an account. It asks for no password. */
  #loginPage(url: URL): Response {
    const hidden = [...url.searchParams].map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    );
    const accounts = this.#world.state.accounts.map(
      ({ identifier, name = '' }) =>
        `<p><button name="identifier" value="${escapeHtml(identifier)}">${escapeHtml(`${identifier} ${name}`)}</button>`,
    );
    return page(
      `<h1>Choose an account</h1><form action="${escapeHtml(url.pathname)}">${hidden.join('')}${accounts.join('')}</form>`,
    );
  }
}

function metadataOf(issuer: string): object {
  return {
    issuer,
    ...arotServer(issuer),
    scopes_supported: STANDARD_SCOPES,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  };
}

function json(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

function page(body: string, status = 200): Response {
  const html = `<!doctype html><meta charset="utf-8"><title>Arot mock</title>${body}`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
