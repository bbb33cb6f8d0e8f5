import type { Request, RequestHandler } from 'express';
import { isPending, resumeInteraction } from './continue-interaction.ts';
import { type PageServices, readVisit } from './hosted-page.ts';
import { showLogin } from './login-page.ts';
import { showPasswordChange } from './password-page.ts';
import { showStep } from './show-step.ts';

/**
 * Handles the page of an authorization request, `/login/{slug}/{uid}`, for each of its steps, and the page of an application
 * without a request, `/login/{slug}`. It may be opened again at any time: by a reload, by Back or from a bookmark.
 */
export function requestPage(deps: PageServices): RequestHandler {
  return async (request, response) => {
    const visit = await readVisit(deps, request, response);
    const { application, interaction, passwordChange, user } = visit;
    if (isForAnotherAccount(request)) return showLogin(visit);
    if (passwordChange) return showPasswordChange(visit, passwordChange);
    if (interaction && !isPending(interaction, user)) return await resumeInteraction(visit, interaction);
    if (!interaction && user && application.homeUrl !== null) return response.redirect(303, application.homeUrl);
    await showStep(visit);
  };
}

/**
 * Redirects a GET of a form's URL to its page, as after a reload of an error or of the browser's history.
 *
 * @param page the last part of the page's path; empty for the page of the request
 */
export function redirectToPage(deps: PageServices, page: '' | '/forgot' | '/by-code' | '/verify' = ''): RequestHandler {
  return async (request, response) => {
    const { path } = await readVisit(deps, request, response);
    response.redirect(303, path + page);
  };
}

function isForAnotherAccount({ url }: Request): boolean {
  return new URL(url, 'http://here.invalid').searchParams.get('account') === 'other';
}
