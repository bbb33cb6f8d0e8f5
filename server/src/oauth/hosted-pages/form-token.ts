import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { createToken } from '../../security/tokens.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';

type FormDependencies = Pick<OAuthDependencies, 'keyring' | 'issuer'>;

/**
 * Binds a form to the browser it was shown in, and to the request it belongs to: the token in the form is made of a
 * random value in a cookie, of what the form is about, and of a key of ours. Another site can neither read the cookie
 * nor, where it has the `__Host-` prefix, set it. The Origin header says nothing here: browsers send `null` from pages
 * that hand on no referrer.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.7 cross-site request forgery
 */
export function issueFormToken(deps: FormDependencies, request: Request, response: Response, about: string): string {
  const known = readCookie(deps, request);
  const secret = known ?? createToken();
  if (known === undefined) {
    const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(deps) } as const;
    response.appendHeader('Set-Cookie', stringifySetCookie({ name: cookieName(deps), value: secret, ...attributes }));
  }
  return sign(deps, secret, about);
}

export function checkFormToken(deps: FormDependencies, request: Request, about: string, token: string): boolean {
  const secret = readCookie(deps, request);
  if (secret === undefined) return false;
  const expected = Buffer.from(sign(deps, secret, about));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign({ keyring }: FormDependencies, secret: string, about: string): string {
  return createHmac('sha256', keyring.keys('oauth-form')[0]).update(`${secret} ${about}`).digest('base64url');
}

function readCookie(deps: FormDependencies, request: Request): string | undefined {
  const value = parseCookie(request.headers.cookie ?? '')[cookieName(deps)];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

function cookieName(deps: FormDependencies): string {
  return isSecure(deps) ? '__Host-arot_form' : 'arot_form';
}

function isSecure({ issuer }: FormDependencies): boolean {
  return issuer.startsWith('https:');
}
