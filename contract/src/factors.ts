import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { actionResponse, loginResult } from './auth.ts';
import { envelope } from './envelope.ts';
import { errorResponses, freshErrorResponses } from './errors.ts';
import { MAX_LENGTHS } from './limits.ts';
import { inSchema, issueWith, type Message } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { defineRoutes } from './metadata.ts';
import { nameText, outputText, text } from './text.ts';
import {
  challenge,
  creationOptions,
  MAX_PASSKEYS,
  type PasskeyAssertion,
  passkeyAssertion,
  passkeyRegistration,
  requestOptions,
  sentChallenge,
} from './webauthn.ts';

export const RECOVERY_CODES = 10;
export const MAX_PASSKEY_NAME = 60;
const PASSKEY_ID = '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7c1';
const RECOVERY_CODE = 'k7wm-x2ch-9fqr-4tbn';

/** The ways to prove a second factor. */
export const factorMethod = z.enum(['totp', 'passkey', 'recovery-code']);
export type FactorMethod = z.infer<typeof factorMethod>;

const totpCode = /^\d{6}$/;
/** Four groups of four characters. The dashes and the case do not count. */
const recoveryCode = /^(?:[a-z\d]{4}[- ]?){3}[a-z\d]{4}$/i;

const typedCode = z
  .string()
  .trim()
  .max(30)
  .meta({ examples: ['482915'] });

/** The properties of a request that proves a second factor. */
export const factorProofShape = {
  method: factorMethod,
  code: typedCode.optional().describe('For `totp`, six digits; for `recovery-code`, one of the codes.'),
  credential: passkeyAssertion.optional(),
  passkeyChallenge: challenge.optional().describe('For `passkey`: the `challenge` of the options.'),
};

/** A proof of a second factor. If the contract has checked it, it has what its method needs. */
export type FactorProof = {
  readonly method: FactorMethod;
  readonly code?: string | undefined;
  readonly credential?: PasskeyAssertion | undefined;
  readonly passkeyChallenge?: string | undefined;
};

/** Checks that a proof has what its method needs, and nothing else. */
export function checkFactorProof(
  context: z.core.ParsePayload<Omit<FactorProof, 'method'> & { readonly method?: FactorMethod | undefined }>,
): void {
  const { method, code, credential, passkeyChallenge } = context.value;
  const report = (name: string, message: Message, input: unknown) =>
    context.issues.push(issueWith(message, input, [name]));
  if (method === undefined) return;
  if (method !== 'passkey') {
    if (code === undefined) report('code', messages.required, code);
    else if (method === 'totp' && !totpCode.test(code)) report('code', messages.sixDigits, code);
    else if (method === 'recovery-code' && !recoveryCode.test(code)) report('code', messages.recoveryCodeForm, code);
    if (credential !== undefined) report('credential', messages.onlyForPasskey, credential);
    if (passkeyChallenge !== undefined) report('passkeyChallenge', messages.onlyForPasskey, passkeyChallenge);
    return;
  }
  if (code !== undefined) report('code', messages.notForPasskey, code);
  if (credential === undefined) report('credential', messages.required, credential);
  if (passkeyChallenge === undefined) report('passkeyChallenge', messages.required, passkeyChallenge);
}

export const secondFactorRequest = z
  .strictObject({ challenge: challenge.describe('`fields.challenge` of the 401 of the login.'), ...factorProofShape })
  .check(checkFactorProof)
  .meta({ id: 'SecondFactorProof', description: 'The second step of a login: a code, or a passkey.' });

const endOtherSessions = z
  .boolean()
  .optional()
  .describe(
    'Ends all other sessions of the account. Those of staff members without a factor end where the shop requires one.',
  );

const totpConfirmation = z
  .strictObject({
    code: z
      .string()
      .trim()
      .regex(totpCode, inSchema(messages.sixDigits))
      .meta({ maxLength: 6, examples: ['482915'] }),
    endOtherSessions,
  })
  .meta({ id: 'TotpConfirmation', description: 'A code that the app shows.' });

const newTotp = z
  .object({
    secret: outputText(64, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP').describe('Base32, for apps without a camera.'),
    uri: outputText(1_000, 'otpauth://totp/shop.example.com:salma?secret=JBSWY3DPEHPK3PXP&issuer=shop.example.com'),
    qrSvg: z
      .string()
      .max(100_000)
      .meta({ examples: ['<svg xmlns="http://www.w3.org/2000/svg"></svg>'] })
      .describe('The URI as a QR code, an SVG image.'),
  })
  .meta({ id: 'NewTotp', description: 'A secret for an authenticator app. It counts when a code of it is confirmed.' });

const recoveryCodes = z
  .array(outputText(19, RECOVERY_CODE))
  .max(RECOVERY_CODES)
  .describe('Ten codes that work once each. They are shown this once.');

const newRecoveryCodes = z
  .object({ recoveryCodes })
  .meta({ id: 'NewRecoveryCodes', description: 'The recovery codes of the account. Earlier ones have ended.' });

const passkeyName = nameText({ min: 1, max: MAX_PASSKEY_NAME, example: 'Phone · ফোন' });

const passkeyShape = {
  id: outputText(MAX_LENGTHS.id, PASSKEY_ID),
  name: outputText(MAX_PASSKEY_NAME, 'Phone · ফোন'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('null until it is used.'),
};

const passkey = z.object(passkeyShape).meta({ id: 'Passkey', description: 'A passkey of the account.' });

const addedPasskey = z
  .object({
    ...passkeyShape,
    recoveryCodes: recoveryCodes.nullable().describe('With the first factor: ten codes, shown this once.'),
  })
  .meta({ id: 'AddedPasskey', description: 'A new passkey.' });

export type AddedPasskey = z.infer<typeof addedPasskey>;

export const passkeys = z
  .object({ items: z.array(passkey).max(MAX_PASSKEYS) })
  .meta({ id: 'Passkeys', description: 'The passkeys of the account, the oldest first.' });

export const factors = z
  .object({
    totp: z
      .object({ createdAt: z.iso.datetime() })
      .meta({ id: 'TotpFactor', description: 'An authenticator app.' })
      .nullable(),
    passkeys: passkeys.shape.items,
    recoveryCodes: z
      .int()
      .min(0)
      .max(RECOVERY_CODES)
      .meta({ examples: [RECOVERY_CODES] })
      .describe('Codes that were not used.'),
    required: z
      .boolean()
      .describe('The account must have a second factor: it is of a staff member, and the shop requires it.'),
    phoneVerified: z.boolean().describe('A code has proved the phone number.'),
    emailVerified: z.boolean().describe('A code has proved the email address.'),
  })
  .meta({ id: 'Factors', description: 'The second factors of the account, and what else a code has proved.' });

const loginOptions = z
  .object({ challenge: sentChallenge, options: requestOptions })
  .meta({ id: 'PasskeyLoginOptions', description: 'Options to ask for a passkey.' });

export type PasskeyLoginOptions = z.infer<typeof loginOptions>;

const newPasskeyOptions = z
  .object({ challenge: sentChallenge, options: creationOptions })
  .meta({ id: 'PasskeyOptions', description: 'Options to make a passkey.' });

export type PasskeyOptions = z.infer<typeof newPasskeyOptions>;

export const passkeyLoginRequest = z
  .strictObject({
    challenge,
    credential: passkeyAssertion,
    responseMode: z.enum(['cookie', 'token']).default('cookie').describe('As for the login by password.'),
    rememberMe: z.boolean().optional().describe('As for the login by password.'),
  })
  .meta({ id: 'PasskeyLogin', description: 'A signed challenge.' });

export const addPasskeyRequest = z
  .strictObject({
    challenge,
    credential: passkeyRegistration,
    name: passkeyName.optional().describe('Without it, the name of the browser.'),
    endOtherSessions,
  })
  .meta({ id: 'NewPasskey', description: 'A new credential, and its name.' });

const own = { auth: 'session', tag: 'Second factor', withoutSecondFactor: true } as const;
const login = { auth: 'none', tag: 'Second factor' } as const;
const BODY_ERRORS = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'] as const;
const LOGIN_ERRORS = [...BODY_ERRORS, 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL_ERROR'] as const;
const pathParams = z.strictObject({ id: text({ min: 1, max: MAX_LENGTHS.id, trim: false, example: PASSKEY_ID }) });

const c = initContract();

/** Lets people prove with a second factor who they are, and manage their factors. @see docs/decisions/0060-sign-in-and-powers.md */
export const factorRoutes = c.router(
  defineRoutes({
    verifySecondFactor: {
      method: 'POST',
      path: '/api/auth/login/second-factor',
      body: secondFactorRequest,
      responses: { 200: envelope('SecondFactorLoginResponse', loginResult), ...errorResponses(...LOGIN_ERRORS) },
      summary: 'Finish a login with a second factor',
      description:
        'The second step of a login whose first step was a 401 with `fields.secondFactor`. `responseMode`, `rememberMe` and the rule for the Origin are those of the first step. A wrong code is a 401 with `fields.code`; with `fields.challenge`, log in again. Five tries a challenge.',
      metadata: { ...login, sdk: 'auth.verifySecondFactor' },
    },
    passkeyLoginOptions: {
      method: 'POST',
      path: '/api/auth/login/passkey/options',
      body: z
        .strictObject({
          challenge: challenge.optional().describe('Of the login whose second step the passkey is.'),
        })
        .meta({ id: 'PasskeyLoginStart', description: 'The login that the passkey is for.' }),
      responses: {
        200: envelope('PasskeyLoginOptionsResponse', loginOptions),
        ...errorResponses(...LOGIN_ERRORS),
      },
      summary: 'Start a login with a passkey',
      description:
        'Options for `navigator.credentials.get()`, and a cookie that binds them to the browser. Also for `POST /api/auth/reauthenticate`. With the challenge of a login, the passkeys of its account.',
      metadata: { ...login, sdk: 'auth.passkeyLoginOptions', operationId: 'startPasskeyLogin' },
    },
    passkeyLogin: {
      method: 'POST',
      path: '/api/auth/login/passkey/verify',
      body: passkeyLoginRequest,
      responses: { 200: envelope('PasskeyLoginResponse', loginResult), ...errorResponses(...LOGIN_ERRORS) },
      summary: 'Sign in with a passkey',
      description:
        'Signs in without a password. It needs the cookie of the options. Cookie mode requires the public origin in the Origin header, as the login by password does.',
      metadata: { ...login, sdk: 'auth.loginWithPasskey', operationId: 'logInWithPasskey' },
    },
    listFactors: {
      method: 'GET',
      path: '/api/auth/factors',
      responses: {
        200: envelope('FactorsResponse', factors),
        ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'),
      },
      summary: 'List the second factors',
      description: 'The authenticator app, the passkeys and the number of recovery codes of the account.',
      metadata: { ...own, sdk: 'auth.listFactors' },
    },
    createTotp: {
      method: 'POST',
      path: '/api/auth/factors/totp',
      body: c.noBody(),
      responses: {
        200: envelope('NewTotpResponse', newTotp),
        ...freshErrorResponses('RATE_LIMITED'),
      },
      summary: 'Set up an authenticator app',
      description:
        'A new secret. An app that is set up already keeps working until a code of the new one is confirmed. The first factor needs a fresh session, each later change a fresh second factor. With a cookie, a trusted Origin is required.',
      metadata: {
        ...own,
        sdk: 'auth.createTotp',
        ignoresBody: true,
        fresh: true,
        powers: ['factor'],
        notRepeatable: true,
      },
    },
    confirmTotp: {
      method: 'POST',
      path: '/api/auth/factors/totp/confirm',
      body: totpConfirmation,
      responses: {
        200: envelope('RecoveryCodesResponse', newRecoveryCodes),
        ...freshErrorResponses(...BODY_ERRORS, 'CONFLICT', 'RATE_LIMITED'),
      },
      summary: 'Confirm an authenticator app',
      description:
        'From now on, the login asks for a second factor. Returns ten new recovery codes once. 409 without a secret of the last hour. A wrong code is a 400.',
      metadata: { ...own, sdk: 'auth.confirmTotp', fresh: true, powers: ['factor'], notRepeatable: true },
    },
    removeTotp: {
      method: 'DELETE',
      path: '/api/auth/factors/totp',
      body: c.noBody(),
      responses: { 200: actionResponse, ...freshErrorResponses('NOT_FOUND', 'CONFLICT') },
      summary: 'Remove the authenticator app',
      description:
        'Needs a fresh second factor. With the last factor, the recovery codes end; 409 `LAST_FACTOR` for the last one of a staff member while the shop requires one. The owner gets a message.',
      metadata: {
        ...own,
        sdk: 'auth.removeTotp',
        ignoresBody: true,
        fresh: true,
        powers: ['factor'],
        codes: ['LAST_FACTOR'],
      },
    },
    createRecoveryCodes: {
      method: 'POST',
      path: '/api/auth/factors/recovery-codes',
      body: c.noBody(),
      responses: {
        200: envelope('NewRecoveryCodesResponse', newRecoveryCodes),
        ...freshErrorResponses('CONFLICT'),
      },
      summary: 'Make new recovery codes',
      description: 'Ten new codes, shown once; the old ones end. Needs a fresh second factor. 409 without any factor.',
      metadata: {
        ...own,
        sdk: 'auth.createRecoveryCodes',
        ignoresBody: true,
        fresh: true,
        powers: ['factor'],
        notRepeatable: true,
      },
    },
    passkeyOptions: {
      method: 'POST',
      path: '/api/auth/passkeys/options',
      body: c.noBody(),
      responses: { 200: envelope('PasskeyOptionsResponse', newPasskeyOptions), ...freshErrorResponses('CONFLICT') },
      summary: 'Start to add a passkey',
      description:
        'Options for `navigator.credentials.create()`, and a cookie that binds them to the browser. 409 with ten passkeys. The first factor needs a fresh session, each later change a fresh second factor.',
      metadata: {
        ...own,
        sdk: 'auth.passkeyOptions',
        operationId: 'startPasskey',
        ignoresBody: true,
        fresh: true,
        powers: ['factor'],
        notRepeatable: true,
      },
    },
    addPasskey: {
      method: 'POST',
      path: '/api/auth/passkeys/verify',
      body: addPasskeyRequest,
      responses: {
        200: envelope('AddedPasskeyResponse', addedPasskey),
        ...freshErrorResponses(...BODY_ERRORS, 'CONFLICT'),
      },
      summary: 'Add a passkey',
      description:
        'Verifies the new passkey. With the first factor it returns recovery codes once. A passkey that is not accepted is a 400 of `credential`.',
      metadata: { ...own, sdk: 'auth.addPasskey', fresh: true, powers: ['factor'], notRepeatable: true },
    },
    listPasskeys: {
      method: 'GET',
      path: '/api/auth/passkeys',
      responses: {
        200: envelope('PasskeysResponse', passkeys),
        ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'),
      },
      summary: 'List the passkeys',
      description: 'The passkeys of the account, the oldest first.',
      metadata: { ...own, sdk: 'auth.listPasskeys' },
    },
    renamePasskey: {
      method: 'PATCH',
      path: '/api/auth/passkeys/:id',
      pathParams,
      body: z.strictObject({ name: passkeyName }).meta({ id: 'PasskeyChange', description: 'The new name.' }),
      responses: {
        200: envelope('PasskeyResponse', passkey),
        ...errorResponses(...BODY_ERRORS, 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INTERNAL_ERROR'),
      },
      summary: 'Rename a passkey',
      description: 'Names a passkey of the account. With a cookie, a trusted Origin is required.',
      metadata: { ...own, sdk: 'auth.renamePasskey' },
    },
    removePasskey: {
      method: 'DELETE',
      path: '/api/auth/passkeys/:id',
      pathParams,
      body: c.noBody(),
      responses: { 200: actionResponse, ...freshErrorResponses('VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT') },
      summary: 'Remove a passkey',
      description:
        'Needs a fresh second factor. With the last factor, the recovery codes end; 409 `LAST_FACTOR` for the last one of a staff member while the shop requires one. The owner gets a message.',
      metadata: {
        ...own,
        sdk: 'auth.removePasskey',
        ignoresBody: true,
        fresh: true,
        powers: ['factor'],
        codes: ['LAST_FACTOR'],
      },
    },
  }),
  { strictStatusCodes: true },
);
