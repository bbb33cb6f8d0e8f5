import { text } from '@arot/contract';
import * as z from 'zod';

/** Scopes that any application may ask for. @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims */
export const STANDARD_SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Compared byte by byte with what a request names, so it is taken as it is written. A fragment would be lost on the
 * way, and user names are a disguise.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.1 insufficient redirect URI validation
 */
const redirectUri = z
  .string()
  .max(2_000)
  .refine((value) => isRedirectUri(value), {
    error: ({ input }) =>
      `"${input}" must be an https address, or http on localhost, 127.0.0.1 or [::1], without # and *.`,
  });

/** The start page of an application, to which a browser is sent without a request. */
const homeUrl = z
  .string()
  .max(2_000)
  .refine((value) => isWebUrl(value), {
    error: ({ input }) => `"${input}" must be an https URL, or http on localhost, 127.0.0.1 or [::1].`,
  });

function isRedirectUri(value: string): boolean {
  return isWebUrl(value) && !/[#*]/.test(value);
}

function isWebUrl(value: string): boolean {
  // What a URL parser would mend or drop must not be there in the first place.
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(value) || value.includes('\\') || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || LOOPBACK.has(url.hostname);
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

/** An application that an operator registers. */
export const newApplication = z.strictObject({
  name: text({ min: 1, max: 120 }),
  slug: z
    .string()
    .max(63)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case letters and digits, with single hyphens between them.'),
  redirectUris: z.array(redirectUri).min(1, 'Must name a redirect URI.').max(50),
  postLogoutRedirectUris: z.array(redirectUri).max(50).default([]),
  /** The application's own start page. */
  homeUrl: homeUrl.optional(),
  requirePkce: z.boolean().default(false),
  public: z.boolean().default(false),
  thirdParty: z.boolean().default(false),
  logoUrl: logoUrl.optional(),
  /** Scopes of its own, beside those that any application may ask for. */
  scopes: z.array(scope).max(50).default([]),
  /** What a request without a scope asks for; scopes of its own in it are its own too. */
  defaultScope: scopeList.default(['openid', 'profile', 'email']),
});

export type NewApplication = z.input<typeof newApplication>;
