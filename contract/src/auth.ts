import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { customerType } from './catalog.ts';
import { envelope } from './envelope.ts';
import { errorResponses, ownRepetitionResponses } from './errors.ts';
import { MAX_ITEMS, MAX_LENGTHS } from './limits.ts';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { defineRoutes } from './metadata.ts';
import { normalizeEmail, normalizeMobileNumber } from './phone.ts';
import { codePointLength, outputEmail, outputPhone, outputText, outputUrl, text } from './text.ts';

/** A password is used exactly as typed: no trimming, any characters, 8 to 128 code points. */
export const password = z
  .string()
  .refine((value) => codePointLength(value) >= 8 && codePointLength(value) <= 128, inSchema(messages.passwordLength))
  .refine((value) => value.isWellFormed(), inSchema(messages.wellFormed))
  .meta({ minLength: 8, maxLength: 128, format: 'password' });

export const loginIdentifier = text({ min: 1, max: 254 })
  .refine(
    (value) => (normalizeMobileNumber(value) ?? normalizeEmail(value)) !== undefined,
    inSchema(messages.loginName),
  )
  .describe('Email address, or Bangladesh mobile number in local or international form.');

/** A code of a message. */
export const sentCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, inSchema(messages.sixDigits))
  .meta({ maxLength: 6, description: 'The code of six digits from the message.', examples: ['482915'] });

/** @see catalog specification, section 2, LoginInput */
export const loginRequest = z
  .strictObject({
    identifier: loginIdentifier,
    password,
    rememberMe: z.boolean().optional().describe('The session ends after 30 days instead of a day.'),
    responseMode: z
      .enum(['cookie', 'token'])
      .default('cookie')
      .describe('`token` returns a session token in the body, for callers that store no cookies.'),
  })
  .meta({ id: 'LoginRequest', description: 'Credentials.' });

export const codeLoginRequest = z
  .strictObject({ ...loginRequest.omit({ password: true }).shape, code: sentCode })
  .meta({ id: 'CodeLogin', description: 'An identifier and the code that was sent to it.' });

export const changePasswordRequest = z
  .strictObject({
    currentPassword: password.describe('The password of the account. It may be a one-time password.'),
    newPassword: password.describe('Common passwords, and the name and identifiers of the account, are rejected.'),
  })
  .meta({ id: 'PasswordChange', description: 'A new password of the account that is signed in.' });

const accountType = z
  .enum(['STAFF', 'CUSTOMER', 'USER'])
  .meta({ id: 'AccountType', description: 'The kind of an account.' });

/** @see catalog specification, section 2, AuthIdentity */
export const authIdentity = z
  .object({
    id: outputText(MAX_LENGTHS.id),
    name: outputText(MAX_LENGTHS.accountName),
    email: outputEmail().nullable(),
    phoneNumber: outputPhone().nullable(),
    image: outputUrl().nullable(),
    accountType,
    customerType: customerType.nullable().describe('null for every account that is not a customer.'),
    permissions: z
      .array(outputText(MAX_LENGTHS.permission))
      .describe('Current permission codes; empty for customers and users without a role.'),
  })
  .meta({ id: 'AuthIdentity', description: 'The account that is signed in.' });

export type AuthIdentity = z.infer<typeof authIdentity>;

const expiresAt = z.iso.datetime().describe('When the session ends.');

export const authSession = z
  .object({
    user: authIdentity,
    expiresAt,
    lacks: z
      .enum(['password', 'second-factor'])
      .optional()
      .describe(
        'What the account has to do before anything else: choose another password, or set up or prove a second factor.',
      ),
  })
  .meta({ id: 'AuthSession', description: 'A live session.' });

export const loginResult = z
  .object({
    user: authIdentity,
    expiresAt,
    token: outputText(43).optional().describe('Session token, in token mode only. Opaque; send it as a bearer token.'),
  })
  .meta({ id: 'LoginResult', description: 'A new session.' });

export const logoutResult = z
  .object({ success: z.literal(true).describe('Always true.') })
  .meta({ id: 'LogoutResult', description: 'The session has ended.' });

const ownSession = z
  .object({
    id: outputText(MAX_LENGTHS.id, '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7d4'),
    device: outputText(100, 'Chrome on Android')
      .nullable()
      .describe('The browser or program that signed in, as it names itself; null if it does not.'),
    address: outputText(50, '203.0.113.0/24')
      .nullable()
      .describe('The network of the sign-in: a /24 of IPv4 or a /48 of IPv6. null if it is unknown.'),
    createdAt: z.iso.datetime().describe('The time of the sign-in.'),
    lastUsedAt: z.iso.datetime().describe('The hour of the last request.'),
    current: z.boolean().describe('true for the session of this request.'),
  })
  .meta({ id: 'OwnSession', description: 'A session of the account that is signed in.' });

export const ownSessions = z
  .object({ items: z.array(ownSession).max(MAX_ITEMS.sessions) })
  .meta({ id: 'OwnSessions', description: 'The open sessions of the account: this one, then the last used.' });

const ownApplication = z
  .object({
    clientId: outputText(MAX_LENGTHS.id, 'ak_3kq8v1m5w2'),
    name: outputText(MAX_LENGTHS.applicationName, 'Till · ক্যাশ'),
    scopes: z.array(outputText(MAX_LENGTHS.oauthScope, 'openid')).describe('What it may read and do.'),
    grantedAt: z.iso.datetime().describe('When the account agreed; without a consent, the last sign-in for it.'),
  })
  .meta({ id: 'OwnApplication', description: 'An application that may act for the account.' });

export const ownApplications = z
  .object({ items: z.array(ownApplication) })
  .meta({ id: 'OwnApplications', description: 'The applications that may act for the account, by name.' });

export const actionResponse = envelope(
  'AccountActionResponse',
  z
    .object({ success: z.literal(true).describe('Always true.') })
    .meta({ id: 'AccountActionResult', description: 'The action was carried out.' }),
);

const own = { auth: 'session', tag: 'Authentication' } as const;

const loginErrors = errorResponses(
  'VALIDATION_ERROR',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
);

const c = initContract();

export const auth = c.router(
  defineRoutes({
    login: {
      method: 'POST',
      path: '/api/auth/login',
      body: loginRequest,
      responses: {
        200: envelope('LoginResponse', loginResult),
        ...loginErrors,
      },
      summary: 'Sign in',
      description:
        'One login for customers and staff. Cookie mode requires the public origin in the Origin header and sets an HttpOnly cookie. Token mode also returns the token; if the request has an Origin header, that origin must be trusted. Attempts are limited by caller and identifier. For an account with a second factor, the right password is a 401 with `fields.secondFactor`, the kinds of its factors, and `fields.challenge` for `POST /api/auth/login/second-factor`.',
      metadata: { auth: 'none', sdk: 'auth.login', operationId: 'logIn', tag: 'Authentication' },
    },
    loginWithCode: {
      method: 'POST',
      path: '/api/auth/login/code',
      body: codeLoginRequest,
      responses: {
        200: envelope('CodeLoginResponse', loginResult),
        ...loginErrors,
      },
      summary: 'Sign in with a code',
      description:
        'Signs in by a code for `sign-in`, where the server offers it (`AROT_CODE_SIGN_IN=on`); elsewhere 400. Never for staff. A wrong code and an unknown identifier are the same 400 of `code`. Mode, Origin and second factor are as for the login by password. The session gives no powers: what needs one is 403 `REAUTHENTICATION_REQUIRED` until `POST /api/auth/reauthenticate` has had the password, a second factor, or a code to the verified email address.',
      metadata: { auth: 'none', sdk: 'auth.loginWithCode', operationId: 'logInWithCode', tag: 'Authentication' },
    },
    getSession: {
      method: 'GET',
      path: '/api/auth/session',
      responses: {
        200: envelope('SessionResponse', authSession),
        ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'),
      },
      summary: 'Get the session',
      description:
        'The account that is signed in, with its current permissions. A key gets its own end and permissions.',
      metadata: {
        auth: 'session',
        sdk: 'auth.session',
        tag: 'Authentication',
        withOneTimePassword: true,
        withoutSecondFactor: true,
        openTo: 'keys',
      },
    },
    changePassword: {
      method: 'PUT',
      path: '/api/auth/password',
      body: changePasswordRequest,
      responses: {
        200: envelope('PasswordChangeResponse', loginResult),
        ...loginErrors,
      },
      summary: 'Change the password',
      description:
        'Replaces the own password, ends every session and OAuth grant of the account, and opens a new session: a cookie, or `token` for a caller with a bearer token. It counts as a login attempt. A session of a one-time password may use only this operation, `GET /api/auth/session` and the logout; others respond with 403 `PASSWORD_CHANGE_REQUIRED`. With a cookie, a trusted Origin is required.',
      metadata: {
        auth: 'session',
        sdk: 'auth.changePassword',
        tag: 'Authentication',
        withOneTimePassword: true,
        withoutSecondFactor: true,
        powers: ['credential'],
        // It proves the present password, and a one-time password of a staff member ends by it.
        withoutRules: ['factor', 'hold'],
      },
    },
    listSessions: {
      method: 'GET',
      path: '/api/auth/sessions',
      responses: {
        200: envelope('OwnSessionsResponse', ownSessions),
        ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'),
      },
      summary: 'List the sessions',
      description: 'Lists where the account is signed in: at most 100 open sessions.',
      metadata: { ...own, sdk: 'auth.listSessions' },
    },
    endOwnSession: {
      method: 'DELETE',
      path: '/api/auth/sessions/:id',
      pathParams: z.strictObject({
        id: text({ min: 1, max: MAX_LENGTHS.id, trim: false }),
      }),
      body: c.noBody(),
      responses: {
        200: actionResponse,
        ...errorResponses('VALIDATION_ERROR', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INTERNAL_ERROR'),
      },
      summary: 'End a session',
      description:
        'Signs the account out in one browser or program, with what applications may do because of it, as a logout there does. 404 unless it is an open session of the account. For the own session, the logout clears the cookie too. With a cookie, a trusted Origin is required.',
      metadata: { ...own, sdk: 'auth.endSession', ignoresBody: true },
    },
    endOtherSessions: {
      method: 'POST',
      path: '/api/auth/sessions/end-others',
      body: c.noBody(),
      responses: {
        200: actionResponse,
        ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'),
        ...ownRepetitionResponses,
      },
      summary: 'End the other sessions',
      description:
        'Signs the account out everywhere else, with what applications may do because of those sessions. With a cookie, a trusted Origin is required.',
      metadata: { ...own, sdk: 'auth.endOtherSessions', ignoresBody: true },
    },
    listApplications: {
      method: 'GET',
      path: '/api/auth/applications',
      responses: {
        200: envelope('OwnApplicationsResponse', ownApplications),
        ...errorResponses('UNAUTHENTICATED', 'FORBIDDEN', 'INTERNAL_ERROR'),
      },
      summary: 'List the applications',
      description: 'The OAuth applications that the account has agreed to, or that hold tokens of it.',
      metadata: { ...own, sdk: 'auth.listApplications' },
    },
    withdrawApplication: {
      method: 'DELETE',
      path: '/api/auth/applications/:clientId',
      pathParams: z.strictObject({
        clientId: text({ min: 1, max: MAX_LENGTHS.id, trim: false }),
      }),
      body: c.noBody(),
      responses: {
        200: actionResponse,
        ...errorResponses('VALIDATION_ERROR', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INTERNAL_ERROR'),
      },
      summary: 'Withdraw an application',
      description:
        'Ends the consent, the codes and the tokens of an application for the account. 404 unless the list has it. With a cookie, a trusted Origin is required.',
      metadata: { ...own, sdk: 'auth.withdrawApplication', ignoresBody: true },
    },
    logout: {
      method: 'POST',
      path: '/api/auth/logout',
      body: c.noBody(),
      responses: {
        200: envelope('LogoutResponse', logoutResult),
        ...errorResponses('FORBIDDEN', 'INTERNAL_ERROR'),
      },
      summary: 'Sign out',
      description:
        'Ends the session and clears its cookie. It also succeeds without a session, or with one that has ended. With a cookie, a trusted Origin is required. The body is ignored.',
      metadata: {
        auth: 'lenient',
        sdk: 'auth.logout',
        operationId: 'logOut',
        ignoresBody: true,
        tag: 'Authentication',
      },
    },
  }),
  { strictStatusCodes: true },
);
