import type { RequestHandler } from 'express';
import { renderSignUp, type SignUpView } from '../pages/render-sign-up.ts';
import { issueFormToken } from '../provider/form-token.ts';
import { isPending } from './continue-interaction.ts';
import { type PageServices, pageView, readVisit, sendPage, type Visit } from './hosted-page.ts';

type Shown = { readonly status: number } & Partial<Pick<SignUpView, 'values' | 'issues'>>;

/** Handles the page that `Create an account` on the login page links to. */
export function signUpPage(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const { interaction, path, user } = visit;
    if (interaction && !isPending(interaction, user)) return response.redirect(303, path);
    showSignUp(visit);
  };
}

/** Shows the form of a registration. */
export function showSignUp(visit: Visit, { status, values, issues }: Shown = { status: 200 }): void {
  const { application, path, response } = visit;
  const page = renderSignUp({
    ...pageView(visit),
    action: `${path}/sign-up`,
    csrfToken: issueFormToken(visit, signUpSubject(visit)),
    values: values ?? {},
    issues: issues ?? {},
    signInHref: `${path}?account=other`,
  });
  sendPage(response, status, page, application.redirectUris);
}

/** Returns the form token's subject of a sign-up form: it belongs to one page. */
export function signUpSubject({ path }: Visit): string {
  return `sign-up ${path}`;
}
