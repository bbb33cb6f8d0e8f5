import type { RequestHandler } from 'express';
import { endSession } from '../../accounts/sessions/end-session.ts';
import { requestId } from '../../http/request-log.ts';
import { checkFormToken } from './form-token.ts';
import { type PageDependencies, readVisit } from './hosted-page.ts';
import { signOutSubject } from './signed-in-page.ts';

/** Ends the login session, as a logout at the API does. */
export function submitSignOut(deps: PageDependencies): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const { path, user } = visit;
    if (!user || !checkFormToken(visit, signOutSubject(user))) return response.redirect(303, path);
    const { database, clock, auth } = deps;
    const token = auth.sessionCookie.read(request.headers.cookie) ?? '';
    await endSession({ em: database.fork(), clock, ip: request.ip ?? '', requestId: requestId(request) }, token);
    response.appendHeader('Set-Cookie', auth.sessionCookie.clear());
    response.redirect(303, '/oauth/logout/success');
  };
}
