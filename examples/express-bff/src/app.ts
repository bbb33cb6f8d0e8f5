import { createHash, timingSafeEqual } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createClient } from '@arot/sdk';
import { OAuthClient, OAuthError } from '@arot/sdk/server';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { callWithToken, isSignInOver } from './call-with-token.ts';
import type { Config } from './config.ts';
import { accountPage, homePage, messagePage } from './pages.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';

export function createApp(config: Config): Express {
  const { origin, arotUrl, clientId, clientSecret } = config;
  // One client for all users: it caches the keys of Arot, and joins simultaneous refreshes.
  const oauth = new OAuthClient({ issuer: arotUrl, clientId, clientSecret, redirectUri: `${origin}/callback` });
  // Without a token: the catalog shows prices for an access token of the API (`resource`, scope `prices`). That of this sign-in is for the claims.
  const catalog = createClient({ baseUrl: arotUrl, credentials: 'bearer' });
  const sessions = createSessions(origin);

  const app = express();
  app.disable('x-powered-by');
  app.use((_request, response, next) => {
    // No script runs on these pages. The form that signs out is redirected to Arot, so form-action names it.
    const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${arotUrl}`;
    response.set({
      'Content-Security-Policy': `${policy}; base-uri 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      // The Back button must not show the pages of a user who has signed out.
      'Cache-Control': 'no-store',
      ...(origin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    });
    next();
  });
  app.get('/style.css', (_request, response) => response.sendFile('style.css', { root: publicFolder }));
  app.use(createSignIn(config, oauth, sessions));

  app.get('/', async (request, response) => {
    const q = typeof request.query.q === 'string' ? request.query.q.slice(0, 150) : '';
    const products = await catalog.products.list({ q: q || undefined, pageSize: 12, sort: 'name', direction: 'asc' });
    response.send(homePage(sessions.find(request), q, products));
  });

  app.get('/account', async (request, response) => {
    const session = sessions.find(request);
    if (!session) return response.redirect(303, '/login?returnTo=/account');
    try {
      const subject = session.userId;
      const profile = await callWithToken(oauth, session, (token) => oauth.userinfo(token, { subject }));
      response.send(accountPage(session, profile));
    } catch (error) {
      if (!isSignInOver(error)) throw error;
      sessions.end(request, response);
      response.redirect(303, '/login?returnTo=/account');
    }
  });

  app.post('/logout', express.urlencoded({ extended: false, limit: '1kb' }), async (request, response) => {
    const session = sessions.find(request);
    if (!session) return response.redirect(303, '/');
    if (!isSameText(request.body?.csrfToken, session.csrfToken)) {
      return response.status(403).send(messagePage('Not signed out', 'Go to the shop, and sign out there.'));
    }
    // Here first, whatever the network says about the rest.
    sessions.end(request, response);
    const { accessToken, refreshToken } = session.tokens;
    await oauth.revoke(refreshToken ?? accessToken, { timeoutMs: 5_000 }).catch((error: unknown) => {
      console.error('The tokens were not revoked:', error);
    });
    // Arot asks whether to sign out there too. The id token stays here, because a URL ends up in histories and logs.
    response.redirect(303, oauth.createLogoutUrl({ postLogoutRedirectUri: `${origin}/signed-out` }));
  });

  app.get('/signed-out', (request, response) => {
    const staysAtArot = request.query.error !== undefined;
    const rest = staysAtArot ? 'You are still signed in at Arot, so the next sign-in needs no password.' : '';
    response.send(messagePage('Signed out', `You have signed out of the shop. ${rest}`));
  });

  app.use((_request, response) => void response.status(404).send(messagePage('Not found', 'There is no such page.')));
  app.use(showError);
  return app;
}

const publicFolder = fileURLToPath(new URL('../public', import.meta.url));

/** Compares in constant time. Hashes have one length, which timingSafeEqual needs. */
function isSameText(given: unknown, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(expected));
}

/** Tells users what to do, and nothing of the error: it may have been made by an attacker. */
const showError: ErrorRequestHandler = (error, _request, response, _next) => {
  if (response.headersSent) return response.destroy();
  if (error instanceof OAuthError && error.code === 'access_denied') {
    return response.status(403).send(messagePage('Not signed in', 'You have denied access to your account.'));
  }
  if (error instanceof OAuthError && ['state_mismatch', 'issuer_mismatch', 'invalid_callback'].includes(error.code)) {
    return response.status(400).send(messagePage('Not signed in', 'This sign-in did not start here. Sign in again.'));
  }
  // Errors of the SDK have no tokens and no secrets in them.
  console.error(error);
  const status = error.status === 413 || error.status === 400 ? error.status : 502;
  response.status(status).send(messagePage('Something went wrong', 'Try again in a moment.'));
};
