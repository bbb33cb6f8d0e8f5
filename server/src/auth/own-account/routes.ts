import { ownAccount } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import { confirmContact, removeEmail, requestContact } from './change-contact.ts';
import { reauthenticate } from './reauthenticate.ts';
import { requestCode } from './request-code.ts';
import { resetPassword } from './reset-password.ts';

export const ownAccountOperations = operations(ownAccount, {
  requestCode: (ctx, { body }) => requestCode(ctx, body),
  resetPassword: (ctx, { body }) => resetPassword(ctx, body),
  reauthenticate: (ctx, { body }) => reauthenticate(ctx, body),
  changePhone: (ctx, { body }) => requestContact(ctx, 'phone', body.phoneNumber),
  confirmPhone: (ctx, { body }) => confirmContact(ctx, 'phone', body),
  changeEmail: (ctx, { body }) => requestContact(ctx, 'email', body.email),
  confirmEmail: (ctx, { body }) => confirmContact(ctx, 'email', body),
  removeEmail: (ctx) => removeEmail(ctx),
});
