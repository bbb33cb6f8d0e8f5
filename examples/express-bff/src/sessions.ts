import { randomBytes } from 'node:crypto';
import type { TokensWithClaims } from '@arot/sdk/server';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { ExpiringStore } from './expiring-store.ts';

/** A signed-in user. The browser has the id of the session, and never a token. */
export type Session = {
  readonly userId: string;
  /** The user as a chat visitor; undefined if the chat could not be reached at the sign-in. */
  readonly chatVisitorId: string | undefined;
  /** The token in every form that changes something. A page of another site does not know it. */
  readonly csrfToken: string;
  tokens: TokensWithClaims;
};

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions(origin: string) {
  const sessions = new ExpiringStore<Session>(12 * 3_600_000, 100_000);
  const sessionCookie = createCookie(origin, 'bff_session');
  return {
    find: (request: Request) => sessions.get(sessionCookie.read(request) ?? ''),

    /** Starts a session with a new id, so an id that was known before the sign-in is worth nothing after it. */
    start: (request: Request, response: Response, session: Omit<Session, 'csrfToken'>) => {
      sessions.delete(sessionCookie.read(request) ?? '');
      const id = randomId();
      sessions.set(id, { ...session, csrfToken: randomId() });
      sessionCookie.write(response, id);
    },

    end: (request: Request, response: Response) => {
      sessions.delete(sessionCookie.read(request) ?? '');
      sessionCookie.clear(response);
    },
  };
}

/** Creates a cookie that scripts cannot read, and that forms and scripts of other sites do not send. */
export function createCookie(origin: string, name: string) {
  const secure = origin.startsWith('https:');
  // Browsers accept __Host- only from this host over https, so a neighbouring subdomain cannot plant the cookie.
  const fullName = secure ? `__Host-${name}` : name;
  // Lax and not Strict: the browser must send it when Arot redirects to /callback.
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, path: '/' };
  return {
    read: (request: Request) => parseCookie(request.headers.cookie ?? '')[fullName],
    write: (response: Response, value: string) => response.cookie(fullName, value, options),
    clear: (response: Response) => response.clearCookie(fullName, options),
  };
}

/** Returns 256 random bits, which cannot be guessed. */
export function randomId(): string {
  return randomBytes(32).toString('base64url');
}
