import type { RequestHandler } from 'express';
import { endSession } from '../../accounts/sessions/end-session.ts';
import { requestId } from '../../http/request-log.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import type { Engine } from '../provider/provider-source.ts';
import { checkFormToken } from './form-token.ts';
import { readVisit } from './hosted-page.ts';
import { aboutSignOut } from './signed-in-page.ts';

/** The sign-out button: ends the session, as a logout at the API does. */
export function submitSignOut(deps: OAuthDependencies, engine: () => Promise<Engine>): RequestHandler {
  return async (request, response) => {
    const { path, user } = await readVisit(deps, engine, request, response);
    const { csrf } = (request.body ?? {}) as Record<string, unknown>;
    if (!user || !checkFormToken(deps, request, aboutSignOut(user), String(csrf))) return response.redirect(303, path);
    const { database, clock, auth } = deps;
    const token = auth.sessionCookie.read(request.headers.cookie) ?? '';
    await endSession({ em: database.fork(), clock, ip: request.ip ?? '', requestId: requestId(request) }, token);
    response.appendHeader('Set-Cookie', auth.sessionCookie.clear());
    response.redirect(303, '/oauth/logout/success');
  };
}
