import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Services } from '../../http/services.ts';
import { createToken } from '../../security/tokens.ts';

type FormDependencies = Pick<Services, 'keyring' | 'issuer'>;

/** The request that shows or submits a form. */
type FormVisit = {
  readonly deps: FormDependencies;
  readonly request: IncomingMessage & { readonly body?: unknown };
  readonly response: ServerResponse;
};

/**
 * Binds a form to the browser that it was shown in, and to its subject. The token is an HMAC of a random cookie value and
 * the subject, with a key of the server. Another site cannot read the cookie and, because of the `__Host-` prefix, cannot
 * set it over https. The Origin header cannot be checked instead: browsers send `Origin: null` from pages with
 * `Referrer-Policy: no-referrer`.
 *
 * @param subject what the form is for, such as `login /login/shop`
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.7 cross-site request forgery
 */
export function issueFormToken({ deps, request, response }: FormVisit, subject: string): string {
  const known = readCookie(deps, request.headers.cookie);
  const secret = known ?? createToken();
  if (known === undefined) {
    const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(deps) } as const;
    response.appendHeader('Set-Cookie', stringifySetCookie({ name: cookieName(deps), value: secret, ...attributes }));
  }
  return sign(deps, secret, subject);
}

/**
 * Returns true if the `csrf` field of a submitted form is the token of this browser for a subject.
 *
 * @param csrf the field, if the form is not the request's body
 */
export function checkFormToken(
  { deps, request }: Pick<FormVisit, 'deps' | 'request'>,
  subject: string,
  { csrf } = (request.body ?? {}) as { readonly csrf?: unknown },
): boolean {
  const secret = readCookie(deps, request.headers.cookie);
  if (secret === undefined) return false;
  const expected = Buffer.from(sign(deps, secret, subject));
  const given = Buffer.from(String(csrf));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns what to tell a user whose form has not the token of this browser. Without cookies, the next form would not have it either. */
export function issueOfForm({ headers }: IncomingMessage): 'cookiesOff' | 'formExpired' {
  return headers.cookie ? 'formExpired' : 'cookiesOff';
}

function sign({ keyring }: FormDependencies, secret: string, subject: string): string {
  return createHmac('sha256', keyring.keys('oauth-form')[0]).update(`${secret} ${subject}`).digest('base64url');
}

function readCookie(deps: FormDependencies, header: string | undefined): string | undefined {
  const value = parseCookie(header ?? '')[cookieName(deps)];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

function cookieName(deps: FormDependencies): string {
  return isSecure(deps) ? '__Host-arot_form' : 'arot_form';
}

function isSecure({ issuer }: FormDependencies): boolean {
  return issuer.startsWith('https:');
}
