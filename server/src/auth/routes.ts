import { auth, factorRoutes } from '@arot/contract';
import { CHALLENGE_SECONDS } from '../accounts/factors/challenges.ts';
import {
  confirmTotp,
  createRecoveryCodes,
  createTotp,
  listFactors,
  removeTotp,
} from '../accounts/factors/change-factors.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '../accounts/factors/change-passkeys.ts';
import type { Context } from '../http/context.ts';
import { setRequestAccount } from '../http/request-log.ts';
import { type Exchange, operations } from '../operations/bind.ts';
import { changePassword } from './change-password.ts';
import { loginWithCode } from './code-login.ts';
import { type Login, login, logout } from './login.ts';
import { listApplications, withdrawApplication } from './own-applications.ts';
import { endOtherSessions, endOwnSession, getSession, listSessions } from './own-sessions.ts';
import { passkeyLogin, passkeyLoginOptions } from './passkey-login.ts';
import { verifySecondFactor } from './second-factor.ts';

export const authOperations = operations(auth, {
  login: (ctx, { body }, exchange) => signedIn(ctx, exchange, (cookieToken) => login(ctx, body, cookieToken)),
  loginWithCode: (ctx, { body }, exchange) =>
    signedIn(ctx, exchange, (cookieToken) => loginWithCode(ctx, body, cookieToken)),
  changePassword: async (ctx, { body }, { response }) => {
    const { sessionCookie } = ctx.services;
    const { result, token, cookieMaxAgeSeconds } = await changePassword(ctx, body);
    if (result.token === undefined) response.setHeader('Set-Cookie', sessionCookie.set(token, cookieMaxAgeSeconds));
    return result;
  },
  listSessions: (ctx) => listSessions(ctx),
  endOwnSession: async (ctx, { params }, { response }) => {
    const result = await endOwnSession(ctx, params.id);
    const isOwn = ctx.principal.kind === 'account' && ctx.principal.sessionId === params.id;
    if (isOwn && ctx.credential.kind === 'cookie') ctx.services.sessionCookie.end(response);
    return result;
  },
  endOtherSessions: (ctx) => endOtherSessions(ctx),
  listApplications: (ctx) => listApplications(ctx),
  withdrawApplication: (ctx, { params }) => withdrawApplication(ctx, params.clientId),
  getSession: (ctx) => getSession(ctx),
  logout: async (ctx, _input, { response }) => {
    await logout(ctx);
    ctx.services.sessionCookie.end(response);
  },
});

/** Second factors: the second step of a login, logins with a passkey, and the factors of the own account. */
export const factorOperations = operations(factorRoutes, {
  verifySecondFactor: (ctx, { body }, exchange) =>
    signedIn(ctx, exchange, (cookieToken) => verifySecondFactor(ctx, body, cookieToken)),
  passkeyLoginOptions: async (ctx, { body }, exchange) =>
    forThisBrowser(ctx, exchange, await passkeyLoginOptions(ctx, body)),
  passkeyLogin: (ctx, { body }, exchange) =>
    signedIn(ctx, exchange, (cookieToken) => passkeyLogin(ctx, body, cookieToken)),
  listFactors: (ctx) => listFactors(ctx),
  createTotp: (ctx) => createTotp(ctx),
  confirmTotp: (ctx, { body }) => confirmTotp(ctx, body),
  removeTotp: (ctx) => removeTotp(ctx),
  createRecoveryCodes: (ctx) => createRecoveryCodes(ctx),
  passkeyOptions: async (ctx, _input, exchange) => forThisBrowser(ctx, exchange, await passkeyOptions(ctx)),
  addPasskey: (ctx, { body }) => addPasskey(ctx, body),
  listPasskeys: (ctx) => listPasskeys(ctx),
  renamePasskey: (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name),
  removePasskey: (ctx, { params }) => removePasskey(ctx, params.id),
});

/** Signs in, and sets the cookie of the session. @param signIn gets the token in the session cookie of the request */
async function signedIn(
  { services: { sessionCookie } }: Context,
  { request, response }: Exchange,
  signIn: (cookieToken: string | undefined) => Promise<Login>,
): Promise<Login['result']> {
  const { result, token, cookieMaxAgeSeconds } = await signIn(sessionCookie.read(request.headers.cookie));
  setRequestAccount(request, result.user.id);
  response.setHeader('Set-Cookie', sessionCookie.set(token, cookieMaxAgeSeconds));
  return result;
}

/** Binds a challenge of passkeys to the browser. @returns the challenge */
function forThisBrowser<T>(
  { services: { sessionCookie } }: Context,
  { response }: Exchange,
  { result, browser }: { readonly result: T; readonly browser: string },
): T {
  response.setHeader('Set-Cookie', sessionCookie.setBrowser(browser, CHALLENGE_SECONDS));
  return result;
}
