import { factorRoutes } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { Request, Response } from 'express';
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
import { contextOf } from '../http/context.ts';
import { setRequestAccount } from '../http/request-log.ts';
import { ok } from '../http/respond.ts';
import type { Login } from './login.ts';
import { passkeyLogin, passkeyLoginOptions } from './passkey-login.ts';
import { verifySecondFactor } from './second-factor.ts';
import type { AuthDependencies } from './sign-in.ts';

const DONE = ok({ success: true as const });

type Exchange = { readonly req: Request; readonly res: Response };

/** The routes of second factors: the second step of a login, logins with a passkey, and the factors of the own account. */
export function createFactorRoutes(deps: AuthDependencies) {
  const { sessionCookie } = deps;
  const answer = <T>(res: Response, { result, browser }: { result: T; browser: string }) => {
    res.setHeader('Set-Cookie', sessionCookie.setBrowser(browser, CHALLENGE_SECONDS));
    return ok(result);
  };
  const signIn = async ({ req, res }: Exchange, finish: (cookieToken: string | undefined) => Promise<Login>) => {
    const { result, token, cookieMaxAgeSeconds } = await finish(sessionCookie.read(req.headers.cookie));
    setRequestAccount(req, result.user.id);
    res.setHeader('Set-Cookie', sessionCookie.set(token, cookieMaxAgeSeconds));
    return ok(result);
  };
  return initServer().router(factorRoutes, {
    verifySecondFactor: ({ req, res, body }) =>
      signIn({ req, res }, (cookieToken) => verifySecondFactor(deps, contextOf(req), body, cookieToken)),
    passkeyLoginOptions: async ({ req, res, body }) =>
      answer(res, await passkeyLoginOptions(deps, contextOf(req), body)),
    passkeyLogin: ({ req, res, body }) =>
      signIn({ req, res }, (cookieToken) => passkeyLogin(deps, contextOf(req), body, cookieToken)),
    listFactors: async ({ req }) => ok(await listFactors(deps, contextOf(req))),
    createTotp: async ({ req }) => ok(await createTotp(deps, contextOf(req))),
    confirmTotp: async ({ req, body }) => ok(await confirmTotp(deps, contextOf(req), body)),
    removeTotp: async ({ req }) => {
      await removeTotp(deps, contextOf(req));
      return DONE;
    },
    createRecoveryCodes: async ({ req }) => ok(await createRecoveryCodes(contextOf(req))),
    passkeyOptions: async ({ req, res }) => answer(res, await passkeyOptions(deps, contextOf(req))),
    addPasskey: async ({ req, body }) => ok(await addPasskey(deps, contextOf(req), body)),
    listPasskeys: async ({ req }) => ok(await listPasskeys(contextOf(req))),
    renamePasskey: async ({ req, params, body }) => ok(await renamePasskey(contextOf(req), params.id, body.name)),
    removePasskey: async ({ req, params }) => {
      await removePasskey(deps, contextOf(req), params.id);
      return DONE;
    },
  });
}
