import { ownAccount } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/respond.ts';
import type { RunOwn } from '../idempotency/own-changes.ts';
import { changeEmail, changePhone, confirmEmail, confirmPhone, removeEmail } from './change-contact.ts';
import type { OwnAccountDependencies } from './own-account.ts';
import { reauthenticate } from './reauthenticate.ts';
import { requestCode } from './request-code.ts';
import { resetPassword } from './reset-password.ts';

const DONE = ok({ success: true as const });

export function createOwnAccountRoutes(deps: OwnAccountDependencies, runOwn: RunOwn) {
  return initServer().router(ownAccount, {
    requestCode: async ({ req, body }) => accepted(await requestCode(deps, contextOf(req), body)),
    resetPassword: async ({ req, body }) => {
      await resetPassword(deps, contextOf(req), body);
      return DONE;
    },
    reauthenticate: async ({ req, body }) => {
      await reauthenticate(deps, contextOf(req), body);
      return DONE;
    },
    changePhone: async ({ req, body }) => accepted(await runOwn(req, (ctx) => changePhone(deps, ctx, body))),
    confirmPhone: async ({ req, body }) => ok(await runOwn(req, (ctx) => confirmPhone(deps, ctx, body))),
    changeEmail: async ({ req, body }) => accepted(await runOwn(req, (ctx) => changeEmail(deps, ctx, body))),
    confirmEmail: async ({ req, body }) => ok(await runOwn(req, (ctx) => confirmEmail(deps, ctx, body))),
    removeEmail: async ({ req }) => ok(await removeEmail(contextOf(req))),
  });
}

function accepted<T>(data: T) {
  return { status: 202 as const, body: { data } };
}
