import { auth } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { setRequestAccount } from '../http/request-log.ts';
import { ok } from '../http/respond.ts';
import type { RunOwn } from '../idempotency/own-changes.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts';
import { getSession } from './get-session.ts';
import { listSessions } from './list-sessions.ts';
import { login, logout } from './login.ts';
import { listApplications, withdrawApplication } from './own-applications.ts';
import type { AuthDependencies } from './sign-in.ts';

export function createAuthRoutes(deps: AuthDependencies & { readonly staffIdleSeconds: number }, runOwn: RunOwn) {
  return initServer().router(auth, {
    login: async ({ req, res, body }) => {
      const cookieToken = deps.sessionCookie.read(req.headers.cookie);
      const { result, token, cookieMaxAgeSeconds } = await login(deps, contextOf(req), body, cookieToken);
      setRequestAccount(req, result.user.id);
      res.setHeader('Set-Cookie', deps.sessionCookie.set(token, cookieMaxAgeSeconds));
      return ok(result);
    },
    changePassword: async ({ req, res, body }) => {
      const { result, token, cookieMaxAgeSeconds } = await changePassword(deps, contextOf(req), body);
      if (result.token === undefined) res.setHeader('Set-Cookie', deps.sessionCookie.set(token, cookieMaxAgeSeconds));
      return ok(result);
    },
    listSessions: async ({ req }) => ok(await listSessions(deps, contextOf(req))),
    endOwnSession: async ({ req, res, params }) => {
      const ctx = contextOf(req);
      const result = await endOwnSession(ctx, params.id);
      const isOwn = ctx.principal.kind === 'account' && ctx.principal.sessionId === params.id;
      if (isOwn && ctx.credential.kind === 'cookie') deps.sessionCookie.end(res);
      return ok(result);
    },
    endOtherSessions: async ({ req }) => ok(await runOwn(req, endOtherSessions)),
    listApplications: async ({ req }) => ok(await listApplications(contextOf(req))),
    withdrawApplication: async ({ req, params }) => {
      await withdrawApplication(contextOf(req), params.clientId);
      return ok({ success: true as const });
    },
    getSession: async ({ req }) => ok(getSession(contextOf(req))),
    logout: async ({ req, res }) => {
      const result = await logout(deps, contextOf(req));
      deps.sessionCookie.end(res);
      return ok(result);
    },
  });
}
