import { nameText, tokenLimit } from '@arot/contract';
import * as z from 'zod';
import { OperatorError } from '../../base/errors.ts';
import { receiverUrlIssue } from '../../security/receiver-url.ts';
import { OWN_PARAMETERS } from './append-parameters.ts';

/** Scopes that every application may request. @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims */
export const STANDARD_SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A redirect URI is compared byte by byte with the one in a request, so it is stored as it is written. Fragments are
 * rejected because browsers do not send them, user names because they disguise the host.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.1 insufficient redirect URI validation
 */
const webRedirectUri = z
  .string()
  .max(2_000)
  .refine((value) => isWebRedirectUri(value), {
    error: ({ input }) =>
      `"${input}" must be an https address, or http on localhost, 127.0.0.1 or [::1], without # and *.`,
  });

/** @see https://www.rfc-editor.org/rfc/rfc8252#section-7 */
const nativeRedirectUri = z
  .string()
  .max(2_000)
  .refine((value) => isNativeRedirectUri(value), {
    error: ({ input }) =>
      `"${input}" must be a URI of a private scheme in reverse-domain form (com.example.app:/callback), http on 127.0.0.1 or [::1], or an https address of another host, without # and *.`,
  });

/** Returns the schema of the redirect URIs of a kind of application. */
const redirectUris = (native: boolean) =>
  z.array((native ? nativeRedirectUri : webRedirectUri).refine(hasNoOwnParameter, { error: OWN_PARAMETER })).max(50);

const OWN_PARAMETER = `Its query must not have ${OWN_PARAMETERS.join(', ')}: the redirect adds them.`;

function hasNoOwnParameter(value: string): boolean {
  const query = URL.parse(value)?.searchParams;
  return OWN_PARAMETERS.every((name) => !query?.has(name));
}

function isWebRedirectUri(value: string): boolean {
  return isWebUrl(value) && !/[#*]/.test(value);
}

function isWebUrl(value: string): boolean {
  // Rejects characters that a URL parser would change or drop.
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(value) || value.includes('\\') || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || LOOPBACK.has(url.hostname);
}

/** A private scheme in reverse-domain form, so that it identifies its owner and no other application uses it. */
const PRIVATE_USE = /^[a-z][a-z0-9-]*(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+:\/[\x21-\x7e]*$/;

/**
 * Rejects `localhost`: it may resolve to another interface, and only IP literals match with any port.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8252#section-8.3
 */
function isNativeRedirectUri(value: string): boolean {
  if (PRIVATE_USE.test(value)) return !/[#*\\@]/.test(value) && URL.canParse(value);
  if (!isWebRedirectUri(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' ? !LOOPBACK.has(hostname) : hostname !== 'localhost';
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3 */
const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, {
  error: ({ input }) => `"${input}" must be printable ASCII without spaces, quotes and backslashes.`,
});

const scopeList = z
  .string()
  .transform((value) => [...new Set(value.split(' ').filter((part) => part !== ''))])
  .pipe(z.array(scope).min(1, 'Must name a scope.'));

const logoUrl = z
  .string()
  .max(100_000)
  .regex(
    /^(https:\/\/|\/(?!\/)|data:image\/)\S+$/,
    'Must be an https address, a path of this server, or a data: URL of an image.',
  );

/** The URL to which a user is redirected who opens the login page without an authorization request. */
const homeUrl = z
  .string()
  .max(2_000)
  .refine((value) => isWebUrl(value), {
    error: ({ input }) => `"${input}" must be an https URL, or http on localhost, 127.0.0.1 or [::1].`,
  });

/** True if receivers of logout tokens may be on this machine: only for trying and testing. */
export type ReceiverRule = Parameters<typeof receiverUrlIssue>[1];

/** A receiver of logout tokens. @see https://openid.net/specs/openid-connect-backchannel-1_0.html#BCRegistration */
const backchannelLogoutUri = (receivers: ReceiverRule) =>
  z
    .string()
    .max(2_000)
    .check(({ value, issues }) => {
      const message = value.includes('#') ? 'Must not have a fragment (#).' : receiverUrlIssue(value, receivers);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    });

const name = nameText({ min: 1, max: 120 });
const slug = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case letters and digits, with single hyphens between them.');

/** Users of a public application do not share a limit, because a stranger could exhaust it for them. */
const NO_LIMIT_OF_ITS_OWN = 'A public application has no limit of its own.';

const NO_SERVICE_ACCOUNT = 'A public application has no service account: it cannot keep a secret.';
const serviceAccountId = z.string().min(1).max(100);

/** Returns the schema of an application that an operator registers. */
export const newApplication = (receivers: ReceiverRule) =>
  z
    .strictObject({
      name,
      slug,
      redirectUris: z.array(z.string()).min(1, 'Must name a redirect URI.'),
      postLogoutRedirectUris: z.array(z.string()).default([]),
      requirePkce: z.boolean().default(false),
      /** Tokens in a minute; null for no limit. */
      tokenLimit: tokenLimit.optional(),
      /** True if id tokens have the claims of the granted scopes. */
      idTokenClaims: z.boolean().default(true),
      /** The service account that it acts for without a user. */
      serviceAccountId: serviceAccountId.optional(),
      public: z.boolean().default(false),
      /** Installed on the user's device. A native application is public. */
      native: z.boolean().default(false),
      thirdParty: z.boolean().default(false),
      logoUrl: logoUrl.optional(),
      homeUrl: homeUrl.optional(),
      /** The URL that receives logout tokens. */
      backchannelLogoutUri: backchannelLogoutUri(receivers).optional(),
      /** The application's own scopes, in addition to the standard ones. */
      scopes: z.array(scope).max(50).default([]),
      /** The scope of a request without one. Scopes that are not standard become the application's own. */
      defaultScope: scopeList.default(['openid', 'profile', 'email']),
    })
    .refine(({ tokenLimit, ...kind }) => typeof tokenLimit !== 'number' || !(kind.public || kind.native), {
      path: ['tokenLimit'],
      error: NO_LIMIT_OF_ITS_OWN,
    })
    .refine(({ serviceAccountId, ...kind }) => serviceAccountId === undefined || !(kind.public || kind.native), {
      path: ['serviceAccountId'],
      error: NO_SERVICE_ACCOUNT,
    })
    .check((context) => checkUris(context, context.value.native));

export type NewApplication = z.input<ReturnType<typeof newApplication>>;

/** Returns the schema of an operator's change of an application. Absent properties stay as they are; null clears. */
export const applicationChange = (application: { native: boolean; public: boolean }, receivers: ReceiverRule) =>
  z
    .strictObject({
      name: name.optional(),
      slug: slug.optional(),
      redirectUris: z.array(z.string()).min(1, 'Must name a redirect URI.').optional(),
      postLogoutRedirectUris: z.array(z.string()).optional(),
      requirePkce: z
        .boolean()
        .refine((required) => required || !application.public, 'A public application always has to use PKCE.')
        .optional(),
      tokenLimit: tokenLimit.refine((limit) => limit === null || !application.public, NO_LIMIT_OF_ITS_OWN).optional(),
      serviceAccountId: serviceAccountId
        .nullable()
        .refine((id) => id === null || !application.public, NO_SERVICE_ACCOUNT)
        .optional(),
      idTokenClaims: z.boolean().optional(),
      logoUrl: logoUrl.nullable().optional(),
      homeUrl: homeUrl.nullable().optional(),
      backchannelLogoutUri: backchannelLogoutUri(receivers).nullable().optional(),
      /** Its own scopes, in addition to the standard ones. */
      scopes: z.array(scope).max(50).optional(),
      defaultScope: scopeList.optional(),
    })
    .check((context) => checkUris(context, application.native));

export type ApplicationChange = z.input<ReturnType<typeof applicationChange>>;

type Uris = { redirectUris?: string[] | undefined; postLogoutRedirectUris?: string[] | undefined };

function checkUris(context: z.core.ParsePayload<Uris>, native: boolean): void {
  for (const key of ['redirectUris', 'postLogoutRedirectUris'] as const) {
    const parsed = redirectUris(native).safeParse(context.value[key] ?? []);
    for (const { path, message } of parsed.error?.issues ?? []) {
      context.issues.push({ code: 'custom', path: [key, ...path], message, input: context.value[key] });
    }
  }
}

export function unknownApplication(clientId: string): OperatorError {
  return new OperatorError(`There is no application "${clientId}".`, [], { code: 'NOT_FOUND' });
}

export function slugTaken(slug: string): OperatorError {
  const fields = { slug: ['Another application has this slug.'] };
  return new OperatorError(`There is an application "${slug}" already.`, [], { code: 'CONFLICT', fields });
}
