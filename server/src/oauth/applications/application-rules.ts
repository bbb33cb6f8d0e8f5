import { inSchema, issueWith, messages, nameText, requireThat, tokenLimit } from '@arot/contract';
import * as z from 'zod';
import { OperatorError, rejected } from '../../base/errors.ts';
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
const webRedirectUri = z.string().max(2_000).check(requireThat(isWebRedirectUri, messages.webRedirectUri));

/** @see https://www.rfc-editor.org/rfc/rfc8252#section-7 */
const nativeRedirectUri = z.string().max(2_000).check(requireThat(isNativeRedirectUri, messages.nativeRedirectUri));

/** Returns the schema of the redirect URIs of a kind of application. */
const redirectUris = (native: boolean) =>
  z
    .array(
      (native ? nativeRedirectUri : webRedirectUri).refine(hasNoOwnParameter, {
        error: inSchema(messages.ownParameters(OWN_PARAMETERS)),
      }),
    )
    .max(50);

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
const scope = z
  .string()
  .check(requireThat((value) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(value), messages.scopeText));

const scopeList = z
  .string()
  .transform((value) => [...new Set(value.split(' ').filter((part) => part !== ''))])
  .pipe(z.array(scope).min(1, inSchema(messages.scopeNameNeeded)));

const logoUrl = z
  .string()
  .max(100_000)
  .regex(/^(https:\/\/|\/(?!\/)|data:image\/)\S+$/, inSchema(messages.logoUrl));

/** The URL to which a user is redirected who opens the login page without an authorization request. */
const homeUrl = z.string().max(2_000).check(requireThat(isWebUrl, messages.homeUrl));

/** True if receivers of logout tokens may be on this machine: only for trying and testing. */
export type ReceiverRule = Parameters<typeof receiverUrlIssue>[1];

/** A receiver of logout tokens. @see https://openid.net/specs/openid-connect-backchannel-1_0.html#BCRegistration */
const backchannelLogoutUri = (receivers: ReceiverRule) =>
  z
    .string()
    .max(2_000)
    .check(({ value, issues }) => {
      const message = value.includes('#') ? messages.noFragment : receiverUrlIssue(value, receivers);
      if (message !== undefined) issues.push(issueWith(message, value));
    });

const name = nameText({ min: 1, max: 120 });
const slug = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, inSchema(messages.applicationSlug));

/** Users of a public application do not share a limit, because a stranger could exhaust it for them. */
const NO_LIMIT_OF_ITS_OWN = inSchema(messages.publicHasNoLimit);

const NO_SERVICE_ACCOUNT = inSchema(messages.publicHasNoServiceAccount);
const serviceAccountId = z.string().min(1).max(100);

/** Returns the schema of an application that an operator registers. */
export const newApplication = (receivers: ReceiverRule) =>
  z
    .strictObject({
      name,
      slug,
      redirectUris: z.array(z.string()).min(1, inSchema(messages.redirectUriNeeded)),
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
      redirectUris: z.array(z.string()).min(1, inSchema(messages.redirectUriNeeded)).optional(),
      postLogoutRedirectUris: z.array(z.string()).optional(),
      requirePkce: z
        .boolean()
        .refine((required) => required || !application.public, inSchema(messages.publicNeedsPkce))
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
    for (const issue of parsed.error?.issues ?? []) {
      const raw = { ...issue, path: [key, ...issue.path], input: context.value[key] };
      context.issues.push(raw as z.core.$ZodRawIssue);
    }
  }
}

export function unknownApplication(clientId: string): OperatorError {
  return rejected('NOT_FOUND', messages.noApplication(clientId));
}

export function slugTaken(slug: string): OperatorError {
  const fields = { slug: [messages.applicationSlugTaken] };
  return new OperatorError(messages.applicationExists(slug).en, [], { code: 'CONFLICT', fields });
}
