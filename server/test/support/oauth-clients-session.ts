import { randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { RequestHandler } from 'express';

type Done = (error?: unknown) => void;

/** What Passport asks of `request.session`. */
class Session {
  [key: string]: unknown;

  constructor(regenerate: (done: Done) => void) {
    Object.defineProperties(this, {
      regenerate: { value: regenerate },
      save: { value: (done: Done) => done() },
    });
  }
}

/** The sessions of an application of a test, in memory: a new id whenever Passport asks for one. */
export function keepSessions(): RequestHandler {
  const sessions = new Map<string, Session>();
  return (request, response, next) => {
    const start = () => {
      const id = randomUUID();
      const session = new Session((done) => {
        sessions.delete(id);
        start();
        done();
      });
      sessions.set(id, session);
      Object.assign(request, { session });
      response.appendHeader('Set-Cookie', stringifySetCookie({ name: 'client_session', value: id, path: '/' }));
    };
    const session = sessions.get(parseCookie(request.headers.cookie ?? '').client_session ?? '');
    if (session) Object.assign(request, { session });
    else start();
    next();
  };
}
