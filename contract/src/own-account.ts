import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { actionResponse, authIdentity, sentCode as code, loginIdentifier, password } from './auth.ts';
import { customerProfile } from './customers.ts';
import { envelope } from './envelope.ts';
import { errorResponses, freshErrorResponses, ownRepetitionResponses } from './errors.ts';
import { checkFactorProof, factorMethod, factorProofShape } from './factors.ts';
import { issueWith, type Message } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { defineRoutes } from './metadata.ts';
import { emailInput, phoneInput } from './staff/account-input.ts';

export const codeRequest = z
  .strictObject({
    purpose: z.enum(['password-reset', 'reauthenticate', 'sign-in']),
    identifier: loginIdentifier.optional().describe('Required, but not for `reauthenticate`.'),
  })
  .check((context) => {
    const { purpose, identifier } = context.value;
    if ((purpose === 'reauthenticate') === (identifier === undefined)) return;
    const message = identifier === undefined ? messages.required : messages.notForReauthentication;
    context.issues.push(issueWith(message, identifier, ['identifier']));
  })
  .meta({ id: 'CodeRequest', description: 'What a code is for.' });

export const codeRequested = z
  .object({
    resendAfter: z
      .int()
      .min(0)
      .meta({ description: 'Seconds until another code can be sent.', examples: [60] }),
    expiresIn: z
      .int()
      .min(1)
      .meta({ description: 'Seconds for which a code is valid.', examples: [600] }),
  })
  .meta({ id: 'CodeRequested', description: 'The times of a code, whether one was sent or not.' });

export const passwordReset = z
  .strictObject({
    identifier: loginIdentifier,
    code,
    newPassword: password,
    removeFactors: z
      .boolean()
      .optional()
      .describe(
        'Removes all second factors too. Only with the code of a verified email address, and not of staff members.',
      ),
  })
  .meta({ id: 'PasswordResetByCode', description: 'A code and the password to set.' });

export const identityProof = z
  .strictObject({
    password: password.optional(),
    ...factorProofShape,
    method: factorMethod.optional().describe('With `code` or `credential`: a second factor instead of the password.'),
    code: factorProofShape.code.describe('Without `method`: the six digits of the message.'),
  })
  .check((context) => {
    const { password: given, code: sent, method, credential, passkeyChallenge } = context.value;
    const report = (path: string, message: Message, input: unknown) =>
      context.issues.push(issueWith(message, input, [path]));
    if (method !== undefined) {
      if (given !== undefined) report('password', messages.notWithMethod, given);
      return checkFactorProof(context);
    }
    if (credential !== undefined || passkeyChallenge !== undefined) report('method', messages.required, method);
    if ((given === undefined) === (sent === undefined)) report('password', messages.thisOrCode, given);
    else if (sent !== undefined && !code.safeParse(sent).success) report('code', messages.sixDigits, sent);
  })
  .meta({
    id: 'IdentityProof',
    description: 'The password of the account, a code for `reauthenticate`, or a second factor.',
  });

export const phoneChange = z
  .strictObject({ phoneNumber: phoneInput })
  .meta({ id: 'PhoneChange', description: 'A phone number to move to, or the present one, to verify it.' });

export const emailChange = z
  .strictObject({ email: emailInput })
  .meta({ id: 'EmailChange', description: 'An email address to move to, or the present one, to verify it.' });

export const codeConfirmation = z
  .strictObject({ code })
  .meta({ id: 'CodeConfirmation', description: 'The code that was sent to the new contact.' });

const ownAccountSchema = authIdentity
  .extend(customerProfile.pick({ shopName: true, shopAddress: true, shopType: true, documents: true }).partial().shape)
  .meta({
    id: 'OwnAccount',
    description:
      'The account. `accountType` says which: a CUSTOMER also has `shopName`, `shopAddress`, `shopType` and `documents`.',
    examples: [
      {
        id: '0198c0de-0000-7000-8000-00000000004a',
        name: 'Rahima',
        email: 'rahima@example.com',
        phoneNumber: '+8801712345678',
        image: null,
        accountType: 'CUSTOMER',
        customerType: 'RETAIL',
        permissions: [],
        shopName: null,
        shopAddress: null,
        shopType: null,
        documents: [],
      },
    ],
  });

export type OwnAccount = z.infer<typeof ownAccountSchema>;

export const ownAccountResponse = envelope('OwnAccountResponse', ownAccountSchema);

const codeResponse = envelope('CodeRequestedResponse', codeRequested);
const own = { auth: 'session', tag: 'Account' } as const;
const BODY_ERRORS = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'] as const;

const c = initContract();

/** Lets the owner of an account of any kind reset the password, prove the identity and change the contacts. */
export const ownAccount = c.router(
  defineRoutes({
    requestCode: {
      method: 'POST',
      path: '/api/auth/codes',
      body: codeRequest,
      responses: {
        202: codeResponse,
        ...errorResponses(...BODY_ERRORS, 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'Send a code',
      description:
        'Sends a code to the identifier if an account may be reset with it, or signed in to (`sign-in`, 400 unless the server offers it); or to the own phone or email for `reauthenticate`, which needs a session. In a session that only a code has opened, it goes to the verified email address. The response does not tell whether a code was sent. A foreign Origin is 403.',
      metadata: {
        auth: 'optional',
        sdk: 'auth.requestCode',
        codes: ['CODES_UNAVAILABLE'],
        tag: 'Account',
        closedTo: 'programs',
        withoutSecondFactor: true,
      },
    },
    resetPassword: {
      method: 'POST',
      path: '/api/auth/password/reset',
      body: passwordReset,
      responses: {
        200: actionResponse,
        ...errorResponses(...BODY_ERRORS, 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'Reset the password',
      description:
        'Sets a password by a code, and ends all sessions and grants of the account. A reset by phone starts a hold, one by a verified email address ends it. A wrong code and an unknown identifier are the same 400 of `code`. A foreign Origin is 403.',
      metadata: { auth: 'none', sdk: 'auth.resetPassword', tag: 'Account', powers: ['credential', 'factor'] },
    },
    reauthenticate: {
      method: 'POST',
      path: '/api/auth/reauthenticate',
      body: identityProof,
      responses: {
        200: actionResponse,
        ...errorResponses(...BODY_ERRORS, 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'),
      },
      summary: 'Prove the identity again',
      description:
        'Makes the session fresh for ten minutes, as a sign-in does. It counts as a login attempt. Only a second factor (`method`) makes the second factor fresh too.',
      // A session is fresh for minutes, and a stored response would say so for a day. Its comparison with the first request would
      // tell whether a password is right, without a login attempt.
      metadata: { ...own, sdk: 'auth.reauthenticate', notRepeatable: true, withoutSecondFactor: true },
    },
    changePhone: {
      method: 'POST',
      path: '/api/auth/me/phone',
      body: phoneChange,
      responses: {
        202: codeResponse,
        ...freshErrorResponses(...BODY_ERRORS, 'RATE_LIMITED'),
        ...ownRepetitionResponses,
      },
      summary: 'Verify or change the phone number',
      description:
        'Sends a code to the number. The present number works until the code is confirmed. 429 after too many codes.',
      metadata: { ...own, sdk: 'auth.changePhone', fresh: true, powers: ['contact'], codes: ['CODES_UNAVAILABLE'] },
    },
    confirmPhone: {
      method: 'POST',
      path: '/api/auth/me/phone/confirm',
      body: codeConfirmation,
      responses: {
        200: ownAccountResponse,
        ...errorResponses(...BODY_ERRORS, 'UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'INTERNAL_ERROR'),
        ...ownRepetitionResponses,
      },
      summary: 'Confirm the phone number',
      description: 'Sets the number that the newest code was sent to, verified. 409 if another account has it.',
      metadata: { ...own, sdk: 'auth.confirmPhone', powers: ['contact'] },
    },
    changeEmail: {
      method: 'POST',
      path: '/api/auth/me/email',
      body: emailChange,
      responses: {
        202: codeResponse,
        ...freshErrorResponses(...BODY_ERRORS, 'RATE_LIMITED'),
        ...ownRepetitionResponses,
      },
      summary: 'Verify or change the email address',
      description:
        'Sends a code to the address. The present address works until the code is confirmed. 429 after too many codes.',
      metadata: { ...own, sdk: 'auth.changeEmail', fresh: true, powers: ['contact'], codes: ['CODES_UNAVAILABLE'] },
    },
    confirmEmail: {
      method: 'POST',
      path: '/api/auth/me/email/confirm',
      body: codeConfirmation,
      responses: {
        200: ownAccountResponse,
        ...errorResponses(...BODY_ERRORS, 'UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'INTERNAL_ERROR'),
        ...ownRepetitionResponses,
      },
      summary: 'Confirm the email address',
      description:
        'Sets the address that the newest code was sent to, verified. 409 if another account has verified it, or needs it to sign in.',
      metadata: { ...own, sdk: 'auth.confirmEmail', powers: ['contact'] },
    },
    removeEmail: {
      method: 'DELETE',
      path: '/api/auth/me/email',
      body: c.noBody(),
      responses: { 200: ownAccountResponse, ...freshErrorResponses('CONFLICT') },
      summary: 'Remove the email address',
      description: 'Removes the address. 409 if no phone number would remain to sign in with.',
      metadata: { ...own, sdk: 'auth.removeEmail', ignoresBody: true, fresh: true, powers: ['contact'] },
    },
  }),
  { strictStatusCodes: true },
);
