import { ChatVisitors, type OAuthClient, OAuthError, type PendingAuthorization, type UserInfo } from '@arot/sdk/server';
import { type Request, type Response, Router } from 'express';
import type { Config } from './config.ts';
import { ExpiringStore } from './expiring-store.ts';
import { createCookie, randomId, type Sessions } from './sessions.ts';

type Attempt = { readonly pending: PendingAuthorization; readonly returnTo: string };

/** Creates the routes of the sign-in: `/login` sends the browser to Arot, and `/callback` receives it. */
export function createSignIn(config: Config, oauth: OAuthClient, sessions: Sessions): Router {
  const { origin, arotUrl: baseUrl, chatApplicationId, chatApplicationSecret } = config;
  const attempts = new ExpiringStore<Attempt>(3_600_000, 10_000);
  const browserCookie = createCookie(origin, 'bff_sign_in');
  const visitors = new ChatVisitors({ baseUrl, chatApplicationId, chatApplicationSecret, timeoutMs: 5_000 });

  const router = Router();

  router.get('/login', async (request, response) => {
    const { url, pending } = await oauth.createAuthorizationRequest({ scope: 'openid profile email phone' });
    // Each tab has an attempt of its own, under its state. All of them belong to this browser.
    const browser = browserCookie.read(request) ?? randomId();
    browserCookie.write(response, browser);
    attempts.set(`${browser} ${pending.state}`, { pending, returnTo: localUrl(request.query.returnTo, origin) });
    response.redirect(303, url);
  });

  router.get('/callback', async (request: Request, response: Response) => {
    // An attacker can send users the URL of a callback, to sign them in to the attacker's account. It belongs to another
    // browser, so there is no attempt here. An attempt can be used once.
    const attempt = attempts.take(`${browserCookie.read(request)} ${request.query.state}`);
    if (!attempt) throw new OAuthError('state_mismatch');
    // Checks state and iss, and throws if Arot or the user denied access.
    const code = oauth.parseCallback(request.url, attempt.pending);
    // Sends the code verifier (PKCE), and verifies the id token with its nonce.
    const tokens = await oauth.exchangeCode(code, attempt.pending);
    const userId = tokens.claims?.sub;
    if (!userId) throw new Error('The scope openid was not granted.');
    const profile = await oauth.userinfo(tokens.accessToken, { subject: userId });
    const chatVisitorId = await saveVisitor(profile);
    sessions.start(request, response, { userId, chatVisitorId, tokens });
    response.redirect(303, attempt.returnTo);
  });

  /** Creates or updates the chat visitor of the user, so that the shop's staff sees the current name. */
  async function saveVisitor({ sub, name, email, phone_number: phone }: UserInfo): Promise<string | undefined> {
    try {
      // `sub` never changes, and belongs to one account. An email address may move to another person.
      const visitor = { externalUserId: sub, name: name ?? null, email: email ?? null, phone: phone ?? null };
      return (await visitors.save(visitor)).chatVisitorId;
    } catch (error) {
      // A user can shop without the chat.
      console.error('The chat visitor was not saved:', error);
      return undefined;
    }
  }

  return router;
}

/**
 * Returns the URL to return to after the sign-in, if it is a page of this origin. Otherwise this site's links could lead users to
 * a copy of it. Only the URL parser knows what `//host`, `/\host` and `/..//host` mean to a browser, so compare its result.
 */
function localUrl(returnTo: unknown, origin: string): string {
  const url = typeof returnTo === 'string' ? URL.parse(returnTo, origin) : null;
  return url?.origin === origin ? url.href : `${origin}/`;
}
