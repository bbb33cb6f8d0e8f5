import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { password } from '../auth.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_ITEMS, MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { nameText, outputEmail, outputPhone, outputText, text } from '../text.ts';
import { emailInput, phoneInput } from './account-input.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { accountGroup } from './groups.ts';
import { done, pathKey, resourceVersion } from './resource.ts';
import { roleName } from './roles.ts';

const NAME = 'Salma Khatun · সালমা খাতুন';
const staffName = nameText({ min: 1, max: MAX_LENGTHS.accountName, example: NAME });

export const staffAccount = z
  .object({
    id: outputText(MAX_LENGTHS.id, '0198c0de-0000-7000-8000-00000000004a'),
    version: resourceVersion,
    name: outputText(MAX_LENGTHS.accountName, NAME),
    email: outputEmail('salma@shop.example.com').nullable(),
    phoneNumber: outputPhone('+8801712345678').nullable(),
    role: outputText(MAX_LENGTHS.roleName, 'price-editor'),
    permissions: z
      .array(outputText(MAX_LENGTHS.permission))
      .max(MAX_ITEMS.permissions)
      .meta({ examples: [['catalog:read', 'prices:write']] })
      .describe('The permissions of the role.'),
    active: z.boolean().describe('An inactive account is rejected everywhere.'),
    isCustomer: z
      .boolean()
      .meta({ examples: [false] })
      .describe('Without its role, the account is a customer.'),
    openSessions: z
      .int()
      .min(0)
      .meta({ examples: [1] })
      .describe('Sessions that have neither expired nor been ended.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffAccount', description: 'An account with a staff role.' });

const newPassword = password.describe('Without it, the server generates one and returns it once.');

export const createStaffAccountRequest = z
  .strictObject({
    name: staffName,
    email: emailInput.optional(),
    phoneNumber: phoneInput.optional(),
    role: roleName.describe('A role that exists.'),
    password: newPassword.optional(),
  })
  .refine(({ email, phoneNumber }) => email !== undefined || phoneNumber !== undefined, {
    path: ['email'],
    message: inSchema(messages.emailOrPhone),
  })
  .meta({ id: 'StaffNewAccount', description: 'A new account with a staff role.' });

export const changeStaffAccountRequest = z
  .strictObject({
    name: staffName,
    email: emailInput.nullable(),
    phoneNumber: phoneInput.nullable(),
    role: roleName.describe('A role that exists.'),
  })
  .partial()
  .meta({
    id: 'StaffAccountChange',
    description: 'What changes. A property that is absent stays as it is; null clears it.',
  });

const resetPasswordRequest = z
  .strictObject({ password: newPassword.optional() })
  .meta({ id: 'StaffNewPassword', description: 'A new password.' });

const generatedPassword = outputText(128, 'k7wm-x2ch-9fqr-4tbn')
  .nullable()
  .describe('The generated password. It is returned this once; null if the request had one.');

const createdAccount = z
  .object({ ...staffAccount.shape, password: generatedPassword })
  .meta({ id: 'CreatedStaffAccount', description: 'A new staff account with its first password.' });

const passwordReset = z
  .object({
    password: generatedPassword,
    endedSessions: z
      .int()
      .min(0)
      .meta({ examples: [1] }),
    version: resourceVersion,
  })
  .meta({
    id: 'PasswordReset',
    description: 'A new password. The sessions and OAuth grants of the account have ended.',
  });

const endedSessions = z
  .object({
    endedSessions: z
      .int()
      .min(0)
      .meta({ examples: [1] })
      .describe('How many sessions were open.'),
  })
  .meta({ id: 'EndedSessions', description: 'The sessions and OAuth grants of the account have ended.' });

const factorReset = z
  .object({
    startedBy: outputText(MAX_LENGTHS.id, '0198c0de-0000-7000-8000-00000000004b').describe(
      'The member who started it.',
    ),
    expiresAt: z.iso.datetime().describe('Until then, another member has to confirm it.'),
  })
  .meta({ id: 'FactorReset', description: 'A reset of second factors that waits for another staff member.' });

const pathParams = z.strictObject({
  id: pathKey(MAX_LENGTHS.id, 'Exact account id.', '0198c0de-0000-7000-8000-00000000004a'),
});
const accountResponse = envelope('StaffAccountResponse', staffAccount);

const c = initContract();

/**
 * The caller must have every permission of the account that changes, before and after. Callers can neither deactivate nor
 * demote themselves.
 *
 * @see docs/decisions/0047-staff-api.md
 */
export const staffAccounts = c.router(
  defineRoutes({
    listStaffAccounts: {
      method: 'GET',
      path: '/api/staff/accounts',
      query: z.strictObject({
        ...cursorQuery,
        q: text({ max: 150, example: 'salma' })
          .default('')
          .describe('Part of the name, the email address or the phone number.'),
        role: roleName.optional(),
        state: z.enum(['active', 'inactive']).optional(),
      }),
      responses: {
        200: envelope('StaffAccountPageResponse', cursorPage('StaffAccountPage', staffAccount)),
        ...staffErrorResponses(),
      },
      summary: 'List staff accounts',
      description: 'Accounts with a staff role by name, then id.',
      metadata: { ...accountGroup, sdk: 'accounts.list' },
    },
    getStaffAccount: {
      method: 'GET',
      path: '/api/staff/accounts/:id',
      pathParams,
      responses: { 200: accountResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a staff account',
      description: 'One account. An account without a staff role is a 404.',
      metadata: { ...accountGroup, sdk: 'accounts.get' },
    },
    createStaffAccount: {
      method: 'POST',
      path: '/api/staff/accounts',
      body: createStaffAccountRequest,
      responses: {
        201: envelope('CreatedStaffAccountResponse', createdAccount),
        ...staffErrorResponses(...REPETITION_ERRORS),
      },
      summary: 'Create a staff account',
      description: 'The caller must have every permission of the role. A generated password is returned once.',
      metadata: {
        ...accountGroup,
        sdk: 'accounts.create',
        created: '/api/staff/accounts/:id',
        powers: ['credential', 'role'],
      },
    },
    changeStaffAccount: {
      method: 'PATCH',
      path: '/api/staff/accounts/:id',
      pathParams,
      body: changeStaffAccountRequest,
      responses: { 200: accountResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change a staff account',
      description:
        'The caller must have every permission of the old role and of the new one. For an account that is also a customer, the role, the email address and the phone number need `customers:write` and `documents:read` too.',
      metadata: { ...accountGroup, sdk: 'accounts.change', ifMatch: 'required', powers: ['contact', 'role'] },
    },
    deactivateStaffAccount: {
      method: 'POST',
      path: '/api/staff/accounts/:id/deactivate',
      pathParams,
      body: c.noBody(),
      responses: { 200: accountResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Deactivate a staff account',
      description: 'Rejects the account everywhere from the next request on, and ends its sessions and OAuth grants.',
      metadata: { ...accountGroup, sdk: 'accounts.deactivate', ifMatch: 'required' },
    },
    activateStaffAccount: {
      method: 'POST',
      path: '/api/staff/accounts/:id/activate',
      pathParams,
      body: c.noBody(),
      responses: { 200: accountResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Activate a staff account',
      description: 'Accepts the account again. Its earlier sessions stay ended: it logs in again.',
      metadata: { ...accountGroup, sdk: 'accounts.activate', ifMatch: 'required' },
    },
    endStaffSessions: {
      method: 'POST',
      path: '/api/staff/accounts/:id/end-sessions',
      pathParams,
      body: c.noBody(),
      responses: { 200: envelope('EndedSessionsResponse', endedSessions), ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'End the sessions of a staff account',
      description: 'Ends every session and OAuth grant of the account. It can log in again.',
      metadata: { ...accountGroup, sdk: 'accounts.endSessions', ifMatch: 'required' },
    },
    resetStaffPassword: {
      method: 'POST',
      path: '/api/staff/accounts/:id/reset-password',
      pathParams,
      body: resetPasswordRequest,
      responses: { 200: envelope('PasswordResetResponse', passwordReset), ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Set the password of a staff account',
      description:
        'Sets the given password or a generated one, and ends every session and OAuth grant of the account. The password works for one login within 72 hours; then the staff member has to choose a new one. For an account that is also a customer, `customers:write` and `documents:read` are needed too.',
      metadata: { ...accountGroup, sdk: 'accounts.resetPassword', ifMatch: 'required', powers: ['credential'] },
    },
    resetFactors: {
      method: 'POST',
      path: '/api/staff/accounts/:id/reset-factors',
      pathParams,
      body: c.noBody(),
      responses: {
        200: envelope('FactorResetResponse', factorReset),
        ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS),
      },
      summary: 'Start to remove the second factors of an account',
      description:
        'For a staff member or a customer who has lost them. Within 24 hours, another staff member confirms it. Both must have every permission of the account. The owner gets a message. 409 without a second factor.',
      metadata: { ...accountGroup, sdk: 'accounts.resetFactors', powers: ['factor'] },
    },
    confirmFactorReset: {
      method: 'POST',
      path: '/api/staff/accounts/:id/reset-factors/confirm',
      pathParams,
      body: c.noBody(),
      responses: {
        200: envelope('FactorsResetResponse', endedSessions),
        ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS),
      },
      summary: 'Confirm that second factors are removed',
      description:
        'Removes the factors, and ends every session and OAuth grant of the account. The caller is neither its owner nor who started it, and has had `accounts:write` for seven days. 409 if nothing was started in the last 24 hours.',
      metadata: { ...accountGroup, sdk: 'accounts.confirmFactorReset', powers: ['factor'] },
    },
    grantStaffRole: {
      method: 'POST',
      path: '/api/staff/accounts/:id/grant-role',
      pathParams,
      body: z
        .strictObject({ role: roleName })
        .meta({ id: 'StaffRoleGrant', description: 'The role of a new staff member.' }),
      responses: { 200: accountResponse, ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS) },
      summary: 'Make an account a staff account',
      description:
        'Gives a role to an account without one, such as a customer, or a staff member whose role was removed. Takes effect on its next request. The caller must have every permission of the role, and for a customer `customers:write` and `documents:read` too. 409 if the account has a role: change it instead.',
      metadata: { ...accountGroup, sdk: 'accounts.grantRole', powers: ['role'] },
    },
    revokeStaffRole: {
      method: 'POST',
      path: '/api/staff/accounts/:id/revoke-role',
      pathParams,
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Remove the role of a staff account',
      description: 'The account is a customer again if it has a customer record, and otherwise a user.',
      metadata: { ...accountGroup, sdk: 'accounts.revokeRole', ifMatch: 'required', powers: ['role'] },
    },
  }),
  { strictStatusCodes: true },
);
