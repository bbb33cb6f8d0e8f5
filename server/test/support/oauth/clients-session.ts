import { randomUUID } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';

type Done = (error?: unknown) => void;

/** Stores sessions of a test application, in memory, with the properties of `request.session` that Passport needs. */
export function storeSessions(): RequestHandler {
  const sessions = new Map<string, object>();

  const start = (request: Request, response: Response) => {
    const id = randomUUID();
    sessions.set(id, {});
    response.appendHeader(
      'Set-Cookie',
      stringifySetCookie({ name: 'client_session', value: id, path: '/', httpOnly: true }),
    );
    use(request, response, id);
  };

  const use = (request: Request, response: Response, id: string) => {
    const regenerate = (done: Done) => {
      sessions.delete(id);
      start(request, response);
      done();
    };
    const session = Object.defineProperties(sessions.get(id) ?? {}, {
      regenerate: { value: regenerate, configurable: true },
      save: { value: (done: Done) => done(), configurable: true },
    });
    Object.assign(request, { session });
  };

  return (request, response, next) => {
    const { client_session: id = '' } = parseCookie(request.headers.cookie ?? '');
    if (sessions.has(id)) use(request, response, id);
    else start(request, response);
    next();
  };
}
