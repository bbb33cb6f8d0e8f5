import type { Request, RequestHandler, Response } from 'express';
import { setRequestAccount } from '../../http/request-log.ts';
import { appendParameters } from '../applications/append-parameters.ts';
import { chosenLanguage, pageLanguage } from '../pages/page-language.ts';
import { needsContinuePage, renderContinue } from '../pages/render-continue.ts';
import { renderLoggedOut } from '../pages/render-logout.ts';
import { endLoginSession } from '../provider/end-login-session.ts';
import { findSignedInUser } from '../provider/follow-login-session.ts';
import { checkFormToken } from '../provider/form-token.ts';
import { logoutSubject } from '../provider/provider-pages.ts';
import { type PageServices, sendPage } from './hosted-page.ts';

type Form = { readonly logout: boolean; readonly request: Readonly<Record<string, string>> };

/**
 * Ends the login session if the user confirmed the logout, and redirects to the application that asked for it. The form
 * contains the request, so other sign-out pages and a new session of the same account do not matter. If the form is not
 * this user's, the request is asked again.
 *
 * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
 */
export function submitLogout(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const form = readForm(request.body);
    const user = await findSignedInUser(deps, request);
    if (user) {
      setRequestAccount(request, user.user.id);
      if (!checkFormToken({ deps, request }, logoutSubject(user.user.id))) {
        return response.redirect(303, `/oauth/logout?${new URLSearchParams(form.request)}`);
      }
      if (form.logout) await endLoginSession(deps, request, response);
    }
    const isSignedIn = user !== undefined && !form.logout;
    const back = await findReturn(deps, form);
    if (back === undefined && isSignedIn) return showStillSignedIn(request, response);
    if (back === undefined) return redirect(request, response, `${deps.issuer}/oauth/logout/success`);
    const { state } = form.request;
    redirect(request, response, appendParameters(back, { state, ...(isSignedIn ? STAYED : {}) }));
  };
}

function readForm(body: unknown): Form {
  const fields = (body ?? {}) as Record<string, unknown>;
  const names = ['client_id', 'post_logout_redirect_uri', 'state'];
  const given = names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]] as const] : []));
  return { logout: fields.logout === 'yes', request: Object.fromEntries(given) };
}

/** Returns the URI to return to. It is checked again: the operator may have removed it since the page was shown. */
async function findReturn({ loadProvider }: PageServices, { request }: Form): Promise<string | undefined> {
  const { client_id: clientId, post_logout_redirect_uri: uri } = request;
  if (clientId === undefined || uri === undefined) return undefined;
  const { provider } = await loadProvider();
  const client = await provider.Client.find(clientId);
  return client?.postLogoutRedirectUriAllowed(uri) ? uri : undefined;
}

/**
 * The error in the redirect when the user stays signed in. The logout standard defines no such response, and without it the
 * application would take the redirect for a logout. The error is the one of a denied authorization.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 */
const STAYED = { error: 'access_denied', error_description: 'the user stayed signed in' };

function showStillSignedIn(request: Request, response: Response): void {
  sendPage(response, 200, renderLoggedOut({ language: languageOf(request), stillSignedIn: true }));
}

function redirect(request: Request, response: Response, href: string): void {
  if (needsContinuePage(request)) sendPage(response, 200, renderContinue({ language: languageOf(request), href }));
  else response.status(303).setHeader('Location', href).end();
}

function languageOf(request: Request) {
  return pageLanguage(request, { chosen: chosenLanguage(request) });
}
