import { ownAccount } from '@arot/contract';
import { operations } from '../operations/bind.ts';
import { changeEmail, changePhone, confirmEmail, confirmPhone, removeEmail } from './change-contact.ts';
import { reauthenticate } from './reauthenticate.ts';
import { requestCode } from './request-code.ts';
import { resetPassword } from './reset-password.ts';

export const ownAccountOperations = operations(ownAccount, {
  requestCode: (ctx, { body }) => requestCode(ctx, body),
  resetPassword: (ctx, { body }) => resetPassword(ctx, body),
  reauthenticate: (ctx, { body }) => reauthenticate(ctx, body),
  changePhone: (ctx, { body }) => changePhone(ctx, body),
  confirmPhone: (ctx, { body }) => confirmPhone(ctx, body),
  changeEmail: (ctx, { body }) => changeEmail(ctx, body),
  confirmEmail: (ctx, { body }) => confirmEmail(ctx, body),
  removeEmail: (ctx) => removeEmail(ctx),
});
