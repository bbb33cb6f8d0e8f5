import {
  arotServer,
  createAuthorizationRequest,
  exchangeCode,
  OAuthError,
  parseCallback,
  refreshTokens,
} from '/sdk/oauth.js';

/** @typedef {import('/sdk/oauth.js').TokensWithClaims} Tokens */

/** Set while Arot must not be asked silently: it has answered, or the user has signed out here. */
const ASKED = 'asked';
const PENDING = 'sign-in';

/** @param {{ issuer: string, clientId: string }} application */
export function createSession({ issuer, clientId }) {
  const config = { issuer, clientId, redirectUri: `${location.origin}/` };
  const endpoints = arotServer(issuer);
  const tabs = new BroadcastChannel('session');

  /**
   * The tokens, in this variable only. Whatever is in localStorage or sessionStorage, every script of this origin can read at any
   * time.
   *
   * @type {Tokens | undefined}
   */
  let tokens;
  /** @type {Promise<void> | undefined} */
  let refreshing;

  const session = {
    /** Runs when the sign-in ends: here, in another tab, or at Arot. */
    onSignedOut: () => {},

    /** @returns {boolean} */
    get signedIn() {
      return tokens !== undefined;
    },

    /**
     * Starts the session when the page loads. It receives the callback, or asks Arot whether the user is signed in there.
     *
     * @throws OAuthError
     */
    async start() {
      if (new URLSearchParams(location.search).has('state')) return await finishSignIn();
      if (sessionStorage.getItem(ASKED)) return;
      // A page in a hidden frame would not get the cookie of Arot in most browsers. A redirect of the whole page does.
      await session.signIn({ prompt: 'none' });
    },

    /** @param {{ prompt?: 'none' }} [options] */
    async signIn(options) {
      sessionStorage.setItem(ASKED, 'yes');
      const { url, pending } = await createAuthorizationRequest(config, { scope: 'openid profile email', ...options });
      sessionStorage.setItem(PENDING, JSON.stringify({ pending, returnTo: location.href }));
      location.replace(url);
      // The browser is leaving this page.
      await new Promise(() => {});
    },

    /** Signs out of all tabs of this page, and then asks the user whether to sign out at Arot. */
    async signOut() {
      tabs.postMessage('signed-out');
      await end();
      const url = new URL(endpoints.end_session_endpoint);
      url.searchParams.set('client_id', clientId);
      url.searchParams.set('post_logout_redirect_uri', `${location.origin}/signed-out.html`);
      location.assign(url);
    },

    /** Returns the claims of the user. @returns {Promise<Record<string, unknown>>} */
    async userinfo() {
      const sub = tokens?.claims?.sub;
      const authorization = `Bearer ${await accessToken()}`;
      const response = await fetch(endpoints.userinfo_endpoint, { headers: { authorization }, credentials: 'omit' });
      if (response.status === 401) await end();
      if (!response.ok) throw new Error(`Your profile cannot be loaded (${response.status}).`);
      const claims = await response.json();
      if (claims.sub !== sub) throw new Error('The profile belongs to another account.');
      return claims;
    },
  };

  tabs.onmessage = () => void end();

  async function finishSignIn() {
    const callback = location.href;
    const { pending, returnTo = '/' } = JSON.parse(sessionStorage.getItem(PENDING) ?? '{}');
    // For one attempt only. The code must not stay in the address bar and in the history.
    sessionStorage.removeItem(PENDING);
    history.replaceState(null, '', returnTo);
    try {
      // Without a request of this tab, or with another state or issuer, this throws and nothing is sent.
      const code = parseCallback(config, callback, pending);
      tokens = await exchangeCode(config, code, pending);
      sessionStorage.removeItem(ASKED);
    } catch (error) {
      // The usual answer to prompt=none: the user is not signed in, or has not agreed yet.
      if (error instanceof OAuthError && /^(login|consent|interaction)_required$/.test(error.code)) return;
      throw error;
    }
  }

  /** Returns an access token that is valid for a minute. @returns {Promise<string>} */
  async function accessToken() {
    const { expiresAt = Number.POSITIVE_INFINITY } = tokens ?? {};
    if (expiresAt < Date.now() + 60_000) {
      // Arot replaces the refresh token, so all callers wait for one request.
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    }
    if (!tokens) throw new OAuthError('login_required');
    return tokens.accessToken;
  }

  async function refresh() {
    const before = tokens;
    try {
      const after = await refreshTokens(config, before?.refreshToken ?? '');
      // The user may have signed out meanwhile.
      if (tokens === before) tokens = after;
    } catch (error) {
      if (error instanceof OAuthError && error.code === 'invalid_grant') await end();
      throw error;
    }
  }

  /** Forgets the tokens at once, and then ends them, whatever the network says. */
  async function end() {
    if (!tokens) return;
    const token = tokens.refreshToken ?? tokens.accessToken;
    tokens = undefined;
    sessionStorage.setItem(ASKED, 'yes');
    session.onSignedOut();
    const body = new URLSearchParams({ token, client_id: clientId });
    const signal = AbortSignal.timeout(5_000);
    await fetch(endpoints.revocation_endpoint, { method: 'POST', body, credentials: 'omit', signal }).catch(() => {});
  }

  return session;
}
