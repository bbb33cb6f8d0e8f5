import { ownAccount } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { ok } from '../http/respond.ts';
import { changeEmail, changePhone, confirmEmail, confirmPhone, removeEmail } from './change-contact.ts';
import type { OwnAccountDependencies } from './own-account.ts';
import { reauthenticate } from './reauthenticate.ts';
import { requestCode } from './request-code.ts';
import { resetPassword } from './reset-password.ts';

const DONE = ok({ success: true as const });

export function createOwnAccountRoutes(deps: OwnAccountDependencies) {
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
    changePhone: async ({ req, body }) => accepted(await changePhone(deps, contextOf(req), body)),
    confirmPhone: async ({ req, body }) => ok(await confirmPhone(deps, contextOf(req), body)),
    changeEmail: async ({ req, body }) => accepted(await changeEmail(deps, contextOf(req), body)),
    confirmEmail: async ({ req, body }) => ok(await confirmEmail(deps, contextOf(req), body)),
    removeEmail: async ({ req }) => ok(await removeEmail(contextOf(req))),
  });
}

function accepted<T>(data: T) {
  return { status: 202 as const, body: { data } };
}
