import { createCodeChallenge } from '../oauth/create-authorization-request.ts';
import type { MockAccount, MockOAuthApplication } from './mock-state.ts';
import { type Grant, isLive, type MockWorld } from './mock-world.ts';
import { OAuthFailure, UntrustedRedirect } from './oauth-failure.ts';

type Fields = Readonly<Record<string, string>>;

/** A sign-in that an application has been authorized with. */
export type Authorization = {
  readonly grant: Grant;
  readonly authTime: number;
  readonly nonce: string | undefined;
};

type Code = Authorization & {
  readonly redirectUri: string;
  readonly challenge: string | undefined;
  readonly expiresAt: number;
  isUsed: boolean;
};

type Token = Authorization & {
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly kind: 'access' | 'refresh';
  /** When a refresh token was replaced, and by which one. */
  replaced?: { readonly at: number; readonly by: string };
};

export const STANDARD_SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access'];
const CODE_MS = 60_000;
const ACCESS_TOKEN_MS = 3_600_000;
const REFRESH_TOKEN_MS = 30 * 86_400_000;
/** A replaced refresh token returns its successor until that is used, for at most 10 minutes. */
const GRACE_MS = 600_000;

/** The codes and tokens of OAuth applications. */
export class MockAuthorizations {
  readonly #world: MockWorld;
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, Token>();

  constructor(world: MockWorld) {
    this.#world = world;
  }

  /**
   * Authorizes an application in the name of an account.
   *
   * @param account undefined if no account is signed in
   * @returns the URL of the callback, with a code or an error; undefined if the account has to sign in first
   * @throws UntrustedRedirect if the application or its redirect URI is not valid
   */
  authorize(request: URL, account: MockAccount | undefined): string | undefined {
    const query = Object.fromEntries(request.searchParams);
    const application = this.#world.findApplication(query.client_id ?? '');
    const { redirect_uri: redirectUri = '', prompt = '' } = query;
    if (!application || application.enabled === false) throw new UntrustedRedirect('There is no such application.');
    if (!application.redirectUris.includes(redirectUri))
      throw new UntrustedRedirect('The redirect URI is not registered.');
    const callback = new URL(redirectUri);
    const answer = (parameters: Fields) => {
      const { state } = query;
      const all = { ...parameters, ...(state === undefined ? {} : { state }), iss: request.origin };
      for (const [name, value] of Object.entries(all)) callback.searchParams.set(name, value);
      return callback.href;
    };
    try {
      const scopes = checkRequest(application, query);
      if (account) return answer({ code: this.#createCode(application, account, query, scopes) });
      return prompt.split(' ').includes('none') ? answer({ error: 'login_required' }) : undefined;
    } catch (error) {
      if (error instanceof OAuthFailure) return answer({ error: error.error });
      throw error;
    }
  }

  #createCode(
    application: MockOAuthApplication,
    account: MockAccount,
    query: Fields,
    scopes: readonly string[],
  ): string {
    const now = Date.now();
    const grant = {
      ...{ accountId: this.#world.accounts.idOf(account), clientId: application.clientId, scopes, hasEnded: false },
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + CODE_MS).toISOString(),
    };
    const code = this.#world.createToken();
    this.#codes.set(code, {
      ...{ grant, nonce: query.nonce, redirectUri: query.redirect_uri ?? '', challenge: query.code_challenge },
      ...{ authTime: Math.floor(now / 1_000), expiresAt: now + CODE_MS, isUsed: false },
    });
    return code;
  }

  /** Identifies the application of a request by its secret; a public one by its id. @throws OAuthFailure invalid_client */
  authenticate(headers: Headers, form: Fields): MockOAuthApplication {
    const [, basic] = /^Basic (.*)$/.exec(headers.get('authorization') ?? '') ?? [];
    const [id = '', secret] = basic === undefined ? [form.client_id, form.client_secret] : decodeBasic(basic);
    const application = this.#world.findApplication(id);
    // A public application has no secret, and sends none.
    const isKnown = application && application.enabled !== false && application.clientSecret === secret;
    if (!isKnown) throw new OAuthFailure('invalid_client', 401);
    return application;
  }

  /** Redeems a code. A second use ends the tokens of the first one. @throws OAuthFailure invalid_grant */
  async redeem({ clientId }: MockOAuthApplication, form: Fields): Promise<readonly [string, Token]> {
    const code = this.#codes.get(form.code ?? '');
    if (code?.isUsed && code.grant.clientId === clientId) code.grant.hasEnded = true;
    const isValid =
      code && !code.isUsed && code.expiresAt > Date.now() && code.grant.clientId === clientId && isLive(code.grant);
    if (!isValid || code.redirectUri !== form.redirect_uri) throw new OAuthFailure('invalid_grant');
    const verifier = form.code_verifier;
    const challenge = verifier === undefined ? undefined : await createCodeChallenge(verifier);
    if (challenge !== code.challenge) throw new OAuthFailure('invalid_grant');
    code.isUsed = true;
    this.#world.grants.push(code.grant);
    return this.#issueRefreshToken(code, code.grant.scopes);
  }

  /** Replaces a refresh token. A later use of it ends all tokens of its sign-in. @throws OAuthFailure invalid_grant */
  replace({ clientId }: MockOAuthApplication, form: Fields): readonly [string, Token] {
    const token = this.#tokens.get(form.refresh_token ?? '');
    if (!this.#isValid(token, clientId) || token.kind !== 'refresh') throw new OAuthFailure('invalid_grant');
    const scopes = form.scope?.split(' ') ?? token.scopes;
    if (scopes.some((scope) => !token.scopes.includes(scope))) throw new OAuthFailure('invalid_scope');
    const { replaced } = token;
    const successor = this.#tokens.get(replaced?.by ?? '');
    if (replaced && (successor?.replaced || Date.now() - replaced.at >= GRACE_MS)) {
      token.grant.hasEnded = true;
      throw new OAuthFailure('invalid_grant');
    }
    if (replaced && successor) return [replaced.by, { ...successor, scopes }];
    const [text, issued] = this.#issueRefreshToken(token, token.scopes);
    token.replaced = { at: Date.now(), by: text };
    return [text, { ...issued, scopes }];
  }

  issueAccessToken(authorization: Token): string {
    return this.#issue(authorization, authorization.scopes, 'access', ACCESS_TOKEN_MS)[0];
  }

  /** Returns a token that is valid; undefined for any other text. @param clientId the application that it must belong to */
  find(text: string | undefined, clientId?: string): Token | undefined {
    const token = this.#tokens.get(text ?? '');
    return this.#isValid(token, clientId) && !token.replaced ? token : undefined;
  }

  #issueRefreshToken({ grant, authTime, nonce }: Authorization, scopes: readonly string[]): readonly [string, Token] {
    return this.#issue({ grant, authTime, nonce }, scopes, 'refresh', REFRESH_TOKEN_MS);
  }

  #issue(
    { grant, authTime, nonce }: Authorization,
    scopes: readonly string[],
    kind: Token['kind'],
    lifetime: number,
  ): readonly [string, Token] {
    const text = this.#world.createToken();
    const [issuedAt, expiresAt] = [Date.now(), Date.now() + lifetime];
    const token = { grant, authTime, nonce, scopes, kind, issuedAt, expiresAt };
    this.#tokens.set(text, token);
    grant.expiresAt = new Date(Math.max(expiresAt, Date.parse(grant.expiresAt))).toISOString();
    return [text, token];
  }

  #isValid(token: Token | undefined, clientId?: string): token is Token {
    if (!token || token.expiresAt <= Date.now() || !isLive(token.grant)) return false;
    return clientId === undefined || token.grant.clientId === clientId;
  }
}

/** Checks a request for authorization. @returns the scopes that it gets @throws OAuthFailure */
function checkRequest(application: MockOAuthApplication, query: Fields): readonly string[] {
  if (query.response_type !== 'code') throw new OAuthFailure('unsupported_response_type');
  if (query.response_mode !== undefined && query.response_mode !== 'query') throw new OAuthFailure('invalid_request');
  const needsChallenge = application.requirePkce ?? application.clientSecret === undefined;
  const hasChallenge = query.code_challenge !== undefined;
  if (needsChallenge && !hasChallenge) throw new OAuthFailure('invalid_request');
  if (hasChallenge && query.code_challenge_method !== 'S256') throw new OAuthFailure('invalid_request');
  const { scopes = [], defaultScope = 'openid profile email' } = application;
  const allowed = [...STANDARD_SCOPES, ...scopes, ...defaultScope.split(' ')];
  const requested = query.scope?.split(' ').filter((scope) => scope !== '') ?? [];
  const wanted = requested.length === 0 ? defaultScope.split(' ') : requested;
  const isOfOpenId = query.nonce !== undefined || query.max_age !== undefined;
  if (isOfOpenId && !wanted.includes('openid')) throw new OAuthFailure('invalid_request');
  const known = wanted.filter((scope) => allowed.includes(scope));
  if (known.length === 0) throw new OAuthFailure('invalid_scope');
  return known;
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function decodeBasic(credentials: string): (string | undefined)[] {
  try {
    return atob(credentials)
      .split(':')
      .map((part) => decodeURIComponent(part.replace(/\+/g, ' ')));
  } catch {
    return [];
  }
}
